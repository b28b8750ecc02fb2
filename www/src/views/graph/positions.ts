// Where nodes lie, and how that plane is shown on the screen.

/** Coordinates of all nodes: x of node i at 2i, y at 2i + 1. */
export type Positions = Float64Array;

export interface Point {
  x: number;
  y: number;
}

/** The plane is scaled by `k`, then moved by `x`, `y` pixels. */
export interface View {
  x: number;
  y: number;
  k: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const xOf = (positions: Positions, node: number) => positions[2 * node] ?? 0;
export const yOf = (positions: Positions, node: number) => positions[2 * node + 1] ?? 0;

/** The smallest box that holds all nodes; a point at the origin when there are none. */
export function boxOf(positions: Positions): Box {
  if (positions.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let node = 0; 2 * node < positions.length; node++) {
    const [x, y] = [xOf(positions, node), yOf(positions, node)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Beyond this scale a handful of nodes would fly apart for no gain. */
const CLOSEST_FIT = 2.6;

/** Pixels kept free at a side, at most a sixth of the screen; above, where the tools are, a quarter. */
export interface Padding {
  sides: number;
  top: number;
  bottom: number;
}

/** Left and right for names, above for the tools, at the bottom for the legend and what can be done with a selection. */
export const PADDING: Padding = { sides: 56, top: 60, bottom: 52 };

/** The view that shows the whole box. */
export function fit(box: Box, width: number, height: number, padding = PADDING): View {
  const roomX = Math.max(width - 2 * Math.min(padding.sides, width / 6), 1);
  const [above, below] = [Math.min(padding.top, height / 4), Math.min(padding.bottom, height / 6)];
  const roomY = Math.max(height - above - below, 1);
  const k = Math.min(roomX / Math.max(box.right - box.left, 1), roomY / Math.max(box.bottom - box.top, 1), CLOSEST_FIT);
  return {
    k,
    x: width / 2 - (k * (box.left + box.right)) / 2,
    y: (height + above - below) / 2 - (k * (box.top + box.bottom)) / 2,
  };
}

/** The view between two others at `t` from 0 to 1; scales change by equal factors in equal times. */
export function between(from: View, to: View, t: number): View {
  return {
    k: from.k * (to.k / from.k) ** t,
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t,
  };
}
