// λ as a story of change: which edges came and went as it moved, and where the next ones do.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Edge, Pair, PairTests, PathModel } from '../model';
import { edgesAt, pairKey, type Entry, type Joining } from './joining';

/** What a move of λ has done to the edges. */
export interface LambdaChange {
  from: number;
  to: number;
  /** In column order. */
  came: readonly Pair[];
  left: readonly Pair[];
}

/** Kept edges by key. */
type Joined = ReadonlyMap<number, Pair>;

const joinedOf = (edges: readonly Edge[], n: number): Joined =>
  new Map(edges.filter(({ state }) => state === 'kept').map(({ a, b }) => [pairKey(a, b, n), [a, b]]));

/** The pairs of one set that the other has not. */
const without = (some: Joined, others: Joined): Pair[] =>
  [...some].flatMap(([key, pair]) => (others.has(key) ? [] : [pair]));

const isSame = (some: Joined, others: Joined): boolean =>
  some.size === others.size && [...some.keys()].every((key) => others.has(key));

/** λ that differ by less than this share are the same; one of them went through a logarithm and back. */
const SAME = 1e-9;

export interface StepsFrom {
  path: PathModel;
  joining: Joining;
  tests: PairTests;
  lambda: number;
  /** The edges that are there now. */
  edges: readonly Edge[];
  /** Where the core found a pair to enter, as far as it was asked. */
  entryOf: (a: number, b: number) => Entry | undefined;
}

/**
 * Where λ has to go, up (`1`) or down (`-1`), for the edges to change: to the first of the stored points beyond at which they
 * are others, or, where it is known, to where the first of them enters or has left. Nothing where they stay as they are to the
 * end of the path. Time O(points to go × edges).
 */
export function nextChange(from: StepsFrom, direction: 1 | -1): number | undefined {
  const { path, joining, tests, lambda, entryOf } = from;
  const n = path.nodes.length;
  const now = joinedOf(from.edges, n);
  const beyond = (value: number) => (direction === 1 ? value > lambda * (1 + SAME) : value < lambda * (1 - SAME));
  const points = Array.from(path.lambdas.keys()).filter((k) => beyond(path.lambdas[k] ?? lambda));
  if (direction === 1) points.reverse();
  for (const k of points) {
    const then = joinedOf(edgesAt(path, k, joining, tests), n);
    if (isSame(now, then)) continue;
    const point = path.lambdas[k] ?? lambda;
    const changing = direction === 1 ? without(now, then) : without(then, now);
    const ends = changing.map(([a, b]) => endOf(entryOf(a, b), direction) ?? point);
    const between = ends.filter((end) => beyond(end) && (direction === 1 ? end <= point : end >= point));
    return direction === 1 ? Math.min(point, ...between) : Math.max(point, ...between);
  }
  return undefined;
}

/** Where an edge is there, or surely gone: at the very end of its interval a fit may still have it, with next to no weight. */
function endOf(entry: Entry | undefined, direction: 1 | -1): number | undefined {
  return entry && (direction === 1 ? 2 * entry.above - entry.below : entry.below);
}

/** Whether two lists have the same kept edges. */
export const sameEdges = (some: readonly Edge[], others: readonly Edge[], n: number): boolean =>
  isSame(joinedOf(some, n), joinedOf(others, n));

/** Changes that are told again. */
const KEPT = 6;

interface Moment {
  lambda: number;
  edges: Joined;
  /** λ is chosen, and no longer dragged. */
  rests: boolean;
}

/** What the edges of a moment belong to: others are not compared with these. */
export interface MomentOf {
  path: PathModel;
  joined: string;
  lambda: number;
  edges: readonly Edge[];
  dragged: boolean;
}

/** Follows λ. A move begins where λ rested and goes on while it is dragged. */
export class Changes {
  /** What the move that goes on, or the last one, has done; nothing before the first. */
  readonly newest: ReadonlySignal<LambdaChange | undefined>;
  /** The last moves that changed anything, the newest first. */
  readonly last: ReadonlySignal<readonly LambdaChange[]>;

  constructor(moment: ReadonlySignal<MomentOf | undefined>) {
    const newest = signal<LambdaChange | undefined>(undefined);
    const last = signal<readonly LambdaChange[]>([]);
    [this.newest, this.last] = [newest, last];
    let of: MomentOf | undefined;
    let earlier: readonly LambdaChange[] = [];
    let [start, end]: [Moment | undefined, Moment | undefined] = [undefined, undefined];
    effect(() => {
      const told = moment.value;
      const now = told && {
        lambda: told.lambda,
        edges: joinedOf(told.edges, told.path.nodes.length),
        rests: !told.dragged,
      };
      if (!now || !start || !end || told.path !== of?.path || told.joined !== of.joined) {
        [of, start, end, earlier] = [told, now, now, []];
        newest.value = undefined;
        last.value = [];
        return;
      }
      if (now.lambda !== end.lambda && end.rests) {
        earlier = last.peek();
        start = end;
      }
      end = now;
      const change = changeOf(start, end);
      newest.value = change;
      last.value =
        change && change.came.length + change.left.length > 0 ? [change, ...earlier].slice(0, KEPT) : earlier;
    });
  }
}

function changeOf(start: Moment, end: Moment): LambdaChange | undefined {
  if (start.lambda === end.lambda) return undefined;
  return {
    from: start.lambda,
    to: end.lambda,
    came: without(end.edges, start.edges),
    left: without(start.edges, end.edges),
  };
}
