// Moving along the path: to the next edge, to the next grid point, to an end.

/** λ that differ by less than this share are the same; one of them went through a logarithm and back. */
const SAME = 1e-9;

/** The different values, largest first. */
export function distinct(entries: ArrayLike<number>): Float64Array {
  return Float64Array.from(new Set(Array.from(entries)))
    .sort()
    .reverse();
}

/**
 * The nearest value of a descending list beyond `lambda`, larger (`+1`) or smaller (`-1`); the end of the list when
 * there is none, and `lambda` itself when the list is empty.
 */
export function nextOf(values: ArrayLike<number>, lambda: number, direction: 1 | -1): number {
  const list = Array.from(values);
  const beyond =
    direction === 1
      ? list.findLast((value) => value > lambda * (1 + SAME))
      : list.find((value) => value < lambda * (1 - SAME));
  return beyond ?? (direction === 1 ? list[0] : list.at(-1)) ?? lambda;
}

/**
 * To where the graph next changes: down to the entry of the next edge; up to the grid point above the entry of the edge
 * that is next to leave, since at its entry an edge is still there. Beyond the first and the last edge these are the ends
 * of the grid.
 */
export function nextChange(
  entries: ArrayLike<number>,
  grid: ArrayLike<number>,
  lambda: number,
  direction: 1 | -1,
): number {
  const list = Array.from(entries);
  if (direction === -1)
    return list.some((entry) => entry < lambda * (1 - SAME))
      ? nextOf(entries, lambda, -1)
      : (grid[grid.length - 1] ?? lambda);
  const leaving = list.findLast((entry) => entry > lambda * (1 - SAME));
  return leaving === undefined ? (grid[0] ?? lambda) : nextOf(grid, leaving, 1);
}

/** Edges at `lambda` as far as the grid tells: those of the last grid point that is not below it. Time O(log grid). */
export function countAt(grid: ArrayLike<number>, counts: ArrayLike<number>, lambda: number): number {
  let [low, high] = [0, grid.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((grid[middle] ?? 0) >= lambda * (1 - SAME)) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (counts[low - 1] ?? 0);
}

/** A typed λ inside the range of the grid; `undefined` for what is no positive number. A decimal comma is understood. */
export function typedLambda(text: string, grid: ArrayLike<number>): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) return undefined;
  return Math.min(Math.max(value, grid[grid.length - 1] ?? value), grid[0] ?? value);
}
