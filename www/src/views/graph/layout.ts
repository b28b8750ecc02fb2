// Positions by force layout: the same graph and seed give the same picture.
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { SimulationLinkDatum, SimulationNodeDatum } from 'd3-force';
import type { Pair } from '../../model';
import { generator } from '../parts/random';
import { boxOf, xOf, yOf } from './positions';
import type { Point, Positions } from './positions';
import { pulls, springsOf } from './springs';
import { spread } from './spread';

export interface LayoutInput {
  /** Number of nodes. */
  count: number;
  /** Every pair joined anywhere on the path, in the order of entry: the earliest pulls hardest. */
  union: readonly Pair[];
  seed: number;
  /** Along which side of the screen the longest axis of the drawing should lie. */
  shape: 'wide' | 'tall';
  /** Nodes that stay where the user has put them. */
  pinned: ReadonlyMap<number, Point>;
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

/** The layout. Time O(rounds × n log n): a second for a thousand nodes, so the page leaves it to a worker. */
export function layoutNow(input: LayoutInput): Positions {
  const { count, union, pinned, shape } = input;
  // Without edges there is nothing to find out.
  if (union.length === 0 && pinned.size === 0) return spread(count);
  const bodies = bodiesOf(input);
  simulationOf(bodies, input).tick(roundsFor(count));
  const positions = new Float64Array(bodies.flatMap((body) => [body.x ?? 0, body.y ?? 0]));
  // Turning the drawing would move pinned nodes.
  return pinned.size > 0 ? positions : turned(positions, shape);
}

function bodiesOf({ count, pinned }: LayoutInput): Body[] {
  return Array.from({ length: count }, (_, index) => {
    const at = pinned.get(index);
    return at ? { index, fx: at.x, fy: at.y } : { index };
  });
}

function simulationOf(bodies: Body[], { count, union, seed, shape }: LayoutInput) {
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
      .force('x', forceX<Body>().strength(gravity(count) * (shape === 'wide' ? 1 / STRETCH : STRETCH)))
      .force('y', forceY<Body>().strength(gravity(count) * (shape === 'wide' ? STRETCH : 1 / STRETCH)))
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
