// Which nodes show their name, how, and where: without covering each other, a node, or a mark that says something (the head of an
// arrow, a demanded pair); and of the places that are left, those through which no lines run.
import type { Form } from './names';
import { grown, Lines, Rects, square } from './rects';
import type { Rect } from './rects';
import { gapOf, labelRect, NEAR_SIDES, SIDES } from './sides';
import type { Side } from './sides';

export interface LabelInput {
  /** Screen coordinates of the nodes. */
  x: Float64Array;
  y: Float64Array;
  /** How each name may be written, the best first. */
  forms: readonly (readonly Form[])[];
  /** Height of letters in pixels. */
  size: number;
  /** Nodes from the most to the least important. */
  order: Iterable<number>;
  /** Nodes whose names are shown whatever they cover. */
  forced: ReadonlySet<number>;
  radius: number;
  /** The part of the screen that names may use. */
  frame: Rect;
  /** The edges, four screen coordinates each. */
  lines?: ArrayLike<number>;
  /** What no name may cover. */
  marks?: readonly Rect[];
  /** Whether names stay through which lines run, also where there are many nodes. */
  keepCrossed?: boolean;
  /** Where the names stood before: they stay unless another place is clearly better. */
  before?: ReadonlyMap<number, { side: Side; form: Form }>;
}

export interface Placed {
  side: Side;
  form: Form;
  rect: Rect;
  /** Whether a line runs through it. */
  crossed: boolean;
  cost: number;
}

/** The first line through a name, and each further one. */
const CROSSED = 2;
const CROSSED_AGAIN = 0.4;
/** What leaving a place for another must bring. */
const WORTH_MOVING = 0.9;
/** A side behind another is worse by so much. */
const LATER = 0.02;
const STANDS_OFF = 0.5;
/** Another node is as near as its own: whose name is it? */
const MISTAKABLE = 0.6;
/** A node without a name; the most important one that much more. */
const UNNAMED = 20;
const IMPORTANT = 8;
/** More nodes than this have only the first of their forms, or the page would stand still. */
const ALL_FORMS = 260;
/** The share of names that lines may run through before smaller letters are tried; in large graphs more than that are left out. */
const MOST_CROSSED = 0.05;
const ALL_NAMED = 80;
/** The usual size, and what a pixel less costs each name. */
const LEGIBLE = 12;
const SMALLER = 0.1;
/** How often every name looks for a better place, and among how many. */
const ROUNDS = 3;
const TRIED = 8;

/** The place of each shown name. Time O(n) for names that are short against the screen. */
export function placeLabels(input: LabelInput): Map<number, Placed> {
  return new Placing(input).all();
}

/** Names of this size and where they stand. */
export interface Lettering {
  size: number;
  placed: Map<number, Placed>;
}

/** The largest of some sizes at which the names have room; the least bad one where there is none. */
export function fitLabels(input: Omit<LabelInput, 'size'>, sizes: readonly number[]): Lettering {
  let best: (Lettering & { cost: number }) | undefined;
  for (const size of sizes) {
    const placing = new Placing({ ...input, size });
    const placed = placing.all();
    if (placing.inSight === placed.size && placing.crossed <= MOST_CROSSED * placed.size) return { size, placed };
    const cost = placing.total + SMALLER * placing.inSight * (LEGIBLE - size);
    if (!best || cost < best.cost) best = { size, placed, cost };
  }
  return best ?? { size: LEGIBLE, placed: new Map() };
}

class Placing {
  private readonly nodes = new Rects();
  private readonly marks = new Rects();
  private readonly labels = new Rects();
  private readonly lines: Lines;
  private readonly placed = new Map<number, Placed>();
  private readonly importance = new Map<number, number>();
  private readonly known = new Map<number, Placed[]>();

  constructor(private readonly input: LabelInput) {
    this.lines = new Lines(input.lines ?? []);
    for (const node of input.x.keys()) if (this.isVisible(node)) this.nodes.set(node, this.nodeRect(node));
    for (const [k, mark] of (input.marks ?? []).entries()) this.marks.set(k, mark);
  }

  all(): Map<number, Placed> {
    const order = [...this.input.order].filter((node) => this.isVisible(node));
    order.forEach((node, rank) => this.importance.set(node, IMPORTANT * (1 - rank / order.length)));
    // Forced names come first: they may cover nodes, and one another only if there is no other way.
    for (const node of this.input.forced) if (this.isVisible(node)) this.put(node, this.forced(node));
    for (const node of order) if (!this.placed.has(node)) this.put(node, this.firstFree(node));
    for (let round = 0; round < ROUNDS; round++) {
      const better = order.filter((node) => this.improve(node));
      if (better.length === 0) break;
    }
    if (this.input.x.length > ALL_NAMED && !this.input.keepCrossed) this.clear(order);
    return this.placed;
  }

  /** How many nodes could have a name. */
  get inSight(): number {
    return this.input.x.reduce((count, _, node) => count + (this.isVisible(node) ? 1 : 0), 0);
  }

