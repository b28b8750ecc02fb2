// Where columns lie while others of the same table come and go.
import type { Arrangement, Dataset, Origin } from '../../model';
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

/** The places of all columns; nothing where some of them have none. */
export function placesOf({ places }: Arrangement, keys: readonly string[]): Positions | undefined {
  const positions = new Float64Array(2 * keys.length);
  for (const [node, key] of keys.entries()) {
    const at = places[key];
    if (!at) return undefined;
    positions.set([at.x, at.y], 2 * node);
  }
  return positions;
}

/** The numbers of pinned columns. */
export const pinsOf = (arrangement: Arrangement | undefined, keys: readonly string[]): ReadonlySet<number> =>
  new Set(keys.flatMap((key, node) => (arrangement?.pinned.includes(key) ? [node] : [])));

/** All columns at new places; one that was moved by hand is pinned there. */
export function withPlaces(
  before: Arrangement | undefined,
  keys: readonly string[],
  positions: Positions,
  moved?: number,
): Arrangement {
  const places = { ...before?.places };
  for (const [node, key] of keys.entries()) places[key] = { x: xOf(positions, node), y: yOf(positions, node) };
  const pinned = new Set(before?.pinned);
  const key = moved === undefined ? undefined : keys[moved];
  if (key !== undefined) pinned.add(key);
  return { places, pinned: [...pinned] };
}

/** Pins a column where it is, or lets it go. */
export function withPin(
  before: Arrangement | undefined,
  keys: readonly string[],
  positions: Positions,
  node: number,
): Arrangement {
  const after = withPlaces(before, keys, positions);
  const key = keys[node] ?? '';
  const pinned = after.pinned.includes(key) ? after.pinned.filter((one) => one !== key) : [...after.pinned, key];
  return { ...after, pinned };
}

/**
 * Remembers the places of every table's columns. Going back to columns that were drawn before finds every one of them exactly
 * where it was; columns that are new are laid out around those that stay.
 */
export class Places {
  private shown: Dataset | undefined;
  private readonly tables = new WeakMap<Origin, TablePlaces>();

  /** Other data are to be drawn, and these are the places of those before: the places that hold, or nothing. */
  turn(next: Dataset | undefined, positions: Positions | undefined): ReadonlyMap<number, Point> | undefined {
    const before = this.shown;
    this.shown = next;
    if (before) this.remember(before, positions);
    const table = next && this.tables.get(next.origin);
    if (!table) return undefined;
    const known = numbered(table.sets.get(nameOf(next.keys)) ?? table.last, next.keys);
    // Where most columns are new, the few others would only be in the way of a good layout.
    return 2 * known.size >= next.keys.length ? known : undefined;
  }

  private remember({ origin, keys }: Dataset, positions: Positions | undefined): void {
    if (positions?.length !== 2 * keys.length) return;
    const places = new Map(keys.map((key, node) => [key, { x: xOf(positions, node), y: yOf(positions, node) }]));
    const { last, sets } = this.tables.get(origin) ?? { last: [], sets: [] };
    this.tables.set(origin, { last: new Map([...last, ...places]), sets: new Map([...sets, [nameOf(keys), places]]) });
  }
}

/** Where the columns of one table lay: each when it was last drawn, and by all their names every set of columns. */
interface TablePlaces {
  last: ReadonlyMap<string, Point>;
  sets: ReadonlyMap<string, ReadonlyMap<string, Point>>;
}

const nameOf = (keys: readonly string[]): string => JSON.stringify(keys);
