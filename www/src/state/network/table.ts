// Conditional tables when nodes, arrows and levels come and go. A table is a list of numbers, row by row, the last
// parent fastest; every change keeps its rows distributions.

type Table = readonly number[];
/** Equal pieces of a table, one for each level of something. */
type Slices = readonly Table[];

/** The table with the slices of one axis changed. The axis has `size` levels, and each of its slices `inner` numbers. */
function along(table: Table, size: number, inner: number, change: (slices: Slices) => Slices): number[] {
  const whole = size * inner;
  return Array.from({ length: table.length / whole }, (_, outer) => {
    const begin = outer * whole;
    return change(Array.from({ length: size }, (_, k) => table.slice(begin + k * inner, begin + (k + 1) * inner)));
  }).flat(2);
}

/** How many numbers lie between one level of a parent and the next. */
const stride = (sizes: readonly number[], parent: number, width: number) =>
  sizes.slice(parent + 1).reduce((product, size) => product * size, width);

const mean = (slices: Slices): number[] =>
  (slices[0] ?? []).map((_, k) => slices.reduce((sum, slice) => sum + (slice[k] ?? 0), 0) / slices.length);

/** A last parent with `levels` levels: every row is repeated for each of them. */
export function withParent(table: Table, width: number, levels: number): number[] {
  return along(table, 1, width, ([row = []]) => Array.from({ length: levels }, () => row));
}

/** Without a parent: the rows of its levels are averaged evenly. `sizes` are the parents' numbers of levels. */
export function withoutParent(table: Table, width: number, sizes: readonly number[], parent: number): number[] {
  return along(table, sizes[parent] ?? 1, stride(sizes, parent, width), (slices) => [mean(slices)]);
}

/** A parent has one more level, the last: its rows are the average of those of the other levels. */
export function withParentLevel(table: Table, width: number, sizes: readonly number[], parent: number): number[] {
  return along(table, sizes[parent] ?? 1, stride(sizes, parent, width), (slices) => [...slices, mean(slices)]);
}

/** A parent has lost a level: its rows are dropped. */
export function withoutParentLevel(
  table: Table,
  width: number,
  sizes: readonly number[],
  parent: number,
  level: number,
): number[] {
  return along(table, sizes[parent] ?? 1, stride(sizes, parent, width), (slices) =>
    slices.filter((_, k) => k !== level),
  );
}

/** One more level, the last: it gets an even share of each row, and the others shrink in proportion. */
export function withLevel(table: Table, width: number): number[] {
  return along(table, 1, width, ([row = []]) => [[...row.map((p) => (p * width) / (width + 1)), 1 / (width + 1)]]);
}

/** Without a level: the others grow in proportion; a row that had nothing else becomes even. */
export function withoutLevel(table: Table, width: number, level: number): number[] {
  return along(table, 1, width, ([row = []]) => [normalised(row.filter((_, k) => k !== level))]);
}

/** The numbers divided by their sum; even shares where the sum is 0. */
export function normalised(row: Table): number[] {
  const sum = row.reduce((total, p) => total + p, 0);
  return row.map((p) => (sum > 0 ? p / sum : 1 / row.length));
}

/** Even shares in every row. */
export const even = (rows: number, width: number): number[] => Array.from({ length: rows * width }, () => 1 / width);

/** Whether the rows are the same for every level of a parent, so that its arrow says nothing. */
export function ignores(table: Table, width: number, sizes: readonly number[], parent: number): boolean {
  let same = true;
  along(table, sizes[parent] ?? 1, stride(sizes, parent, width), (slices) => {
    same &&= slices.every((slice) => slice.every((p, k) => p === slices[0]?.[k]));
    return [];
  });
  return same;
}
