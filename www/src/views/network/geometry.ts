// Where boxes, arrows and the pointer are on the drawing.
import type { Arrow, Draft, DraftNode } from '../../state/network/draft';
import type { Box, Point } from '../graph/positions';
import { shortened } from '../parts/format';
import type { Size } from '../parts/size';

/** Height of a node's box. */
export const HEIGHT = 36;
/** Width of a letter of a name, on average; capitals are wider. */
const [LETTER, CAPITAL] = [7.6, 10];
const NARROWEST = 40;
/** Half the length and half the width of an arrow's head. */
const HEAD: readonly [number, number] = [12, 5.5];
/** Width of the part of a box, at its right end, that arrows are drawn from. */
export const HANDLE = 26;
/** Room around the drawing. */
const MARGIN = 40;
/** A few nodes are not blown up beyond this scale. */
const LARGEST = 1.15;

export const labelOf = ({ name }: DraftNode): string => shortened(name, 16);

/** Width of a box with its handle. */
export const widthOf = (node: DraftNode): number => HANDLE + Math.max(NARROWEST, 16 + lengthOf(labelOf(node)));

const lengthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (/\p{Lu}/u.test(letter) ? CAPITAL : LETTER), 0);

/** The part of the plane that is shown in a room of this size. */
export function viewOf({ nodes }: Draft, room: Size): Box {
  const spread = (along: 'x' | 'y') => nodes.map((node) => node[along]);
  const [left, right] = range(spread('x'), room.width / LARGEST);
  const [top, bottom] = range(spread('y'), room.height / LARGEST);
  return { left, right, top, bottom };
}

function range(values: readonly number[], least: number): [number, number] {
  const [low, high] = values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
  const half = Math.max(least, high - low + 2 * MARGIN + 2 * NARROWEST) / 2;
  return [(low + high) / 2 - half, (low + high) / 2 + half];
}

/** An arrow as a line between the edges of two boxes, and its head. */
export function arrowPath(from: DraftNode, to: DraftNode): { line: string; head: string } {
  const end = edgeOf(to, from);
  const start = edgeOf(from, to);
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [ux, uy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const back = { x: end.x - HEAD[0] * ux, y: end.y - HEAD[0] * uy };
  const side = (sign: number) => point({ x: back.x - sign * HEAD[1] * uy, y: back.y + sign * HEAD[1] * ux });
  return { line: `M${point(start)}L${point(back)}`, head: `M${point(end)}L${side(1)}L${side(-1)}Z` };
}

/** Where the way from the middle of a box to a point leaves the box. */
function edgeOf(node: DraftNode, towards: Point): Point {
  const [dx, dy] = [towards.x - node.x, towards.y - node.y];
  if (dx === 0 && dy === 0) return { x: node.x, y: node.y };
  const share = Math.min(widthOf(node) / 2 / Math.abs(dx), HEIGHT / 2 / Math.abs(dy));
  return { x: node.x + share * dx, y: node.y + share * dy };
}

const point = ({ x, y }: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The node whose box is under a point; of several the last drawn. */
export function nodeUnder({ nodes }: Draft, { x, y }: Point): number | undefined {
  const place = nodes.findLastIndex(
    (node) => Math.abs(x - node.x) <= widthOf(node) / 2 && Math.abs(y - node.y) <= HEIGHT / 2,
  );
  return place < 0 ? undefined : place;
}

/** A free place for another node: below the lowest, or in the middle of nothing. */
export function freePlace({ nodes }: Draft): Point {
  const lowest = nodes.reduce<DraftNode | undefined>((low, node) => (low && low.y >= node.y ? low : node), undefined);
  if (!lowest) return { x: 0, y: 0 };
  const row = nodes.filter(({ y }) => Math.abs(y - lowest.y) < HEIGHT);
  const right = Math.max(...row.map(({ x }) => x));
  return row.length < 3
    ? { x: right + 150, y: lowest.y }
    : { x: Math.min(...row.map(({ x }) => x)), y: lowest.y + 100 };
}

export const sameArrow = (a: Arrow | undefined, b: Arrow): boolean => a?.[0] === b[0] && a[1] === b[1];
