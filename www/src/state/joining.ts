// From the nodes' neighbourhoods to edges. All functions are pure and touch only what is there at one grid point.
import type { Edge, NodePath, Pair, PairTests, PathModel, Rule, Settings } from '../model';

/** What decides which pairs are edges. */
export type Joining = Pick<Settings, 'rule' | 'filter' | 'required'>;

/** One number for a pair of columns, the smaller first. */
export const pairKey = (a: number, b: number, n: number): number => a * n + b;

/** The place of a neighbour in a node's arrays at grid point `k`, or -1. Neighbours stand in column order. */
function find(path: NodePath | undefined, k: number, neighbour: number): number {
  if (!path) return -1;
  let [low, high] = [path.starts[k] ?? 0, (path.starts[k + 1] ?? 0) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = path.neighbours[middle] ?? 0;
    if (found === neighbour) return middle;
    if (found < neighbour) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Norm of a neighbour's block at grid point `k`, 0 when it is none. */
export function normAt(path: NodePath | undefined, k: number, neighbour: number): number {
  return path?.norms[find(path, k, neighbour)] ?? 0;
}

/** Hears of a pair: the norms are those of b's block in a's regression, and the other way round. */
type Visit = (a: number, b: number, ab: number, ba: number) => void;

/** Calls `visit` for every pair that either end chose at grid point `k`, once each. Time O(neighbours × log). */
function eachPair({ nodes }: PathModel, k: number, visit: Visit): void {
  for (let r = 0; r < nodes.length; r++) {
    const path = nodes[r];
    if (!path) continue;
    const end = path.starts[k + 1] ?? 0;
    for (let at = path.starts[k] ?? 0; at < end; at++) {
      const i = path.neighbours[at] ?? 0;
      const [own, back] = [path.norms[at] ?? 0, normAt(nodes[i], k, r)];
      // A pair that both ends chose is met twice: it is taken where the first column is the target.
      if (i > r) visit(r, i, own, back);
      else if (back === 0) visit(i, r, back, own);
    }
  }
}

/** Whether two ends' choices make an edge. */
const joins = (rule: Rule, ab: number, ba: number): boolean => (rule === 'or' ? ab > 0 || ba > 0 : ab > 0 && ba > 0);

/** Calls `visit` for every edge at grid point `k`, as the core joins them: what the rule joins, and all required pairs. */
function eachEdge(path: PathModel, k: number, { rule, required }: Joining, visit: Visit): void {
  const { nodes } = path;
  eachPair(path, k, (a, b, ab, ba) => {
    if (joins(rule, ab, ba)) visit(a, b, ab, ba);
  });
  // Least squares may leave a required block at exactly zero; the pair is joined all the same, once both ends are solved.
  for (const [a, b] of distinct(required, nodes.length)) {
    if (!solvedAt(nodes[a], k) || !solvedAt(nodes[b], k)) continue;
    const [ab, ba] = [normAt(nodes[a], k, b), normAt(nodes[b], k, a)];
    if (!joins(rule, ab, ba)) visit(a, b, ab, ba);
  }
}

/** A link can name a pair twice. */
const distinct = (pairs: readonly Pair[], n: number): Iterable<Pair> =>
  new Map(pairs.map((pair) => [pairKey(...pair, n), pair])).values();

const solvedAt = (path: NodePath | undefined, k: number): boolean => path?.statuses[k] !== undefined;

/** The edges at grid point `k` in column order, those that the filter drops included and marked. */
export function edgesAt(
  path: PathModel,
  k: number,
  joining: Joining,
  tests: PairTests,
  entryOf: EntryOf = () => UNKNOWN,
): Edge[] {
  const passes = filterOf(joining, tests, path.nodes.length);
  const edges: Edge[] = [];
  eachEdge(path, k, joining, (a, b, normAB, normBA) => {
    edges.push({ a, b, normAB, normBA, state: passes(a, b) ? 'kept' : 'dropped', ...entryOf(a, b) });
  });
  return edges.sort((x, y) => x.a - y.a || x.b - y.b);
}

/** Whether a pair is kept: required pairs pass the filter whatever their test says. */
function filterOf({ filter, required }: Joining, tests: PairTests, n: number): (a: number, b: number) => boolean {
  if (!filter) return () => true;
  const exempt = new Set(required.map(([a, b]) => pairKey(a, b, n)));
  return (a, b) => tests.dependent[pairKey(a, b, n)] === 1 || exempt.has(pairKey(a, b, n));
}

/** Where a block, or an edge, enters as λ falls: it is there at `below`, and was not at `above`. */
export interface Entry {
  below: number;
  above: number;
}

/** Where a pair enters, as an edge has it. */
export type EntryOf = (a: number, b: number) => Pick<Edge, 'entry' | 'rough'>;

const UNKNOWN = { entry: NaN, rough: true } as const;

/** Where an edge enters, from where each end chooses the other: by the first of the two, or by the second where both must. */
export function joinedEntry(rule: Rule, ab: Entry | undefined, ba: Entry | undefined): Entry | undefined {
  if (!ab || !ba) return rule === 'or' ? (ab ?? ba) : undefined;
  return ab.below >= ba.below === (rule === 'or') ? ab : ba;
}

/** What the whole stored path says about the edges of one way of joining. */
export interface PathSummary {
  /** Number of kept edges at each grid point. */
  counts: Uint32Array;
  /** Largest stored λ at which each pair is joined, kept or dropped, by `pairKey`. */
  entries: ReadonlyMap<number, number>;
  /** The pairs that are kept edges anywhere on the path, by stored entry, earliest first. */
  kept: readonly Pair[];
}

/** Goes through the path once, largest λ first. */
export function summarise(path: PathModel, joining: Joining, tests: PairTests): PathSummary {
  const n = path.nodes.length;
  const passes = filterOf(joining, tests, n);
  const counts = new Uint32Array(path.lambdas.length);
  const entries = new Map<number, number>();
  const kept: Pair[] = [];
  path.lambdas.forEach((lambda, k) => {
    eachEdge(path, k, joining, (a, b) => {
      const [key, keep] = [pairKey(a, b, n), passes(a, b)];
      if (keep) counts[k] = (counts[k] ?? 0) + 1;
      if (entries.has(key)) return;
      entries.set(key, lambda);
      if (keep) kept.push([a, b]);
    });
  });
  return { counts, entries, kept };
}

/**
 * Every pair that can be an edge anywhere on the path, whatever the rule: the required ones, then those that either end
 * chose, by entry, earliest first; and the largest norm.
 */
export function unionOf(path: PathModel, required: readonly Pair[]): { pairs: Pair[]; normMax: number } {
  const n = path.nodes.length;
  const pairs: Pair[] = [...distinct(required, n)];
  const seen = new Set(pairs.map(([a, b]) => pairKey(a, b, n)));
  let normMax = 0;
  for (let k = 0; k < path.lambdas.length; k++) {
    eachPair(path, k, (a, b, ab, ba) => {
      normMax = Math.max(normMax, ab, ba);
      if (seen.has(pairKey(a, b, n))) return;
      seen.add(pairKey(a, b, n));
      pairs.push([a, b]);
    });
  }
  return { pairs, normMax };
}

/** The grid point nearest to λ on the logarithmic scale; the grid falls. */
export function nearest(lambdas: ArrayLike<number>, lambda: number): number {
  let [low, high] = [0, lambdas.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lambdas[middle] ?? 0) > lambda) low = middle + 1;
    else high = middle;
  }
  // λ lies between the points `low - 1` and `low`.
  const [above, below] = [lambdas[low - 1], lambdas[low] ?? 0];
  return above !== undefined && lambda * lambda > above * below ? low - 1 : low;
}
