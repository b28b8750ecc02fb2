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

/**
 * Follows the picture. While that is growing, a new layout is asked for only when the number of solved nodes has doubled:
 * often enough to see the graph form, seldom enough that it does not jump about.
 */
export function followUnion(picture: ReadonlySignal<Picture | undefined>): ReadonlySignal<Union> {
  const union = signal<Union>({ pairs: [], normMax: 0 });
  let laidOut: { data: unknown; solved: number } = { data: undefined, solved: 0 };
  effect(() => {
    const now = picture.value;
    if (!now) return;
    const solved = now.path.nodes.filter((node) => node !== undefined).length;
    const few = laidOut.data === now.data && solved < 2 * laidOut.solved;
    if (few && !now.complete) return;
    laidOut = { data: now.data, solved: now.complete ? Infinity : solved };
    const next = unionOf(now.path);
    if (!samePairs(next.pairs, union.peek().pairs) || next.normMax !== union.peek().normMax) union.value = next;
  });
  return union;
}

const samePairs = (a: readonly Pair[], b: readonly Pair[]): boolean =>
  a.length === b.length && a.every(([x, y], k) => x === b[k]?.[0] && y === b[k][1]);
