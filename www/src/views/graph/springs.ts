// What the layout makes of the edges: which pull, and how hard.
import type { Pair } from '../../model';

export interface Spring {
  source: number;
  target: number;
  weight: number;
}

/** Late edges at the small end of the path join almost everything; they say little about who belongs together. */
const SPRINGS_PER_NODE = 3;

/** The springs of the layout: pairs with a weight that falls from 1 with the rank of entry. */
export function springsOf(count: number, union: readonly Pair[]): Spring[] {
  return pulling(count, union).map(([source, target], rank) => ({
    source,
    target,
    weight: 1 / (1 + (2 * rank) / count) ** 2,
  }));
}

/** Sum of the weights of each node's springs: a hub must not be torn by many strong ones. */
export function pulls(count: number, springs: readonly Spring[]): Float64Array {
  const sums = new Float64Array(count);
  for (const { source, target, weight } of springs) {
    sums[source] = (sums[source] ?? 0) + weight;
    sums[target] = (sums[target] ?? 0) + weight;
  }
  return sums;
}

/** Pairs beyond these do not count for the layout. */
export const pulling = (count: number, union: readonly Pair[]): readonly Pair[] =>
  union.slice(0, SPRINGS_PER_NODE * count);

/** Nodes from the strongest joined to the weakest: who should keep the name when room is short. */
export function rankOf(count: number, union: readonly Pair[]): number[] {
  const sums = pulls(count, springsOf(count, union));
  return Array.from(sums.keys()).sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0) || a - b);
}
