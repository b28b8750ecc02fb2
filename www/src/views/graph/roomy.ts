// Room for names: nodes are moved a little until their names stand free of lines, nodes and each other. A search by chance whose
// chance has a seed: worse pictures are accepted at first, at last only better ones.
import type { Pair } from '../../model';
import { generator } from '../parts/random';
import { keyOf } from './look';
import { xOf, yOf } from './positions';
import type { Positions } from './positions';
import type { Rect } from './rects';

export interface RoomInput {
  positions: Positions;
  /** Lines that are to be seen, in the order of their weight. */
  pairs: readonly Pair[];
  /** Those of them that have the head of an arrow, at the second of the two. */
  heads?: readonly (readonly [from: number, to: number])[] | undefined;
  /** Width and height of each name. */
  labels: Float64Array;
  /** The plane that nodes and names may use. */
  frame: Rect;
  seed: number;
  /** Nodes that stay. */
  fixed: { has(node: number): boolean };
  /** Where nodes are to stay in layers. */
  levels?: Levels;
  /** What a crossing costs; where nothing is said, as much as is good for names. */
  crossing?: number;
  /** The share of moves within layers that may go anywhere, at first. */
  far?: number;
}

export interface Levels {
  /** The height of each layer, from above, and how far a node may leave it. */
  heights: readonly number[];
  band: number;
  /** The layer of each node; the search may change it, as long as parents stay above their children. */
  rank: Int32Array;
  parents: readonly (readonly number[])[];
  children: readonly (readonly number[])[];
}

/** What each fault costs. */
const COST = {
  crossedName: 8,
  coveredName: 4,
  nodeOnLine: 2.5,
  crossing: 0.5,
  close: 4,
  narrow: 0.7,
  length: 0.012,
};
/** Half of the square that belongs to a node, and how near nodes may come. */
const NODE = 9;
const APART = 30;
const AWAY = 11;
/** Tests that the search may spend: about half a second. */
const BUDGET = 2e8;
const MOVES_PER_NODE = 2000;
const [HOT, COLD] = [0.6, 0.03];
const SIDES = 8;

/** The positions after the search. Time O(moves × edges), and `BUDGET` bounds it. */
export function roomy(input: RoomInput): Positions {
  const search = new Search(input);
  search.run();
  return search.at;
}

class Search {
  readonly at: Positions;
  private readonly side: Uint8Array;
  /** Left, top, right and bottom of each name; plain arrays, because all of this is read millions of times. */
  private readonly boxes: Float64Array;
  /** The two nodes of each line. */
  private readonly ends: Int32Array;
  /** The node at which the head of each line is; -1 where it has none. */
  private readonly heads: Int32Array;
  /** The lines of each node. */
  private readonly lines: number[][];
  private readonly count: number;

  constructor(private readonly input: RoomInput) {
    this.at = input.positions.slice();
    this.count = this.at.length / 2;
    this.side = new Uint8Array(this.count);
    this.boxes = new Float64Array(4 * this.count);
    this.ends = Int32Array.from(input.pairs.flat());
    this.heads = headsOf(input);
    this.lines = Array.from({ length: this.count }, () => []);
    input.pairs.forEach(([a, b], line) => {
      this.lines[a]?.push(line);
      this.lines[b]?.push(line);
    });
    for (let node = 0; node < this.count; node++) this.set(node, xOf(this.at, node), yOf(this.at, node), 0);
  }

  run(): void {
    const { input, count } = this;
    const random = generator(input.seed);
    const free = Array.from(this.side.keys()).filter((node) => !input.fixed.has(node));
    if (free.length === 0) return;
    const tests = 4 * input.pairs.length + 6 * count;
    const moves = Math.min(MOVES_PER_NODE * count, Math.floor(BUDGET / (2 * tests)));
    const { frame } = input;
    const wide = Math.min(frame.right - frame.left, frame.bottom - frame.top) / 5;
    for (let move = 0; move < moves; move++) {
      const left = 1 - move / moves;
      const node = free[Math.floor(random() * free.length)] ?? 0;
      const far = random() < (input.far ?? 0) * left;
      if (far && input.levels) this.tryFar(node, input.levels, HOT * left * left, random);
      else this.tryOne(node, 6 + wide * left * left, COLD + (HOT - COLD) * left * left, random);
    }
  }

