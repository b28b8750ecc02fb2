// How the picture is looked at: a button, and behind it what comes when it is first opened.
import type { FunctionComponent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LookProps } from './look-fields';

export function LookMenu(props: LookProps) {
  const root = useRef<HTMLDetailsElement>(null);
  useEffect(() => closesOutside(root.current), []);
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
      ref={root}
      class="graph-look"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close(event.currentTarget);
      }}
      onToggle={(event) => {
        if (event.currentTarget.open && !Fields) void load();
      }}
    >
      <summary>View</summary>
      {Fields && <Fields {...props} />}
    </details>
  );
}

/** As other menus: a press elsewhere closes it, and Escape, which brings the focus back. */
function closesOutside(menu: HTMLDetailsElement | null): () => void {
  const press = ({ target }: PointerEvent) => {
    if (target instanceof Node && !menu?.contains(target)) menu?.removeAttribute('open');
  };
  document.addEventListener('pointerdown', press);
  return () => {
    document.removeEventListener('pointerdown', press);
  };
}

function close(menu: HTMLDetailsElement): void {
  if (!menu.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
