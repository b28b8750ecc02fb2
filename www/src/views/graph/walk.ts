// Walking the graph by keyboard: along edges, in the direction of the arrow.
import type { Edge } from '../../model';
import { counted, listed } from '../parts/format';
import { xOf, yOf } from './positions';
import type { Positions } from './positions';

export type Direction = 'left' | 'right' | 'up' | 'down';

const AXES: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Nodes more than about 70 degrees off the arrow are not in its direction. */
const WIDEST = 0.34;

/** Those that join their columns; what a known network alone has does not, nor what the score removed. */
export const joined = (edges: readonly Edge[]) =>
  edges.filter(({ truth, state }) => truth !== 'missed' && state !== 'pruned');

/** Neighbours of a node, in column order. Time O(edges): no lists are kept, since λ moves far more often than the user. */
export function neighboursOf(node: number, edges: readonly Edge[]): number[] {
  const neighbours: number[] = [];
  for (const { a, b } of edges) {
    if (a === node) neighbours.push(b);
    else if (b === node) neighbours.push(a);
  }
  return neighbours.sort((a, b) => a - b);
}

/** Number of neighbours of every node. */
export function degreesOf(count: number, edges: readonly Edge[]): Uint32Array {
  const degrees = new Uint32Array(count);
  for (const { a, b } of edges) {
    degrees[a] = (degrees[a] ?? 0) + 1;
    degrees[b] = (degrees[b] ?? 0) + 1;
  }
  return degrees;
}

/** The neighbour in a direction: near and straight ahead beats far and aside. */
export function towards(
  from: number,
  direction: Direction,
  neighbours: readonly number[],
  positions: Positions,
): number | undefined {
  const [ux, uy] = AXES[direction];
  let best: number | undefined;
  let least = Infinity;
  for (const node of neighbours) {
    const [dx, dy] = [xOf(positions, node) - xOf(positions, from), yOf(positions, node) - yOf(positions, from)];
    const distance = Math.hypot(dx, dy) || 1;
    const straight = (dx * ux + dy * uy) / distance;
    const cost = distance * (3 - 2 * straight);
    if (straight > WIDEST && cost < least) [least, best] = [cost, node];
  }
  return best;
}

/** The next node in column order, round the end; how nodes without edges are reached. */
export function nextInOrder(from: number | undefined, step: 1 | -1, count: number): number {
  if (from === undefined) return step === 1 ? 0 : count - 1;
  return (from + step + count) % count;
}

/** What a listener should know of a node: `Node smoke, 2 neighbours: bronc, lung`. */
export function describeNode(node: number, names: readonly string[], neighbours: readonly number[], note = ''): string {
  const name = names[node] ?? '';
  const state = note === '' ? '' : `, ${note}`;
  if (neighbours.length === 0) return `Node ${name}${state}, no neighbours`;
  return `Node ${name}${state}, ${counted(neighbours.length, 'neighbour')}: ${listed(neighbours.map((n) => names[n] ?? ''))}`;
}
