// Which cells of a two-way table stand out.

export interface Cell {
  row: number;
  column: number;
  value: number;
}

/** Tables with more cells than this are shown by their largest cells first. */
export const MANY_CELLS = 144;

/**
 * The shade of a Pearson residual: −3 to 3, with steps at 2 and 4 as is usual for mosaic plots, and a faint one at 1.
 * The sign is written in the cell as well.
 */
export function shade(residual: number): number {
  const size = Math.abs(residual);
  const step = size < 1 ? 0 : size < 2 ? 1 : size < 4 ? 2 : 3;
  return residual < 0 ? -step : step;
}

/** The shade of a change of shares, in steps of 2, 5 and 15 percentage points. */
export function shareShade(change: number): number {
  const points = Math.abs(100 * change);
  const step = points < 2 ? 0 : points < 5 ? 1 : points < 15 ? 2 : 3;
  return change < 0 ? -step : step;
}

/** The cells that are farthest from zero, farthest first; equals stay in table order. */
export function largestCells(values: readonly number[], columns: number, count: number): Cell[] {
  return values
    .map((value, index) => ({ row: Math.floor(index / columns), column: index % columns, value }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, count);
}

/** The rows and columns in which the largest cells lie, in table order: a table small enough to look at. */
export function prominent(
  values: readonly number[],
  rows: number,
  columns: number,
  most: number,
): { rows: number[]; columns: number[] } {
  const pick = (count: number, of: (cell: Cell) => number) => {
    const all = largestCells(values, columns, values.length).map(of);
    return [...new Set(all)].slice(0, Math.min(count, most)).sort((a, b) => a - b);
  };
  return { rows: pick(rows, ({ row }) => row), columns: pick(columns, ({ column }) => column) };
}
