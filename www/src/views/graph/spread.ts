// Places for nodes that nothing joins.
import type { Positions } from './positions';

/** Pixels on the plane between neighbours on the spiral, about. */
const APART = 46;
/** The golden angle: no two turns of the spiral line up. */
const TURN = Math.PI * (3 - Math.sqrt(5));

/** Nodes evenly over a disc about the origin, in their order from the middle outwards. */
export function spread(count: number): Positions {
  const positions = new Float64Array(2 * count);
  for (let node = 1; node < count; node++) {
    const radius = (APART / Math.sqrt(Math.PI)) * Math.sqrt(node);
    positions[2 * node] = radius * Math.cos(node * TURN);
    positions[2 * node + 1] = radius * Math.sin(node * TURN);
  }
  return positions;
}
