// A two-way table with its cells shaded; number and sign stand in each cell, so colour is never alone.
import { useState } from 'preact/hooks';
import type { Variable } from '../../model';
import { counted } from '../parts/format';
import { MANY_CELLS, prominent } from './residuals';

interface CrossTableProps {
  caption: string;
  rows: Variable;
  columns: Variable;
  /** Row-major. */
  values: readonly number[];
  shade: (value: number) => number;
  text: (value: number) => string;
  /** A second, smaller number in each cell. */
  note?: ((index: number) => string) | undefined;
}

/** Rows and columns of the first look at a large table. */
const FIRST = 8;
/** More rows than this are never put into the page: they would be built, and read, for nothing. */
const MOST = 60;

export function CrossTable(props: CrossTableProps) {
  const [all, setAll] = useState(false);
  const [height, width] = [props.rows.levels.length, props.columns.levels.length];
  const large = height * width > MANY_CELLS;
  const shown = prominent(props.values, height, width, large ? (all ? MOST : FIRST) : Math.max(height, width));
  return (
    <figure class="cross">
      <div class="table-scroll" tabIndex={0} role="group" aria-label={`${props.caption}, scrollable`}>
        <Grid {...props} shown={shown} />
      </div>
      {large && (
        <p class="help">
          {counted(shown.rows.length, 'level')} of {height} and {counted(shown.columns.length, 'level')} of {width}:
          those with the largest values.{' '}
          <button
            type="button"
            class="text-button"
            onClick={() => {
              setAll(!all);
            }}
          >
            {all ? 'Show fewer' : 'Show more'}
          </button>
        </p>
      )}
    </figure>
  );
}

function Grid({
  caption,
  rows,
  columns,
  values,
  shade,
  text,
  note,
  shown,
}: CrossTableProps & { shown: { rows: number[]; columns: number[] } }) {
  const width = columns.levels.length;
  return (
    <table class="cross-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            {rows.name} <span aria-hidden="true">↓</span> {columns.name} <span aria-hidden="true">→</span>
          </th>
          {shown.columns.map((column) => (
            <th key={column} scope="col">
              {columns.levels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.rows.map((row) => (
          <tr key={row}>
            <th scope="row">{rows.levels[row]}</th>
            {shown.columns.map((column) => {
              const value = values[row * width + column] ?? 0;
              return (
                <td key={column} class={`shade shade${shade(value)}`}>
                  {text(value)}
                  {note && <small>{note(row * width + column)}</small>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
