// What lies under the pointer. Geometry instead of invisible wide shapes: the same answer for SVG and canvas.
import { xOf, yOf } from './positions';
import type { Point, Positions, View } from './positions';

/** Half of the smallest target that WCAG 2.2 asks for, in pixels. */
export const NODE_REACH = 13;
export const EDGE_REACH = 8;

/** A screen point on the plane of the positions. */
export const onPlane = (at: Point, view: View): Point => ({ x: (at.x - view.x) / view.k, y: (at.y - view.y) / view.k });

/** The nearest node within `reach` pixels of a screen point. Time O(n). */
export function nodeAt(at: Point, positions: Positions, view: View, reach = NODE_REACH): number | undefined {
  const { x, y } = onPlane(at, view);
  let best: number | undefined;
  let least = (reach / view.k) ** 2;
  for (let node = 0; 2 * node < positions.length; node++) {
    const distance = (xOf(positions, node) - x) ** 2 + (yOf(positions, node) - y) ** 2;
    if (distance <= least) [least, best] = [distance, node];
  }
  return best;
}

/** What joins two nodes. */
interface Ends {
  a: number;
  b: number;
}

/** The nearest edge within `reach` pixels of a screen point. Time O(edges). */
export function edgeAt<T extends Ends>(
  at: Point,
  edges: readonly T[],
  positions: Positions,
  view: View,
  reach = EDGE_REACH,
): T | undefined {
  const point = onPlane(at, view);
  let best: T | undefined;
  let least = (reach / view.k) ** 2;
  for (const edge of edges) {
    const distance = squaredDistance(point, edge, positions);
    if (distance <= least) [least, best] = [distance, edge];
  }
  return best;
}

function squaredDistance({ x, y }: Point, { a, b }: Ends, positions: Positions): number {
  const [ax, ay] = [xOf(positions, a), yOf(positions, a)];
  const [dx, dy] = [xOf(positions, b) - ax, yOf(positions, b) - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
}
