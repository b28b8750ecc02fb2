// Lists of pairs: a pair is forbidden, required, or neither, never both.
import type { Pair } from '../../model';

export type Stance = 'forbidden' | 'required' | 'free';

export interface Knowledge {
  forbidden: Pair[];
  required: Pair[];
}

/** The pair with the smaller number first; `undefined` for a column with itself. */
export function pairOf(a: number, b: number): Pair | undefined {
  if (a === b) return undefined;
  return a < b ? [a, b] : [b, a];
}

const same = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];

export function stanceOn({ forbidden, required }: Knowledge, pair: Pair): Stance {
  if (forbidden.some((other) => same(other, pair))) return 'forbidden';
  return required.some((other) => same(other, pair)) ? 'required' : 'free';
}

/** The lists with the pair put where it belongs now, at the end of its list. */
export function withStance({ forbidden, required }: Knowledge, pair: Pair, stance: Stance): Knowledge {
  const without = (pairs: readonly Pair[]) => pairs.filter((other) => !same(other, pair));
  const added = (pairs: readonly Pair[], here: boolean) => (here ? [...without(pairs), pair] : without(pairs));
  return { forbidden: added(forbidden, stance === 'forbidden'), required: added(required, stance === 'required') };
}
