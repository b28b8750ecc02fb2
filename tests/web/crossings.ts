// Crossings of straight lines, counted the slow way.
import type { Pair } from '../../www/src/model';
import { xOf, yOf, type Positions } from '../../www/src/views/graph/positions';

/** How many pairs of lines cross, apart from those that meet at a node. */
export function crossings(at: Positions, pairs: readonly Pair[]): number {
  const turn = (a: number, b: number, c: number) =>
    (xOf(at, b) - xOf(at, a)) * (yOf(at, c) - yOf(at, a)) > (yOf(at, b) - yOf(at, a)) * (xOf(at, c) - xOf(at, a));
  return pairs
    .flatMap((one, k) => pairs.slice(k + 1).map((other) => [...one, ...other] as const))
    .filter(([a, b, c, d]) => new Set([a, b, c, d]).size === 4)
    .filter(([a, b, c, d]) => turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)).length;
}
