// What a legend has to explain, once: the page and exported pictures say the same of the same marks.
import type { Edge, NodeState, Pair, Selection } from '../../model';
import { counted, readable } from '../parts/format';
import type { TermName } from '../parts/terms';
import { CLUSTER_INKS, clustersOf } from './clusters';
import { classNorm, EDGE_KINDS, kindOf, KIND_TEXT, STATE_TEXT, strongest, SURE_CLASSES, WIDTHS } from './look';
import type { EdgeKind } from './look';
import { degreesOf, joined } from './walk';

/** How a node may look beside its state. */
export type NodeLook = NodeState | 'alone' | 'pinned' | 'selected' | 'current';

export type Sample =
  | { draw: 'line'; kind: EdgeKind; width: number; sure?: number }
  | { draw: 'arrow' }
  | { draw: 'node'; look: NodeLook; ink?: string }
  | { draw: 'mark'; mark: 'required' | 'forbidden' }
  | { draw: 'change'; change: 'glow' | 'ghost' };

export interface LegendItem {
  sample: Sample;
  text: string;
  /** What its words mean, where that is not plain. */
  term?: TermName;
}

export interface LegendInput {
  names: readonly string[];
  edges: readonly Edge[];
  normMax?: number | undefined;
  nodeStates?: readonly NodeState[] | undefined;
  required?: readonly Pair[] | undefined;
  forbidden?: readonly Pair[] | undefined;
  pinned?: { size: number } | undefined;
  selection?: Selection;
  /** Whether edges that came and went are shown; nothing on paper. */
  changes?: boolean;
  /** Whether colours show clusters. */
  clusters?: boolean;
  /** Other words for kinds of lines: beside a known network, two answers can be compared. */
  words?: Partial<Readonly<Record<EdgeKind, string>>> | undefined;
}

/** Width classes shown as examples: thin, middle, wide. */
const CLASSES: readonly number[] = [0, 2, WIDTHS.length - 1];

/** Only what there is in the picture, in the order: lines, directions, wishes, nodes, attention. */
export function legendItems(input: LegendInput): LegendItem[] {
  return [...lineItems(input), ...arrowItems(input), ...markItems(input), ...nodeItems(input), ...focusItems(input)];
}

function lineItems({ edges, normMax, words }: LegendInput): LegendItem[] {
  const most = normMax ?? strongest(edges);
  const present = new Set(edges.map(kindOf));
  // Where it is known how sure edges are, widths say that.
  const sure = edges.some(({ share }) => share !== undefined);
  const widths = sure
    ? SURE_CLASSES.map(({ text }, index): LegendItem => ({
        sample: { draw: 'line', kind: 'both', width: WIDTHS[index] ?? 1, sure: index },
        text,
        term: 'share',
      }))
    : CLASSES.map((index): LegendItem => ({
        sample: { draw: 'line', kind: 'both', width: WIDTHS[index] ?? 1 },
        text: `norm about ${readable(classNorm(index, most), 2)}`,
        term: 'norm',
      }));
  const kinds = EDGE_KINDS.filter((kind) => present.has(kind)).map((kind): LegendItem => ({
    sample: { draw: 'line', kind, width: 2 },
    text: words?.[kind] ?? KIND_TEXT[kind],
    ...(words ? {} : { term: KIND_TERMS[kind] }),
  }));
  return [...(most > 0 ? widths : []), ...kinds];
}

const KIND_TERMS: Readonly<Record<EdgeKind, TermName>> = {
  both: 'chosen',
  one: 'chosen',
  dropped: 'chiSquare',
  pruned: 'score',
  scored: 'score',
  found: 'truth',
  missed: 'truth',
  extra: 'truth',
};

function arrowItems({ edges }: LegendInput): LegendItem[] {
  const has = (...arrows: Edge['arrow'][]) => edges.some(({ arrow }) => arrow !== undefined && arrows.includes(arrow));
  return [
    ...(has('ab', 'ba')
      ? [{ sample: { draw: 'arrow' } as const, text: 'direction, from parent to child', term: 'direction' } as const]
      : []),
    ...(has('none')
      ? [
          {
            sample: { draw: 'line', kind: 'both', width: 2 },
            text: 'without a head: the data leave the direction open',
            term: 'pattern',
          } as const,
        ]
      : []),
  ];
}

function markItems({ required = [], forbidden = [] }: LegendInput): LegendItem[] {
  const item = (mark: 'required' | 'forbidden', text: string): LegendItem => ({ sample: { draw: 'mark', mark }, text });
  return [
    ...(required.length > 0 ? [item('required', 'required by you: joined at every λ')] : []),
    ...(forbidden.length > 0 ? [item('forbidden', 'forbidden by you: never joined')] : []),
  ];
}

function nodeItems({ names, edges, nodeStates = [], pinned, clusters }: LegendInput): LegendItem[] {
  const item = (look: NodeLook, text: string): LegendItem => ({ sample: { draw: 'node', look }, text });
  const states = [...new Set(nodeStates)].sort().filter((state) => state !== 'solved');
  return [
    ...states.map((state): LegendItem => ({
      ...item(state, `column ${STATE_TEXT[state]}`),
      term: state === 'uncertified' ? 'certified' : 'solving',
    })),
    ...(degreesOf(names.length, joined(edges)).includes(0) ? [item('alone', 'column without an edge')] : []),
    ...(clusters ? clusterItems(names.length, edges) : []),
    ...(pinned && pinned.size > 0 ? [item('pinned', 'pinned: stays when the rest is laid out again')] : []),
  ];
}

/** A line for each colour; columns that nothing joins have none. */
function clusterItems(count: number, edges: readonly Edge[]): LegendItem[] {
  const sizes: number[] = [];
  const clusters = clustersOf(
    count,
    joined(edges).map(({ a, b }): Pair => [a, b]),
  );
  for (const cluster of clusters) sizes[cluster] = (sizes[cluster] ?? 0) + 1;
  const several = sizes.filter((size) => size > 1);
  const last = CLUSTER_INKS.length - 1;
  const rest = several.slice(last);
  const words = (size: number, k: number) =>
    `cluster of ${counted(size, 'column')}${k === 0 ? ', joined more to one another than to others' : ''}`;
  const texts =
    rest.length > 1
      ? [
          ...several.slice(0, last).map(words),
          `${rest.length} smaller clusters, up to ${counted(rest[0] ?? 0, 'column')}`,
        ]
      : several.map(words);
  return texts.map((text, k) => ({
    sample: { draw: 'node', look: 'solved', ink: CLUSTER_INKS[k] ?? '' },
    text,
  }));
}

function focusItems({ selection, changes }: LegendInput): LegendItem[] {
  const change = (kind: 'glow' | 'ghost', text: string): LegendItem => ({
    sample: { draw: 'change', change: kind },
    text,
  });
  return [
    ...(selection
      ? [{ sample: { draw: 'node', look: 'selected' } as const, text: 'chosen; lit: its neighbours' }]
      : []),
    // On paper there is no keyboard.
    ...(changes === undefined
      ? []
      : [{ sample: { draw: 'node', look: 'current' } as const, text: 'where the keyboard is' }]),
    ...(changes ? [change('glow', 'came with the last move of λ'), change('ghost', 'left with it')] : []),
  ];
}
