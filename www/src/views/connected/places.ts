// Where columns lie while others of the same table come and go.
import type { Dataset } from '../../model';
import { xOf, yOf, type Point, type Positions } from '../graph/positions';

/** Points by the numbers that their columns have now. */
export function numbered(points: ReadonlyMap<string, Point>, keys: readonly string[]): ReadonlyMap<number, Point> {
  return new Map(
    keys.flatMap((key, node) => {
      const at = points.get(key);
      return at ? [[node, at] as const] : [];
    }),
  );
}

/**
 * Remembers the places of one table's columns. Going back to columns that were drawn before finds every one of them exactly
 * where it was; columns that are new are laid out around those that stay.
 */
export class Places {
  private shown: Dataset | undefined;
  private last = new Map<string, Point>();
  /** By all their names, the places of every set of columns that was drawn. */
  private sets = new Map<string, ReadonlyMap<string, Point>>();

  /** Other data are to be drawn, and these are the places of those before: the places that hold, or nothing. */
  turn(next: Dataset | undefined, positions: Positions | undefined): ReadonlyMap<number, Point> | undefined {
    const before = this.shown;
    this.shown = next;
    if (before?.origin !== next?.origin) {
      this.last = new Map();
      this.sets = new Map();
      return undefined;
    }
    if (!next || !before) return undefined;
    this.remember(before.keys, positions);
    const known = numbered(this.sets.get(nameOf(next.keys)) ?? this.last, next.keys);
    // Where most columns are new, the few others would only be in the way of a good layout.
    return 2 * known.size >= next.keys.length ? known : undefined;
  }

  private remember(keys: readonly string[], positions: Positions | undefined): void {
    if (positions?.length !== 2 * keys.length) return;
    const places = new Map(keys.map((key, node) => [key, { x: xOf(positions, node), y: yOf(positions, node) }]));
    this.sets.set(nameOf(keys), places);
    for (const [key, at] of places) this.last.set(key, at);
  }
}

const nameOf = (keys: readonly string[]): string => JSON.stringify(keys);
