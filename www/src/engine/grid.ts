// The penalties at which a path is stored.
import type { Problem } from '../wasm/nodewise';

/** Few enough to be solved quickly and kept, close enough that dragging looks continuous. */
const NORMALISED_POINTS = 60;
const PAPER_POINTS = 50;
/** In units of the critical value. Below it chance alone would join columns by the dozen, and fits take long. */
const NORMALISED_SMALLEST = 0.5;
/** With more than `MANY` columns dense graphs are slow to solve and nobody can read them. */
const NORMALISED_SMALLEST_OF_MANY = 0.7;
const MANY = 300;
const PAPER_RATIO = 0.02;

/** Both ends of the grid and the number of its points. */
export function gridOf(
  problem: Problem,
  lambdaMax: number,
  columns: number,
): [largest: number, smallest: number, count: number] {
  // Without any dependence the largest is 0; a grid needs a positive one.
  const largest = lambdaMax > 0 ? lambdaMax : 1;
  if (problem.formulation.name === 'paper') return [largest, largest * PAPER_RATIO, PAPER_POINTS];
  const smallest = columns > MANY ? NORMALISED_SMALLEST_OF_MANY : NORMALISED_SMALLEST;
  return [largest, Math.min(smallest, largest / 2), NORMALISED_POINTS];
}
