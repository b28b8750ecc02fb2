// A known network beside what was learned. Only counting happens here: the shares follow as in the core's `evaluate`.
import type { Edge, NetworkModel, Pair, PairTests, PathModel, Variable, Verdict } from '../model';
import { edgesAt, pairKey, type EntryOf, type Joining } from './joining';

/** A known network in the numbers of the columns. */
export interface TrueGraph {
  model: NetworkModel;
  /** Number of columns. */
  n: number;
  /** The node of each column; -1 where the network has none of that name. */
  nodeOf: Int32Array;
  /** 1 at a × n + b where the network has the arc from column a to column b. */
  arcs: Uint8Array;
  /** Joined columns, the smaller first, in column order. */
  pairs: Pair[];
  /** Arcs that cannot be judged, because an end is no column. */
  arcsAway: number;
}

/** Lays a network over columns of the same names. */
export function trueGraphOf(model: NetworkModel, variables: readonly Pick<Variable, 'name'>[]): TrueGraph {
  const n = variables.length;
  const nodes = new Map(model.nodes.map(({ name }, node) => [name, node]));
  const nodeOf = Int32Array.from(variables, ({ name }) => nodes.get(name) ?? -1);
  const columnOf = new Map(Array.from(nodeOf, (node, column) => [node, column]));
  const arcs = new Uint8Array(n * n);
  const pairs: Pair[] = [];
  let arcsAway = 0;
  model.nodes.forEach(({ parents }, child) => {
    for (const parent of parents) {
      const [from, to] = [columnOf.get(parent), columnOf.get(child)];
      if (from === undefined || to === undefined) {
        arcsAway++;
        continue;
      }
      arcs[pairKey(from, to, n)] = 1;
      pairs.push(from < to ? [from, to] : [to, from]);
    }
  });
  return { model, n, nodeOf, arcs, pairs: pairs.sort(byColumns), arcsAway };
}

const byColumns = (x: Pair, y: Pair) => x[0] - y[0] || x[1] - y[1];

/** How many columns the network knows. */
export const columnsKnown = ({ nodeOf }: TrueGraph): number => nodeOf.reduce((sum, node) => sum + Number(node >= 0), 0);

/** The true direction of a pair, if the network joins it. */
export function directionOf({ arcs, n }: TrueGraph, [a, b]: Pair): 'ab' | 'ba' | undefined {
  if (arcs[pairKey(a, b, n)] === 1) return 'ab';
  return arcs[pairKey(b, a, n)] === 1 ? 'ba' : undefined;
}

/** What the network says of a pair that is joined or not; nothing where it says nothing, or does not know both columns. */
export function verdictOn(truth: TrueGraph, pair: Pair, joined: boolean): Verdict | undefined {
  if (directionOf(truth, pair) !== undefined) return joined ? 'found' : 'missed';
  const known = (truth.nodeOf[pair[0]] ?? -1) >= 0 && (truth.nodeOf[pair[1]] ?? -1) >= 0;
  return joined && known ? 'extra' : undefined;
}

/** The edges with what the network says of each, and with those that neither regression chose, in column order. */
export function judged(edges: readonly Edge[], truth: TrueGraph, directed: boolean, entryOf: EntryOf): Edge[] {
  const listed = new Set(edges.map(({ a, b }) => pairKey(a, b, truth.n)));
  const missing = truth.pairs.filter(([a, b]) => !listed.has(pairKey(a, b, truth.n)));
  const absent = missing.map(([a, b]): Edge => ({ a, b, normAB: 0, normBA: 0, state: 'absent', ...entryOf(a, b) }));
  const all = [...edges, ...absent].map((edge) => withVerdict(edge, truth, directed));
  return all.sort((x, y) => x.a - y.a || x.b - y.b);
}

function withVerdict(edge: Edge, truth: TrueGraph, directed: boolean): Edge {
  const pair: Pair = [edge.a, edge.b];
  const verdict = verdictOn(truth, pair, edge.state === 'kept');
  if (verdict === undefined) return edge;
  const arrow = edge.arrow ?? (directed ? directionOf(truth, pair) : undefined);
  return { ...edge, truth: verdict, ...(arrow && { arrow }) };
}

/** What an answer has in common with the truth. */
export interface Tally {
  found: number;
  missed: number;
  extra: number;
}

/** Counts the edges of one λ, those that the filter dropped being none. */
export function tallyOf(edges: readonly Edge[], truth: TrueGraph): Tally {
  let [found, extra] = [0, 0];
  for (const { a, b, state } of edges) {
    const verdict = state === 'kept' ? verdictOn(truth, [a, b], true) : undefined;
    if (verdict === 'found') found++;
    else if (verdict === 'extra') extra++;
  }
  return { found, missed: truth.pairs.length - found, extra };
}

/** Counts at every stored λ. */
export function talliesOf(path: PathModel, joining: Joining, tests: PairTests, truth: TrueGraph): Tally[] {
  return Array.from(path.lambdas, (_, k) => tallyOf(edgesAt(path, k, joining, tests), truth));
}

export interface Scores {
  /** Undefined where nothing is joined: there is nothing to take a share of. */
  precision: number | undefined;
  /** Undefined where the network has no arc among the columns. */
  recall: number | undefined;
  f1: number;
}

export function scoresOf({ found, missed, extra }: Tally): Scores {
  const share = (part: number, all: number) => (all === 0 ? undefined : part / all);
  return {
    precision: share(found, found + extra),
    recall: share(found, found + missed),
    f1: share(2 * found, 2 * found + missed + extra) ?? 1,
  };
}

/** The tallies of a path as the core takes them. */
export const flatTallies = (tallies: readonly Tally[]): Uint32Array =>
  Uint32Array.from(tallies.flatMap(({ found, missed, extra }) => [found, missed, extra]));
