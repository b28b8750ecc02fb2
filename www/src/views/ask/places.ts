// Where the charts of a network stand: parents above their children, in layers.
import { Graph, layout } from '@dagrejs/dagre';
import type { AskNode } from './types';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrow {
  from: number;
  to: number;
  path: string;
}

export interface Board {
  width: number;
  height: number;
  boxes: readonly Box[];
  arrows: readonly Arrow[];
}

/** Pixels of a chart, as the style sheet has them. */
export const CARD = { width: 236, head: 26, level: 26, tall: 38, rest: 7 };
const MARGIN = 16;

interface Point {
  x: number;
  y: number;
}

/** The boxes and the lines between them. Time as dagre's: some milliseconds up to a hundred nodes. */
export function placesOf(nodes: readonly AskNode[], two: boolean): Board {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 14, ranksep: 44, edgesep: 10, marginx: MARGIN, marginy: MARGIN });
  graph.setDefaultEdgeLabel(() => ({}));
  const level = two ? CARD.tall : CARD.level;
  nodes.forEach(({ levels }, node) => {
    graph.setNode(String(node), { width: CARD.width, height: CARD.head + level * levels.length + CARD.rest });
  });
  nodes.forEach(({ parents }, node) => {
    for (const parent of parents) graph.setEdge(String(parent), String(node));
  });
  layout(graph);
  const boxes = nodes.map((_, node) => {
    const { x, y, width, height } = graph.node(String(node)) as Box;
    return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height };
  });
  const arrows = nodes.flatMap(({ parents }, to) =>
    parents.map((from) => {
      const { points } = graph.edge(String(from), String(to)) as { points: Point[] };
      return { from, to, path: curve(points) };
    }),
  );
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return { width, height, boxes, arrows };
}

/** A smooth line through points: its corners are the middles between them. */
function curve(points: readonly Point[]): string {
  const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((point, k) => {
    const next = rest[k + 1] ?? last;
    const end = k === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${at(point)} ${at(end)}`;
  });
  return `M${at(first)}${bends.length > 0 ? bends.join('') : `L${at(last)}`}`;
}
