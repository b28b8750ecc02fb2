// How an edge and a node look: one table for the page, the canvas of large graphs, and exported pictures.
import type { Edge, NodeState, Verdict } from '../../model';

/**
 * `one`: only one of the two regressions chose the other column. `pruned`: the score does without it; `scored`: only the score
 * wants it. Where a known network is shown, its word counts more.
 */
export type EdgeKind = 'both' | 'one' | 'dropped' | 'pruned' | 'scored' | Verdict;

export const EDGE_KINDS: readonly EdgeKind[] = [
  'both',
  'one',
  'dropped',
  'pruned',
  'scored',
  'found',
  'missed',
  'extra',
];

/** Dash patterns: the channel that does not need colour. */
export const DASHES: Readonly<Record<EdgeKind, readonly number[]>> = {
  both: [],
  one: [5, 2.5],
  dropped: [1.5, 4],
  pruned: [3, 4],
  scored: [],
  found: [],
  missed: [8, 5],
  extra: [2, 2.5],
};

export const KIND_TEXT: Readonly<Record<EdgeKind, string>> = {
  both: 'chosen by both ends',
  one: 'chosen by one end',
  dropped: 'dropped by the marginal filter',
  pruned: 'removed by the score',
  scored: 'kept, though joined only at a smaller λ',
  found: 'found: in the network',
  missed: 'missed: only in the network',
  extra: 'extra: not in the network',
};

/** Line widths in pixels. A few classes instead of a continuum: less to redraw, and no width is ambiguous in the legend. */
export const WIDTHS: readonly number[] = [1, 1.75, 2.5, 3.5, 4.5, 6];

export const normOf = (edge: Edge) => Math.max(edge.normAB, edge.normBA);

/** The largest norm among edges, 0 without any. */
export const strongest = (edges: readonly Edge[]) => edges.reduce((most, edge) => Math.max(most, normOf(edge)), 0);

export function kindOf(edge: Edge): EdgeKind {
  if (edge.truth) return edge.truth;
  if (edge.state === 'dropped' || edge.state === 'pruned') return edge.state;
  if (edge.normAB === 0 && edge.normBA === 0) return 'scored';
  return edge.normAB > 0 && edge.normBA > 0 ? 'both' : 'one';
}

/** Index into `WIDTHS` of a norm, when `most` is the largest norm of the whole path. */
export function widthClass(norm: number, most: number): number {
  if (!(most > 0) || !(norm > 0)) return 0;
  return Math.min(WIDTHS.length - 1, Math.floor((norm / most) * WIDTHS.length));
}

/** The norm in the middle of a width class, for the legend. */
export const classNorm = (index: number, most: number) => ((index + 0.5) / WIDTHS.length) * most;

/** From which share of resamples on a line is how opaque. Width goes along with it, for those who do not see shades. */
export const SURE_CLASSES: readonly { from: number; opacity: number; text: string }[] = [
  { from: 0, opacity: 0.3, text: 'in less than half of the resamples' },
  { from: 0.5, opacity: 0.55, text: 'in 50 to 80 % of them' },
  { from: 0.8, opacity: 0.8, text: 'in 80 to 95 % of them' },
  { from: 0.95, opacity: 1, text: 'in 95 % of them or more' },
];

/** How sure an edge is; nothing as long as no resample has said so: not known is not the same as unsure. */
export const sureClassOf = ({ share }: Edge): number | undefined =>
  share === undefined ? undefined : SURE_CLASSES.findLastIndex(({ from }) => share >= from);

/** Of a line's usual opacity, what is left. */
export const opacityOf = (edge: Edge): number => SURE_CLASSES[sureClassOf(edge) ?? -1]?.opacity ?? 1;

/** Index into `WIDTHS` of an edge: how sure it is, where that is known, else its norm. A missed one has none that counts, but must be seen. */
export const widthClassOf = (edge: Edge, most: number) =>
  edge.truth === 'missed' ? MISSED_CLASS : (sureClassOf(edge) ?? widthClass(normOf(edge), most));

const MISSED_CLASS = 2;

export const widthOf = (edge: Edge, most: number) => WIDTHS[widthClassOf(edge, most)] ?? 1;

/** Between the names of a pair. */
export const signOf = (arrow: Edge['arrow']) => (arrow === 'ab' ? '→' : arrow === 'ba' ? '←' : '–');

/** The head of an arrow that points right, its tip at the origin. */
export const ARROW_LENGTH = 10;
export const ARROW_HALF = 4.5;
export const ARROW = `M0 0L-${ARROW_LENGTH} -${ARROW_HALF}L-${ARROW_LENGTH} ${ARROW_HALF}Z`;

/** A number for each pair of nodes. */
export const keyOf = (a: number, b: number, count: number) => Math.min(a, b) * count + Math.max(a, b);

export const STATE_TEXT: Readonly<Record<NodeState, string>> = {
  waiting: 'waiting',
  solving: 'being solved',
  solved: 'solved',
  uncertified: 'not certified',
};

/** Outline of a node about the origin: a square on its corner for one whose certificate failed, else a circle. */
export function nodeOutline(state: NodeState, radius: number): string {
  const r = radius;
  if (state === 'uncertified') return `M0${-1.35 * r}L${1.35 * r} 0L0 ${1.35 * r}L${-1.35 * r} 0Z`;
  return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
}

/** Radius of a node in pixels: smaller in large graphs and where they are crowded, growing a little with the zoom. */
export function radiusFor(count: number, zoom: number): number {
  const base = count <= 60 ? 7 : count <= 300 ? 5 : 4;
  return Math.max(2, Math.min(11, 11 * zoom, base * Math.max(1, zoom) ** 0.4));
}

/** Share of their width that lines keep at a zoom: all when near, as in the legend, less where they are crowded. */
export function thinning(zoom: number): number {
  if (zoom >= 0.6) return 1;
  return zoom >= 0.3 ? 0.75 : 0.5;
}
