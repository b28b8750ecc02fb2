// A table of numbers beside a chart: what the chart shows, for readers and for listeners.
import type { ComponentChildren } from 'preact';

interface NumbersTableProps {
  caption: string;
  /** What the scrolled part is called. */
  label: string;
  heads: readonly string[];
  /** The rows. */
  children: ComponentChildren;
}

export function NumbersTable({ caption, label, heads, children }: NumbersTableProps) {
  return (
    <div class="table-scroll fig-numbers" role="group" aria-label={`${label}, scrollable`} tabIndex={0}>
      <table class="plain-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