  private tryOne(node: number, step: number, heat: number, random: () => number): void {
    const x = this.at[2 * node] ?? 0;
    const y = this.at[2 * node + 1] ?? 0;
    const side = this.side[node] ?? 0;
    const before = this.cost(node);
    const turns = random() < 0.4;
    const across = random();
    const down = random();
    const luck = random();
    if (turns) this.set(node, x, y, Math.floor(across * SIDES));
    else this.set(node, x + step * (2 * across - 1), y + step * (2 * down - 1), side);
    // A threshold by chance instead of an exponential, which browsers round differently.
    if (this.inFrame(node) && this.cost(node) - before <= 2 * heat * luck * luck) return;
    this.set(node, x, y, side);
  }

  /** Along its layer anywhere, into another layer, or for another node of its layer. */
  private tryFar(node: number, levels: Levels, heat: number, random: () => number): void {
    const { frame } = this.input;
    const kind = random();
    const share = random();
    const limit = 2 * heat * random() * random();
    if (kind < 0.4) this.trySwap(node, this.sameLayer(node, levels, share), limit);
    else {
      const rank = kind < 0.75 ? (levels.rank[node] ?? 0) : this.otherRank(node, levels, random());
      const x = frame.left + share * (frame.right - frame.left);
      this.tryAt(node, x, levels.heights[rank] ?? 0, rank, levels, limit);
    }
  }

  private tryAt(node: number, x: number, y: number, rank: number, levels: Levels, limit: number): void {
    const [oldX, oldY, oldRank] = [xOf(this.at, node), yOf(this.at, node), levels.rank[node] ?? 0];
    const before = this.cost(node);
    levels.rank[node] = rank;
    this.set(node, x, y, this.side[node] ?? 0);
    if (this.inFrame(node) && this.cost(node) - before <= limit) return;
    levels.rank[node] = oldRank;
    this.set(node, oldX, oldY, this.side[node] ?? 0);
  }

  /** Some layer between its parents and its children. */
  private otherRank(node: number, { rank, parents, children, heights }: Levels, share: number): number {
    const least = (parents[node] ?? []).reduce((most, parent) => Math.max(most, (rank[parent] ?? 0) + 1), 0);
    const most = (children[node] ?? []).reduce(
      (low, child) => Math.min(low, (rank[child] ?? 0) - 1),
      heights.length - 1,
    );
    return least > most ? (rank[node] ?? 0) : least + Math.floor(share * (most - least + 1));
  }

  private sameLayer(node: number, { rank }: Levels, share: number): number {
    const others: number[] = [];
    for (let other = 0; other < this.count; other++)
      if (other !== node && rank[other] === rank[node]) others.push(other);
    return others[Math.floor(share * others.length)] ?? node;
  }

  /** Two nodes of one layer change places. */
  private trySwap(node: number, other: number, limit: number): void {
    if (other === node || this.input.fixed.has(other)) return;
    const before = this.cost(node) + this.cost(other);
    const swap = () => {
      const [x, y] = [xOf(this.at, node), yOf(this.at, node)];
      this.set(node, xOf(this.at, other), yOf(this.at, other), this.side[node] ?? 0);
      this.set(other, x, y, this.side[other] ?? 0);
    };
    swap();
    const worse = this.cost(node) + this.cost(other) - before;
    if (!this.inFrame(node) || !this.inFrame(other) || worse > limit) swap();
  }

  private inFrame(node: number): boolean {
    const { boxes, at } = this;
    const { frame } = this.input;
    const x = at[2 * node] ?? 0;
    const y = at[2 * node + 1] ?? 0;
    const { levels } = this.input;
    if (levels && Math.abs(y - (levels.heights[levels.rank[node] ?? 0] ?? 0)) > levels.band) return false;
    return (
      Math.min(boxes[4 * node] ?? 0, x - NODE) >= frame.left &&
      Math.min(boxes[4 * node + 1] ?? 0, y - NODE) >= frame.top &&
      Math.max(boxes[4 * node + 2] ?? 0, x + NODE) <= frame.right &&
      Math.max(boxes[4 * node + 3] ?? 0, y + NODE) <= frame.bottom
    );
  }

