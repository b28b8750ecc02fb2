// Positions by force layout: the same graph and seed give the same picture.
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { SimulationLinkDatum, SimulationNodeDatum } from 'd3-force';
import type { Pair } from '../../model';
import { generator } from '../parts/random';
import { componentsOf, packed } from './components';
import { boxOf, xOf, yOf } from './positions';
import type { Point, Positions } from './positions';
import type { Rect } from './rects';
import { roomy } from './roomy';
import { pulling, pulls, springsOf } from './springs';
import { onCircle, onGrid } from './shapes';
import { spread } from './spread';

/** By forces; in layers, parents above their children; for comparison on a circle or a grid. */
export type LayoutKind = 'force' | 'layers' | 'circle' | 'grid';

export interface LayoutInput {
  kind: LayoutKind;
  /** Number of nodes. */
  count: number;
  /** Every pair joined anywhere on the path, in the order of entry: the earliest pulls hardest. */
  union: readonly Pair[];
  /** The pairs that are seen now: what only others join lies apart, and names are kept off these. All, where nothing is said. */
  shown?: readonly Pair[] | undefined;
  /** Those that have the head of an arrow, at the second. */
  heads?: readonly (readonly [from: number, to: number])[] | undefined;
  /** The directions among them, for layers. */
  arcs?: readonly (readonly [from: number, to: number])[] | undefined;
  seed: number;
  /** Pixels that the drawing will have. */
  room: Room;
  /** Width and height of each name in pixels, two numbers a node; none where names need no room. */
  labels?: Float64Array | undefined;
  /** Nodes that stay where the user has put them. */
  pinned: ReadonlyMap<number, Point>;
}

export interface Room {
  width: number;
  height: number;
}

interface Body extends SimulationNodeDatum {
  index: number;
}

interface Link extends SimulationLinkDatum<Body> {
  weight: number;
}

/** Fewer rounds for larger graphs: a round costs O(n log n), and the page waits for all of them. */
export function roundsFor(count: number): number {
  return Math.round(Math.min(300, Math.max(110, 3200 / Math.sqrt(Math.max(count, 1)))));
}

/** More nodes than this get no room of their own for names: there would be none. */
export const NAMED_UP_TO = 300;

/** The layout. Time O(rounds × n log n): a second for a thousand nodes, so the page leaves it to a worker. */
export function layoutNow(input: LayoutInput): Positions {
  const { count, union, pinned, room } = input;
  if (input.kind === 'circle') return onCircle(count, room);
  if (input.kind === 'grid') return onGrid(count, room);
  // Without edges there is nothing to find out.
  if (union.length === 0 && pinned.size === 0) return spread(count);
  // Turning or packing the drawing would move pinned nodes.
  if (pinned.size > 0) return named(forced(bodiesOf(input), input, count), input);
  const parts = componentsOf(count, input.shown ?? pulling(count, union)).map((nodes) => ({
    nodes,
    places: partOf(nodes, input),
  }));
  const whole =
    parts.length === 1 ? (parts[0]?.places ?? spread(count)) : packed(parts, count, room.width / room.height);
  return named(centred(whole), input);
}

/** The places of one part, about its centre. */
function partOf(nodes: readonly number[], input: LayoutInput): Positions {
  if (nodes.length === 1) return new Float64Array(2);
  const numbers = new Map(nodes.map((node, k) => [node, k]));
  const union = pulling(input.count, input.union).flatMap(([a, b]): Pair[] => {
    const [p, q] = [numbers.get(a), numbers.get(b)];
    return p === undefined || q === undefined ? [] : [[p, q]];
  });
  const part = { ...input, count: nodes.length, union };
  const bodies = nodes.map((_, index) => ({ index }));
  return turned(forced(bodies, part, input.count), input.room.width >= input.room.height ? 'wide' : 'tall');
}

/** Where the forces bring the bodies. `among` is the number of nodes of the whole graph. */
function forced(bodies: Body[], input: LayoutInput, among: number): Positions {
  simulationOf(bodies, input).tick(roundsFor(among));
  return new Float64Array(bodies.flatMap((body) => [body.x ?? 0, body.y ?? 0]));
}

/** With room for names, where these can all be shown. */
function named(
  positions: Positions,
  { count, union, shown, heads, seed, room, labels, pinned }: LayoutInput,
): Positions {
  if (!labels || count < 2 || count > NAMED_UP_TO) return positions;
  const frame = frameFor(room, count);
  const start = pinned.size > 0 ? positions : filling(positions, frame);
  const pairs = (shown ?? union).slice(0, LINES_PER_NODE * count);
  return roomy({
    positions: start,
    pairs,
    heads,
    labels,
    frame: pinned.size > 0 ? around(start, frame) : frame,
    seed,
    fixed: pinned,
  });
}