  get crossed(): number {
    return [...this.placed.values()].filter((place) => place.crossed).length;
  }

  /** A measure of all names together, smaller being better. */
  get total(): number {
    let total = UNNAMED * (this.inSight - this.placed.size);
    for (const { cost } of this.placed.values()) total += cost;
    return total;
  }

  /** Takes names away through which lines run, the least important first: in a thicket they could not be read anyway. */
  private clear(order: readonly number[]): void {
    let most = Math.floor((MOST_CROSSED / (1 - MOST_CROSSED)) * (this.placed.size - this.crossed));
    for (const node of order) {
      if (!this.placed.get(node)?.crossed || this.input.forced.has(node)) continue;
      if (most > 0) most -= 1;
      else this.put(node, undefined);
    }
  }

  private put(node: number, place: Placed | undefined): void {
    if (place) {
      this.placed.set(node, place);
      this.labels.set(node, place.rect);
    } else {
      this.placed.delete(node);
      this.labels.delete(node);
    }
  }

  private forced(node: number): Placed | undefined {
    const places = this.places(node);
    const open = places.filter(({ rect }) => !this.labels.hits(rect, node));
    const unmarked = open.filter(({ rect }) => !this.marks.hits(rect));
    return this.firstFree(node) ?? unmarked[0] ?? open[0] ?? places[0];
  }

  /** Every place that a name could have, whatever it covers. */
  private places(node: number): Placed[] {
    const { x, y, forms, size, radius, before } = this.input;
    const own = forms[node] ?? [];
    const stood = before?.get(node);
    return own.slice(0, x.length > ALL_FORMS ? 1 : own.length).flatMap((form) =>
      SIDES.map((side, later) => {
        const rect = labelRect(x[node] ?? 0, y[node] ?? 0, radius, size, form, side);
        const stays = stood?.side === side && stood.form === form ? WORTH_MOVING : 0;
        return {
          side,
          form,
          rect,
          crossed: false,
          cost: form.cost + LATER * later + (later >= NEAR_SIDES ? STANDS_OFF : 0) - stays,
        };
      }),
    );
  }

  /** Places at which a name covers no node and no mark, whatever other names do; the best first. */
  private possible(node: number): Placed[] {
    const before = this.known.get(node);
    if (before) return before;
    const places = this.places(node).filter(
      ({ rect }) => this.inFrame(rect) && !this.nodes.hits(rect, node) && !this.marks.hits(rect),
    );
    for (const place of places) {
      const crossed = this.lines.through(place.rect);
      place.crossed = crossed > 0;
      if (crossed > 0) place.cost += CROSSED + CROSSED_AGAIN * (crossed - 1);
      if (this.nodes.hits(grown(place.rect, gapOf(place.side)), node)) place.cost += MISTAKABLE;
    }
    places.sort((a, b) => a.cost - b.cost);
    this.known.set(node, places);
    return places;
  }

  /** The best place at which a name covers nothing. */
  private firstFree(node: number): Placed | undefined {
    return this.possible(node).find(({ rect }) => !this.labels.hits(rect, node));
  }

  /** A better place for a name, also one where others stand, if all together are better off. */
  private improve(node: number): boolean {
    if (this.input.forced.has(node)) return false;
    const cost = this.cost(node);
    return this.possible(node)
      .slice(0, TRIED)
      .some((place) => place.cost < cost && this.tryAt(node, place));
  }

  private tryAt(node: number, place: Placed): boolean {
    const others = [...this.labels.meeting(place.rect, node)];
    if (others.some((other) => this.input.forced.has(other))) return false;
    const moved = [node, ...others];
    const back = moved.map((one) => this.placed.get(one));
    const before = this.sum(moved);
    for (const other of others) this.put(other, undefined);
    this.put(node, place);
    for (const other of others) this.put(other, this.firstFree(other));
    if (this.sum(moved) < before - 1e-9) return true;
    for (const one of moved) this.put(one, undefined);
    moved.forEach((one, k) => {
      this.put(one, back[k]);
    });
    return false;
  }

  private cost(node: number): number {
    return this.placed.get(node)?.cost ?? UNNAMED + (this.importance.get(node) ?? 0);
  }

  private sum(nodes: readonly number[]): number {
    return nodes.reduce((total, node) => total + this.cost(node), 0);
  }

  private inFrame(rect: Rect): boolean {
    const { frame } = this.input;
    return rect.left >= frame.left && rect.top >= frame.top && rect.right <= frame.right && rect.bottom <= frame.bottom;
  }

  private isVisible(node: number): boolean {
    const { x, y, frame } = this.input;
    const [nx, ny] = [x[node] ?? 0, y[node] ?? 0];
    return nx >= frame.left && ny >= frame.top && nx <= frame.right && ny <= frame.bottom;
  }

  private nodeRect(node: number): Rect {
    const { x, y, radius } = this.input;
    return square(x[node] ?? 0, y[node] ?? 0, radius);
  }
}
