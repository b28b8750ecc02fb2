// The parts of a graph that nothing joins, and their places beside each other.
import type { Pair } from '../../model';
import { boxOf, xOf, yOf } from './positions';
import type { Positions } from './positions';

/** The nodes of each part, the largest part first. Time O(n + pairs), nearly. */
export function componentsOf(count: number, pairs: readonly Pair[]): number[][] {
  const above = Int32Array.from({ length: count }, (_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while ((above[root] ?? root) !== root) {
      above[root] = above[above[root] ?? root] ?? root;
      root = above[root] ?? root;
    }
    return root;
  };
  for (const [a, b] of pairs) {
    const [ra, rb] = [rootOf(a), rootOf(b)];
    above[Math.max(ra, rb)] = Math.min(ra, rb);
  }
  const parts = new Map<number, number[]>();
  for (let node = 0; node < count; node++) {
    const root = rootOf(node);
    const part = parts.get(root);
    if (part) part.push(node);
    else parts.set(root, [node]);
  }
  return [...parts.values()].sort((p, q) => q.length - p.length || (p[0] ?? 0) - (q[0] ?? 0));
}

/** A part with places of its own, in the order of `nodes`. */
export interface Part {
  nodes: readonly number[];
  places: Positions;
}

interface Block {
  part: Part;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Plane kept free about each part, for names: about half of it on each side. */
const MARGIN = { across: 64, down: 44 };
/** How many widths are tried. */
const TRIES = 24;

/** The parts side by side in rows, together about `aspect` times as wide as high. Time O(parts), for each width tried. */
export function packed(parts: readonly Part[], count: number, aspect: number): Positions {
  const blocks = parts.map(blockOf).sort((p, q) => q.height - p.height || q.width - p.width);
  const area = blocks.reduce((sum, { width, height }) => sum + width * height, 0);
  const widest = Math.max(1, ...blocks.map(({ width }) => width));
  let [best, least] = [widest, Infinity];
  for (let k = 0; k < TRIES; k++) {
    const width = Math.max(widest, Math.sqrt(area * aspect) * (0.7 + 0.05 * k));
    const [w, h] = rows(blocks, width, () => undefined);
    // The side that decides how much the whole must shrink.
    const size = Math.max(w, h * aspect);
    if (size < least - 1e-9) [best, least] = [width, size];
  }
  const positions = new Float64Array(2 * count);
  rows(blocks, best, (block, x, y) => {
    block.part.nodes.forEach((node, k) => {
      positions[2 * node] = xOf(block.part.places, k) - block.left + x;
      positions[2 * node + 1] = yOf(block.part.places, k) - block.top + y;
    });
  });
  return positions;
}

function blockOf(part: Part): Block {
  const box = boxOf(part.places);
  return {
    part,
    left: box.left - MARGIN.across / 2,
    top: box.top - MARGIN.down / 2,
    width: box.right - box.left + MARGIN.across,
    height: box.bottom - box.top + MARGIN.down,
  };
}

/** Puts blocks into rows, high ones first; small ones on top of each other where a row is higher. Returns width and height. */
function rows(
  blocks: readonly Block[],
  width: number,
  put: (block: Block, x: number, y: number) => void,
): [number, number] {
  let [x, y, high, widest] = [0, 0, 0, 0];
  let pile = { x: 0, y: 0, width: 0 };
  for (const block of blocks) {
    const piles = pile.width >= block.width && pile.y + block.height <= high;
    if (!piles) {
      if (x > 0 && x + block.width > width) [x, y, high] = [0, y + high, 0];
      high = Math.max(high, block.height);
      pile = { x, y: 0, width: block.width };
      x += block.width;
      widest = Math.max(widest, x);
    }
    put(block, pile.x, y + pile.y);
    pile.y += block.height;
  }
  return [widest, y + high];
}
