// Which nodes show their name, and where: as many as fit without covering each other, a node, or a mark that says something (the head
// of an arrow, a demanded pair); and of the places that are left, the one through which the fewest lines run.
import { Lines, Rects, square } from './rects';
import type { Rect } from './rects';

/** Beside, above or below its node; `…Above` and `…Below` stand a little higher or lower beside it. */
export const SIDES = ['right', 'left', 'below', 'above', 'rightBelow', 'rightAbove', 'leftBelow', 'leftAbove'] as const;
export type Side = (typeof SIDES)[number];

export interface LabelInput {
  /** Screen coordinates of the nodes. */
  x: Float64Array;
  y: Float64Array;
  /** Width of each label in pixels. */
  widths: Float64Array;
  /** Nodes from the most to the least important. */
  order: Iterable<number>;
  /** Nodes whose names are shown whatever they cover. */
  forced: ReadonlySet<number>;
  radius: number;
  width: number;
  height: number;
  /** The edges, four screen coordinates each. */
  lines?: ArrayLike<number>;
  /** What no name may cover. */
  marks?: readonly Rect[];
  /** Where the names stood before: they stay unless another place is clearly better. */
  before?: ReadonlyMap<number, Side>;
}

const LINE = 15;
const SPACE = 3;
/** How far a label beside its node stands higher or lower, as a share of its line. */
const SHIFT = 0.75;
/** So many lines fewer must run through another place to leave one for it. */
const WORTH_MOVING = 1.5;
/** A side behind another is as bad as so many lines. */
const LATER = 0.12;

/** The side at which each shown label stands. Time O(n) for labels that are short against the screen. */
export function placeLabels(input: LabelInput): Map<number, Side> {
  return new Placing(input).all();
}

class Placing {
  private readonly nodes = new Rects();
  private readonly marks = new Rects();
  private readonly labels = new Rects();
  private readonly lines: Lines;
  private readonly placed = new Map<number, Side>();

  constructor(private readonly input: LabelInput) {
    this.lines = new Lines(input.lines ?? []);
    for (const node of input.x.keys()) if (this.isVisible(node)) this.nodes.set(node, this.nodeRect(node));
    for (const [k, mark] of (input.marks ?? []).entries()) this.marks.set(k, mark);
  }

  all(): Map<number, Side> {
    const order = [...this.input.order].filter((node) => this.isVisible(node));
    // Forced labels come first: they may cover nodes, and one another only if there is no other way.
    for (const node of this.input.forced) if (this.isVisible(node)) this.put(node, this.forcedSide(node));
    for (const node of order) {
      if (!this.placed.has(node)) this.put(node, this.best(this.free(node), node));
    }
    for (const node of order) if (!this.placed.has(node)) this.makeRoom(node);
    for (const node of order) if (this.placed.has(node)) this.put(node, this.best(this.free(node), node));
    return this.placed;
  }

  private put(node: number, side: Side | undefined): void {
    if (side === undefined) return;
    this.placed.set(node, side);
    this.labels.set(node, labelRect(this.input, node, side));
  }

  private forcedSide(node: number): Side {
    const open = SIDES.filter((side) => this.labels.meeting(labelRect(this.input, node, side), node).size === 0);
    const unmarked = open.filter((side) => this.marks.meeting(labelRect(this.input, node, side)).size === 0);
    return this.best(this.free(node), node) ?? this.best(unmarked, node) ?? open[0] ?? 'right';
  }

  /** Sides at which a label covers nothing. */
  private free(node: number): Side[] {
    return this.possible(node).filter(
      (side) => this.labels.meeting(labelRect(this.input, node, side), node).size === 0,
    );
  }

  /** Sides at which a label covers no node and no mark, whatever other labels do. */
  private possible(node: number): Side[] {
    return SIDES.filter((side) => {
      const rect = labelRect(this.input, node, side);
      const taken = this.nodes.meeting(rect, node).size + this.marks.meeting(rect).size;
      return onScreen(rect, this.input) && taken === 0;
    });
  }

  /** The side through which the fewest lines run. */
  private best(sides: readonly Side[], node: number): Side | undefined {
    const before = this.placed.get(node) ?? this.input.before?.get(node);
    let [best, least]: [Side | undefined, number] = [undefined, Infinity];
    for (const side of sides) {
      const lines = this.lines.through(labelRect(this.input, node, side));
      const cost = lines + LATER * SIDES.indexOf(side) - (side === before ? WORTH_MOVING : 0);
      if (cost < least) [best, least] = [side, cost];
    }
    return best;
  }

  /** Puts a label where others stand, if all of these have another place. */
  private makeRoom(node: number): void {
    for (const side of this.possible(node)) {
      const rect = labelRect(this.input, node, side);
      const others = [...this.labels.meeting(rect)].map((other) => [other, this.placed.get(other)] as const);
      if (others.some(([other]) => this.input.forced.has(other))) continue;
      this.put(node, side);
      const moved = others.every(([other]) => {
        const place = this.best(this.free(other), other);
        this.put(other, place);
        return place !== undefined;
      });
      if (moved) return;
      this.placed.delete(node);
      this.labels.delete(node);
      for (const [other, back] of others) this.put(other, back);
    }
  }

  private isVisible(node: number): boolean {
    const { x, y, width, height } = this.input;
    const [nx, ny] = [x[node] ?? 0, y[node] ?? 0];
    return nx >= 0 && ny >= 0 && nx <= width && ny <= height;
  }

  private nodeRect(node: number): Rect {
    const { x, y, radius } = this.input;
    return square(x[node] ?? 0, y[node] ?? 0, radius);
  }
}

const onScreen = (rect: Rect, { width, height }: LabelInput) =>
  rect.left >= 0 && rect.top >= 0 && rect.right <= width && rect.bottom <= height;

/** The rectangle of a label; its own node does not touch it. */
export function labelRect({ x, y, widths, radius }: LabelInput, node: number, side: Side): Rect {
  const [cx, cy, w] = [x[node] ?? 0, y[node] ?? 0, widths[node] ?? 0];
  const away = radius + SPACE;
  const { anchor, rise } = standing(side);
  if (anchor === 'middle') {
    const top = rise > 0 ? cy + away : cy - away - LINE;
    return { left: cx - w / 2, top, right: cx + w / 2, bottom: top + LINE };
  }
  const left = anchor === 'start' ? cx + away : cx - away - w;
  const top = cy - LINE / 2 + rise * SHIFT * LINE;
  return { left, top, right: left + w, bottom: top + LINE };
}

/** How a name is written at a side: its anchor, and where its line begins, `radius` being that of the node. */
export function textAt(side: Side, radius: number): { anchor: 'start' | 'middle' | 'end'; x: number; y: number } {
  const away = radius + SPACE + 1;
  const { anchor, rise } = standing(side);
  if (anchor === 'middle') return { anchor, x: 0, y: rise > 0 ? away + 10 : -away };
  return { anchor, x: anchor === 'start' ? away : -away, y: 4 + rise * SHIFT * LINE };
}

/** `rise` is 1 for what stands lower than its node, -1 for what stands higher. */
function standing(side: Side): { anchor: 'start' | 'middle' | 'end'; rise: -1 | 0 | 1 } {
  const rise = /below/i.test(side) ? 1 : /above/i.test(side) ? -1 : 0;
  return { anchor: side.startsWith('right') ? 'start' : side.startsWith('left') ? 'end' : 'middle', rise };
}
