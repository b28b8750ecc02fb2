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

/** What of a screen lies outside a box, as rectangles. */
export function outside({ left, top, right, bottom }: Rect, width: number, height: number): Rect[] {
  return [
    { left: 0, top: 0, right: left, bottom: height },
    { left: right, top: 0, right: width, bottom: height },
    { left, top: 0, right, bottom: top },
    { left, top: bottom, right, bottom: height },
  ].filter((rect) => rect.right > rect.left && rect.bottom > rect.top);
}

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
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [0, 1, 2, 3].map((k) => this.ends[4 * line + k]);
    return [x1, y1, x2, y2];
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

  /** Whether a part of the line lies inside (Liang and Barsky). */
  private meets(line: number, rect: Rect): boolean {
    const [x1, y1, x2, y2] = this.at(line);
    let [enters, leaves] = [0, 1];
    for (const [way, room] of [
      [x1 - x2, x1 - rect.left],
      [x2 - x1, rect.right - x1],
      [y1 - y2, y1 - rect.top],
      [y2 - y1, rect.bottom - y1],
    ] as const) {
      if (way === 0 && room <= 0) return false;
      if (way < 0) enters = Math.max(enters, room / way);
      if (way > 0) leaves = Math.min(leaves, room / way);
    }
    return enters < leaves;
  }
}

function* cellsOf(rect: Rect): Generator<number> {
  for (let row = Math.floor(rect.top / CELL); row <= Math.floor(rect.bottom / CELL); row++) {
    for (let column = Math.floor(rect.left / CELL); column <= Math.floor(rect.right / CELL); column++) {
      yield row * 100_000 + column;
    }
  }
}
