// Moving along the path: to the next grid point, to a typed value.
import { clamp } from '../charts/scales';
import { readable } from '../parts/format';

/** λ that differ by less than this share are the same; one of them went through a logarithm and back. */
const SAME = 1e-9;
/** By how much a number of four digits, or of three in a message, may miss what it stands for. */
const ROUNDED = 5e-3;

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

/** A typed λ, or what is wrong with it. A decimal comma is understood. */
export function typedLambda(text: string, grid: ArrayLike<number>): number | string {
  const value = Number(text.trim().replace(',', '.'));
  const [low, high] = [grid[grid.length - 1] ?? 0, grid[0] ?? Infinity];
  if (text.trim() === '' || Number.isNaN(value)) return `A number, please, from ${readable(low)} to ${readable(high)}`;
  // The field shows four digits, which may lie beyond the end that they stand for.
  if (value < low * (1 - ROUNDED)) return `The path begins at λ = ${readable(low)}`;
  return value > high * (1 + ROUNDED) ? `The path ends at λ = ${readable(high)}` : clamp(value, low, high);
}
