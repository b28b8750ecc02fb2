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
export function highlightOf(attention: Attention, edges: readonly Edge[], count: number): Highlight {
  const { selection, hovered, current } = attention;
  const passing: Selection = hovered ?? (current === undefined ? undefined : { kind: 'node', node: current });
  const subject = passing ?? selection;
  const highlight: Highlight = { nodes: new Set(), edges: new Set(), dim: passing !== undefined };
  if (subject?.kind === 'edge') addEdge(highlight, subject.pair, count);
  if (subject?.kind === 'node') {
    highlight.nodes.add(subject.node);
    for (const other of neighboursOf(subject.node, edges)) addEdge(highlight, [subject.node, other], count);
  }
  return highlight;
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