  /** The name stands right, left, below, above, or at one of the four corners. */
  private set(node: number, x: number, y: number, side: number): void {
    const { at, boxes, input } = this;
    const w = input.labels[2 * node] ?? 0;
    const h = input.labels[2 * node + 1] ?? 0;
    const across = side === 0 || side === 4 || side === 5 ? 1 : side === 1 || side > 5 ? -1 : 0;
    const down = side === 2 || side === 4 || side === 6 ? 1 : side === 3 || side === 5 || side === 7 ? -1 : 0;
    const away = side > 3 ? AWAY / 2 : AWAY;
    const left = across > 0 ? x + away : across < 0 ? x - away - w : x - w / 2;
    const top = down === 0 ? y - h / 2 : down > 0 ? y + away : y - away - h;
    at[2 * node] = x;
    at[2 * node + 1] = y;
    this.side[node] = side;
    boxes[4 * node] = left;
    boxes[4 * node + 1] = top;
    boxes[4 * node + 2] = left + w;
    boxes[4 * node + 3] = top + h;
  }

  /** All that has to do with one node. */
  private cost(node: number): number {
    let cost = this.costAmongNodes(node) + this.costAmongLines(node);
    const mine = this.lines[node] ?? [];
    for (let k = 0; k < mine.length; k++) {
      const line = mine[k] ?? 0;
      cost += this.costOfLine(line, node) + this.costOfCrossings(line) + this.costOfAngles(node, k);
    }
    return cost;
  }

  private costAmongNodes(node: number): number {
    const { at, boxes, count } = this;
    const x = at[2 * node] ?? 0;
    const y = at[2 * node + 1] ?? 0;
    const left = boxes[4 * node] ?? 0;
    const top = boxes[4 * node + 1] ?? 0;
    const right = boxes[4 * node + 2] ?? 0;
    const bottom = boxes[4 * node + 3] ?? 0;
    let cost = 0;
    for (let other = 0; other < count; other++) {
      if (other === node) continue;
      const ox = at[2 * other] ?? 0;
      const oy = at[2 * other + 1] ?? 0;
      const l = boxes[4 * other] ?? 0;
      const t = boxes[4 * other + 1] ?? 0;
      const r = boxes[4 * other + 2] ?? 0;
      const b = boxes[4 * other + 3] ?? 0;
      if (left < r && l < right && top < b && t < bottom) cost += COST.coveredName;
      if (ox > left - NODE && ox < right + NODE && oy > top - NODE && oy < bottom + NODE) cost += COST.coveredName;
      if (x > l - NODE && x < r + NODE && y > t - NODE && y < b + NODE) cost += COST.coveredName;
      const apart = (x - ox) * (x - ox) + (y - oy) * (y - oy);
      if (apart < APART * APART) cost += COST.close * (1 - Math.sqrt(apart) / APART);
    }
    return cost;
  }

  /** The node and its name among the lines; its own lines too may run through the name. */
  private costAmongLines(node: number): number {
    const { at, boxes, ends } = this;
    const x = at[2 * node] ?? 0;
    const y = at[2 * node + 1] ?? 0;
    let cost = 0;
    for (let k = 0; k < ends.length; k += 2) {
      const a = ends[k] ?? 0;
      const b = ends[k + 1] ?? 0;
      const ax = at[2 * a] ?? 0;
      const ay = at[2 * a + 1] ?? 0;
      const bx = at[2 * b] ?? 0;
      const by = at[2 * b + 1] ?? 0;
      const around = this.heads[k / 2] === node ? HEAD : 0;
      if (runsThrough(boxes, 4 * node, ax, ay, bx, by, around)) cost += COST.crossedName;
      if (a !== node && b !== node && isNear(x, y, ax, ay, bx, by)) cost += COST.nodeOnLine;
    }
    return cost;
  }

  /** A line of the node: its length, other nodes and names on it. */
  private costOfLine(line: number, node: number): number {
    const { at, boxes, ends, count } = this;
    const a = ends[2 * line] ?? 0;
    const b = ends[2 * line + 1] ?? 0;
    const ax = at[2 * a] ?? 0;
    const ay = at[2 * a + 1] ?? 0;
    const bx = at[2 * b] ?? 0;
    const by = at[2 * b + 1] ?? 0;
    let cost = COST.length * Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
    for (let other = 0; other < count; other++) {
      if (other !== node && runsThrough(boxes, 4 * other, ax, ay, bx, by)) cost += COST.crossedName;
      if (other !== a && other !== b && isNear(at[2 * other] ?? 0, at[2 * other + 1] ?? 0, ax, ay, bx, by))
        cost += COST.nodeOnLine;
    }
    return cost;
  }

