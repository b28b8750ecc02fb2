// Groups of nodes that are joined more among themselves than chance would have it: the modularity of Newman and Girvan, made
// large by the method of Blondel and others (Louvain). No chance is involved: nodes are visited in their order.
import type { Pair } from '../../model';

/** Eight colours of about the same lightness, for light, dark and paper; the largest cluster has the first. */
export const CLUSTER_INKS: readonly string[] = [
  '#3b6fb6',
  '#c2622d',
  '#3f8f5b',
  '#a04a9c',
  '#8a7a1f',
  '#2f8a92',
  '#b8475a',
  '#6f6f78',
];

/** The colour of each node; clusters beyond the last colour share it. */
export const clusterInks = (clusters: Int32Array): string[] =>
  Array.from(clusters, (cluster) => CLUSTER_INKS[Math.min(CLUSTER_INKS.length - 1, cluster)] ?? '');

type Weights = Map<number, number>[];

/** The cluster of each node, numbered by size, the largest first. Time about O(pairs) for each of a few levels. */
export function clustersOf(count: number, pairs: readonly Pair[]): Int32Array {
  let links: Weights = Array.from({ length: count }, () => new Map<number, number>());
  for (const [a, b] of pairs) {
    add(links, a, b, 1);
    add(links, b, a, 1);
  }
  let member = Int32Array.from({ length: count }, (_, node) => node);
  for (;;) {
    const moved = movedOnce(links);
    const groups = numbered(moved);
    member = member.map((node) => groups[node] ?? 0);
    const size = Math.max(-1, ...groups) + 1;
    if (size === links.length) break;
    links = merged(links, groups, size);
  }
  return bySize(member);
}

const add = (links: Weights, from: number, to: number, weight: number) =>
  links[from]?.set(to, (links[from].get(to) ?? 0) + weight);

/** Moves each node into the neighbouring group that gains most, until nobody gains. */
function movedOnce(links: Weights): Int32Array {
  const degree = links.map((own) => [...own.values()].reduce((sum, weight) => sum + weight, 0));
  const total = degree.reduce((sum, own) => sum + own, 0) || 1;
  const group = Int32Array.from(links.keys());
  const weight = Float64Array.from(degree);
  for (let moves = 1; moves > 0;) {
    moves = 0;
    for (const [node, own] of links.entries()) {
      const before = group[node] ?? 0;
      weight[before] = (weight[before] ?? 0) - (degree[node] ?? 0);
      const best = bestGroup(node, own, group, (to) => ((degree[node] ?? 0) * (weight[to] ?? 0)) / total);
      weight[best] = (weight[best] ?? 0) + (degree[node] ?? 0);
      group[node] = best;
      if (best !== before) moves += 1;
    }
  }
  return group;
}

/** What a group has in common with a node, less what chance would give it, is largest here; ties stay where they are. */
function bestGroup(
  node: number,
  own: Map<number, number>,
  group: Int32Array,
  byChance: (to: number) => number,
): number {
  const shared = new Map<number, number>();
  for (const [other, weight] of own) {
    const to = group[other] ?? 0;
    if (other !== node) shared.set(to, (shared.get(to) ?? 0) + weight);
  }
  let best = group[node] ?? 0;
  let most = (shared.get(best) ?? 0) - byChance(best);
  for (const [to, weight] of shared) {
    const gain = weight - byChance(to);
    if (gain > most + 1e-9) [best, most] = [to, gain];
  }
  return best;
}

/** Groups as nodes of a smaller graph; what they hold inside becomes a link to themselves. */
function merged(links: Weights, groups: Int32Array, size: number): Weights {
  const next: Weights = Array.from({ length: size }, () => new Map<number, number>());
  for (const [node, own] of links.entries()) {
    for (const [other, weight] of own) add(next, groups[node] ?? 0, groups[other] ?? 0, weight);
  }
  return next;
}

/** The same groups with numbers from 0, in the order in which they occur. */
function numbered(group: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  for (const one of group) if (!numbers.has(one)) numbers.set(one, numbers.size);
  return group.map((one) => numbers.get(one) ?? 0);
}

function bySize(member: Int32Array): Int32Array {
  const sizes = new Map<number, number>();
  for (const one of member) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  const order = [...sizes].sort(([a, m], [b, n]) => n - m || a - b).map(([one]) => one);
  const places = new Map(order.map((one, k) => [one, k]));
  return member.map((one) => places.get(one) ?? 0);
}