/** As many lines as can be kept off the names. */
const LINES_PER_NODE = 3;
/** Pixels of the plane for each node, at most: a few nodes need not fly apart. */
const ENOUGH = 15_000;

/** The part of the room that so many nodes need, about the origin. */
export function frameFor({ width, height }: Room, count: number): Rect {
  const share = Math.min(1, Math.sqrt((ENOUGH * count) / (width * height)));
  const [x, y] = [(width * share) / 2, (height * share) / 2];
  return { left: -x, top: -y, right: x, bottom: y };
}

/** Stretched over the frame, with some of it left for names at the rim. */
function filling(positions: Positions, frame: Rect): Positions {
  const box = boxOf(positions);
  const [across, down] = [
    (0.84 * (frame.right - frame.left)) / Math.max(1, box.right - box.left),
    (0.9 * (frame.bottom - frame.top)) / Math.max(1, box.bottom - box.top),
  ];
  const [sx, sy] = [Math.min(across, down * 2), Math.min(down, across * 2)];
  return centred(positions.map((value, k) => value * (k % 2 === 0 ? sx : sy)));
}

/** The frame about nodes that are where somebody has put them. */
function around(positions: Positions, frame: Rect): Rect {
  const box = boxOf(positions);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [across, down] = [
    Math.max((box.right - box.left) / 2 + 60, frame.right),
    Math.max((box.bottom - box.top) / 2 + 30, frame.bottom),
  ];
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

function bodiesOf({ count, pinned }: LayoutInput): Body[] {
  return Array.from({ length: count }, (_, index) => {
    const at = pinned.get(index);
    return at ? { index, fx: at.x, fy: at.y } : { index };
  });
}

function simulationOf(bodies: Body[], { count, union, seed, room }: LayoutInput) {
  const wide = room.width >= room.height;
  const springs = springsOf(count, union);
  const pull = pulls(count, springs);
  return (
    forceSimulation<Body>(bodies)
      .randomSource(generator(seed))
      .stop()
      .alphaDecay(1 - 0.001 ** (1 / roundsFor(count)))
      .velocityDecay(0.35)
      .force(
        'charge',
        forceManyBody<Body>()
          .strength(-260)
          .theta(count > 400 ? 1.1 : 0.9)
          .distanceMax(900),
      )
      .force(
        'springs',
        forceLink<Body, Link>(springs as Link[])
          .distance(46)
          .strength(
            ({ weight, source, target }) => weight / Math.max(1, Math.min(pullOf(pull, source), pullOf(pull, target))),
          ),
      )
      .force('apart', forceCollide<Body>(17))
      // Holds unconnected parts together; weaker the more nodes there are, or large graphs become a ball.
      .force('x', forceX<Body>().strength(gravity(count) * (wide ? 1 / STRETCH : STRETCH)))
      .force('y', forceY<Body>().strength(gravity(count) * (wide ? STRETCH : 1 / STRETCH)))
  );
}

/** Gravity across the longer side of the screen is stronger, so that the drawing fills it. */
const STRETCH = 1.7;

const gravity = (count: number) => Math.min(0.08, 0.6 / Math.sqrt(count + 1));

const pullOf = (sums: Float64Array, end: Body | string | number) =>
  typeof end === 'object' ? (sums[end.index] ?? 0) : 0;

/** The drawing about its centre, with its longest axis along the longer side of the screen. */
export function turned(positions: Positions, shape: 'wide' | 'tall'): Positions {
  const angle = mainAxis(positions) - (shape === 'wide' ? 0 : Math.PI / 2);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const result = new Float64Array(positions.length);
  for (let node = 0; 2 * node < positions.length; node++) {
    const [x, y] = [xOf(positions, node), yOf(positions, node)];
    result[2 * node] = x * cos + y * sin;
    result[2 * node + 1] = y * cos - x * sin;
  }
  return centred(result);
}

/** Angle of the first principal axis. */
function mainAxis(positions: Positions): number {
  const count = positions.length / 2 || 1;
  let [sumX, sumY, xx, xy, yy] = [0, 0, 0, 0, 0];
  for (let node = 0; 2 * node < positions.length; node++) {
    const [x, y] = [xOf(positions, node), yOf(positions, node)];
    sumX += x;
    sumY += y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  return Math.atan2(2 * (xy - (sumX * sumY) / count), xx - sumX ** 2 / count - (yy - sumY ** 2 / count)) / 2;
}

function centred(positions: Positions): Positions {
  const box = boxOf(positions);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return positions.map((value, k) => value - (k % 2 === 0 ? x : y));
}
