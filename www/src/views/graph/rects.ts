// Rectangles and lines on the screen, kept in a grid of cells, so that each is compared only with what lies near it.

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CELL = 64;

export const overlap = (a: Rect, b: Rect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The square about a point. */
export const square = (x: number, y: number, reach: number): Rect => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

/** With some pixels more on each side. */
export const grown = ({ left, top, right, bottom }: Rect, by: number): Rect => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

class Grid<T> {
  private readonly cells = new Map<number, T[]>();

  add(thing: T, box: Rect): void {
    for (const key of cellsOf(box)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(thing);
      else this.cells.set(key, [thing]);
    }
  }

  drop(thing: T, box: Rect): void {
    for (const key of cellsOf(box)) {
      const cell = this.cells.get(key);
      const at = cell?.indexOf(thing) ?? -1;
      if (at >= 0) cell?.splice(at, 1);
    }
  }

  at(row: number, column: number): readonly T[] {
    return this.cells.get(row * ROW + column) ?? [];
  }

  /** What may lie in a box; some of it several times. */
  *near(box: Rect): Generator<T> {
    for (const key of cellsOf(box)) yield* this.cells.get(key) ?? [];
  }
}

/** Rectangles, each with the number of whom it belongs to. */
export class Rects {
  private readonly grid = new Grid<{ owner: number; rect: Rect }>();
  private readonly all = new Map<number, { owner: number; rect: Rect }>();

  /** Gives a place to an owner, instead of the one before. */
  set(owner: number, rect: Rect): void {
    this.delete(owner);
    const thing = { owner, rect };
    this.all.set(owner, thing);
    this.grid.add(thing, rect);
  }

  delete(owner: number): void {
    const before = this.all.get(owner);
    if (!before) return;
    this.all.delete(owner);
    this.grid.drop(before, before.rect);
  }

  /** Whether anything overlaps a rectangle, except what belongs to one owner. */
  hits(rect: Rect, except = -1): boolean {
    for (let row = cellOf(rect.top); row <= cellOf(rect.bottom); row++) {
      for (let column = cellOf(rect.left); column <= cellOf(rect.right); column++) {
        for (const { owner, rect: other } of this.grid.at(row, column)) {
          if (owner !== except && overlap(rect, other)) return true;
        }
      }
    }
    return false;
  }

  /** The owners of all that overlaps a rectangle, except one. */
  meeting(rect: Rect, except = -1): Set<number> {
    const owners = new Set<number>();
    for (const { owner, rect: other } of this.grid.near(rect)) {
      if (owner !== except && overlap(rect, other)) owners.add(owner);
    }
    return owners;
  }
}

/** Straight lines, four numbers each: from x, y to x, y. */
export class Lines {
  private readonly grid = new Grid<number>();

  constructor(private readonly ends: ArrayLike<number>) {
    for (let line = 0; line < ends.length / 4; line++) this.enter(line);
  }

  /** How many lines run through a rectangle. */
  through(rect: Rect): number {
    const met = new Set<number>();
    for (const line of this.grid.near(rect)) if (!met.has(line) && this.meets(line, rect)) met.add(line);
    return met.size;
  }

  private at(line: number): [number, number, number, number] {
    const { ends } = this;
    return [ends[4 * line] ?? 0, ends[4 * line + 1] ?? 0, ends[4 * line + 2] ?? 0, ends[4 * line + 3] ?? 0];
  }

  /** Into the cells along its way, by steps that are shorter than a cell. */
  private enter(line: number): void {
    const [x1, y1, x2, y2] = this.at(line);
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / CELL));
    for (let step = 0; step < steps; step++) {
      const [from, to] = [step / steps, (step + 1) / steps];
      const [ax, bx] = [x1 + (x2 - x1) * from, x1 + (x2 - x1) * to];
      const [ay, by] = [y1 + (y2 - y1) * from, y1 + (y2 - y1) * to];
      this.grid.add(line, {
        left: Math.min(ax, bx),
        right: Math.max(ax, bx),
        top: Math.min(ay, by),
        bottom: Math.max(ay, by),
      });
    }
  }

  private meets(line: number, rect: Rect): boolean {
    return crosses(...this.at(line), rect);
  }
}

/** Whether a part of a line lies inside of a rectangle (Liang and Barsky). */
export function crosses(x1: number, y1: number, x2: number, y2: number, rect: Rect): boolean {
  if (Math.max(x1, x2) <= rect.left || Math.min(x1, x2) >= rect.right) return false;
  if (Math.max(y1, y2) <= rect.top || Math.min(y1, y2) >= rect.bottom) return false;
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [enters, leaves] = [0, 1];
  if (dx !== 0) {
    const [near, far] = [(rect.left - x1) / dx, (rect.right - x1) / dx];
    enters = Math.max(enters, Math.min(near, far));
    leaves = Math.min(leaves, Math.max(near, far));
  }
  if (dy !== 0) {
    const [near, far] = [(rect.top - y1) / dy, (rect.bottom - y1) / dy];
    enters = Math.max(enters, Math.min(near, far));
    leaves = Math.min(leaves, Math.max(near, far));
  }
  return enters < leaves;
}

const ROW = 100_000;
const cellOf = (place: number) => Math.floor(place / CELL);

function* cellsOf(rect: Rect): Generator<number> {
  for (let row = cellOf(rect.top); row <= cellOf(rect.bottom); row++) {
    for (let column = cellOf(rect.left); column <= cellOf(rect.right); column++) yield row * ROW + column;
  }
}
