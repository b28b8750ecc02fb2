// What widths, dashes, heads, marks and shapes mean: a corner of the graph, filled when it is opened.
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LegendInput } from './legend-items';

export interface LegendProps {
  input: LegendInput;
  /** How much room it takes, so that no node lies under it. */
  onTake: (size: { width: number; height: number } | undefined) => void;
}

export function Legend({ input, onTake }: LegendProps) {
  const [open, setOpen] = useState(false);
  const [List, setList] = useState<FunctionComponent<LegendInput>>();
  const root = useRef<HTMLDetailsElement>(null);
  const taken = useRef('');
  useLayoutEffect(() => {
    const element = root.current;
    const size = open && element ? { width: element.offsetWidth, height: element.offsetHeight } : undefined;
    const told = JSON.stringify(size);
    if (told === taken.current) return;
    taken.current = told;
    onTake(size);
  });
  const toggle = (now: boolean) => {
    setOpen(now);
    if (now && !List)
      import('./legend-list').then(
        ({ LegendList }) => {
          setList(() => LegendList);
        },
        () => {
          setList(() => Missing);
        },
      );
  };
  return (
    <details
      ref={root}
      class="graph-legend"
      onToggle={(event) => {
        toggle(event.currentTarget.open);
      }}
    >
      <summary>Legend</summary>
      {open && List && <List {...input} />}
    </details>
  );
}

const Missing = () => <p>The legend could not be loaded.</p>;
