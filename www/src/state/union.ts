// The graph that the layout is computed from: every pair joined anywhere on the path.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Pair } from '../model';
import { unionOf } from './joining';
import type { Picture } from './picture';

export interface Union {
  /** By entry, earliest first. A new array asks for a new layout. */
  pairs: readonly Pair[];
  /** Largest norm over the whole path. */
  normMax: number;
}

/** Layouts of a growing picture are at least so many milliseconds apart: each is work, and moves everything. */
const PAUSE = 1200;

/**
 * Follows the picture. A growing one has no pairs at first, so that its nodes are spread out for next to nothing; most are
 * complete before a layout would be. Then a layout is asked for whenever the number of solved nodes has doubled and some time
 * has gone by: often enough to see the graph form, seldom enough that it does not jump about.
 */
export function followUnion(
  picture: ReadonlySignal<Picture | undefined>,
  growing: ReadonlySignal<boolean>,
): ReadonlySignal<Union> {
  const union = signal<Union>({ pairs: [], normMax: 0 });
  let last: { data: unknown; solved: number; at: number } | undefined;
  effect(() => {
    const now = picture.value;
    if (!now) return;
    // What a cancelled job has left grows no more.
    const final = now.complete || !growing.value;
    const anew = last?.data !== now.data;
    const solved = now.path.nodes.filter((node) => node !== undefined).length;
    const early = !anew && (solved < 2 * (last?.solved ?? 0) || performance.now() < (last?.at ?? 0) + PAUSE);
    if (early && !final) return;
    last = { data: now.data, solved: final ? Infinity : anew ? 0 : solved, at: performance.now() };
    const { pairs, normMax } = unionOf(now.path, now.problem.required);
    const next = { pairs: anew && !final ? [] : pairs, normMax };
    if (!samePairs(next.pairs, union.peek().pairs) || next.normMax !== union.peek().normMax) union.value = next;
  });
  return union;
}

const samePairs = (a: readonly Pair[], b: readonly Pair[]): boolean =>
  a.length === b.length && a.every(([x, y], k) => x === b[k]?.[0] && y === b[k][1]);
