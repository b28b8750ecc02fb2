// What the user looks at, and which nodes and edges therefore stand out.
import type { Edge, Pair, Selection } from '../../model';
import { keyOf } from './look';
import { neighboursOf } from './walk';

export interface Attention {
  selection: Selection;
  /** What the pointer is on. */
  hovered: Selection;
  /** Where the keyboard is. */
  current: number | undefined;
}

export interface Highlight {
  nodes: Set<number>;
  edges: Set<number>;
  /** Pointer and keyboard dim the rest, because they move on; a selection stays and must not hide the graph. */
  dim: boolean;
}

/** Nodes and edge keys that stand out. */
export function highlightOf(attention: Attention, edges: readonly Edge[], count: number, reach = 0): Highlight {
  const { selection, hovered, current } = attention;
  const passing: Selection = hovered ?? (current === undefined ? undefined : { kind: 'node', node: current });
  const subject = passing ?? selection;
  const highlight: Highlight = { nodes: new Set(), edges: new Set(), dim: passing !== undefined };
  if (reach > 0 && !passing && selection?.kind === 'node') return surroundings(selection.node, edges, count, reach);
  if (subject?.kind === 'edge') addEdge(highlight, subject.pair, count);
  if (subject?.kind === 'node') {
    highlight.nodes.add(subject.node);
    for (const other of neighboursOf(subject.node, edges)) addEdge(highlight, [subject.node, other], count);
  }
  return highlight;
}

/** All that lies within some steps of a node; the rest steps back. */
function surroundings(node: number, edges: readonly Edge[], count: number, reach: number): Highlight {
  const nodes = new Set([node]);
  for (let step = 0; step < reach; step++) {
    const inside = new Set(nodes);
    for (const { a, b } of edges) {
      if (inside.has(a)) nodes.add(b);
      if (inside.has(b)) nodes.add(a);
    }
  }
  const within = edges.filter(({ a, b }) => nodes.has(a) && nodes.has(b));
  return { nodes, edges: new Set(within.map(({ a, b }) => keyOf(a, b, count))), dim: true };
}

function addEdge({ nodes, edges }: Highlight, [a, b]: Pair, count: number): void {
  nodes.add(a).add(b);
  edges.add(keyOf(a, b, count));
}

/** The nodes of a selection. */
export function nodesOf(selection: Selection): Set<number> {
  if (!selection) return new Set();
  return new Set(selection.kind === 'node' ? [selection.node] : selection.pair);
}

export const ordered = (a: number, b: number): Pair => (a < b ? [a, b] : [b, a]);
