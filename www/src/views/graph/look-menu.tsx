// How the picture is looked at: a button, and behind it what comes when it is first opened.
import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import type { LookProps } from './look-fields';

export function LookMenu(props: LookProps) {
  const [Fields, setFields] = useState<FunctionComponent<LookProps>>();
  const load = () =>
    import('./look-fields').then(
      ({ LookFields }) => {
        setFields(() => LookFields);
      },
      () => undefined,
    );
  return (
    <details
      class="graph-look"
      onToggle={(event) => {
        if (event.currentTarget.open && !Fields) void load();
      }}
    >
      <summary>View</summary>
      {Fields && <Fields {...props} />}
    </details>
  );
}