  private costOfCrossings(line: number): number {
    const { at, ends } = this;
    const a = ends[2 * line] ?? 0;
    const b = ends[2 * line + 1] ?? 0;
    const ax = at[2 * a] ?? 0;
    const ay = at[2 * a + 1] ?? 0;
    const bx = at[2 * b] ?? 0;
    const by = at[2 * b + 1] ?? 0;
    let crossings = 0;
    for (let k = 0; k < ends.length; k += 2) {
      const c = ends[k] ?? 0;
      const d = ends[k + 1] ?? 0;
      if (c === a || c === b || d === a || d === b) continue;
      const cx = at[2 * c] ?? 0;
      const cy = at[2 * c + 1] ?? 0;
      const dx = at[2 * d] ?? 0;
      const dy = at[2 * d + 1] ?? 0;
      if (turn(ax, ay, bx, by, cx, cy) === turn(ax, ay, bx, by, dx, dy)) continue;
      if (turn(cx, cy, dx, dy, ax, ay) !== turn(cx, cy, dx, dy, bx, by)) crossings += 1;
    }
    return (this.input.crossing ?? COST.crossing) * crossings;
  }

  /** Lines that leave the node in nearly the same direction as the one at this place of its list. */
  private costOfAngles(node: number, place: number): number {
    const mine = this.lines[node] ?? [];
    const farEnd = (line: number) =>
      (this.ends[2 * line] === node ? this.ends[2 * line + 1] : this.ends[2 * line]) ?? 0;
    const far = farEnd(mine[place] ?? 0);
    let cost = 0;
    for (let k = place + 1; k < mine.length; k++) {
      if (narrow(this.at, node, far, farEnd(mine[k] ?? 0))) cost += COST.narrow;
    }
    return cost;
  }
}

/** Half the width of an arrow's head, and some air. */
const HEAD = 6;

function headsOf({ pairs, heads = [], positions }: RoomInput): Int32Array {
  const count = positions.length / 2;
  const ends = new Map(heads.map(([from, to]) => [keyOf(from, to, count), to]));
  return Int32Array.from(pairs, ([a, b]) => ends.get(keyOf(a, b, count)) ?? -1);
}

const turn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number) =>
  (bx - ax) * (cy - ay) > (by - ay) * (cx - ax);

/** Whether a line runs through the box that begins at `k`: some corners of it lie on one side of the line, some on the other. */
function runsThrough(
  boxes: Float64Array,
  k: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  around = 0,
): boolean {
  const left = (boxes[k] ?? 0) - around;
  const right = (boxes[k + 2] ?? 0) + around;
  if ((ax <= left && bx <= left) || (ax >= right && bx >= right)) return false;
  const top = (boxes[k + 1] ?? 0) - around;
  const bottom = (boxes[k + 3] ?? 0) + around;
  if ((ay <= top && by <= top) || (ay >= bottom && by >= bottom)) return false;
  const first = turn(ax, ay, bx, by, left, top);
  return (
    turn(ax, ay, bx, by, right, top) !== first ||
    turn(ax, ay, bx, by, left, bottom) !== first ||
    turn(ax, ay, bx, by, right, bottom) !== first
  );
}

/** Whether a point lies on a line, as far as the eye can tell. */
function isNear(x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  const px = x - ax;
  const py = y - ay;
  const length = dx * dx + dy * dy;
  const along = px * dx + py * dy;
  if (along <= 0 || along >= length) return false;
  const off = px * dy - py * dx;
  return off * off < (NODE + 3) * (NODE + 3) * length;
}

/** Whether two lines of a node leave it in nearly the same direction: less than about 12 degrees apart. */
function narrow(at: Positions, node: number, p: number, q: number): boolean {
  const x = at[2 * node] ?? 0;
  const y = at[2 * node + 1] ?? 0;
  const px = (at[2 * p] ?? 0) - x;
  const py = (at[2 * p + 1] ?? 0) - y;
  const qx = (at[2 * q] ?? 0) - x;
  const qy = (at[2 * q + 1] ?? 0) - y;
  const dot = px * qx + py * qy;
  return dot > 0 && dot * dot > 0.957 * (px * px + py * py) * (qx * qx + qy * qy);
}
