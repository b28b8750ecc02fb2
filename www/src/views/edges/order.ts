// Rows of the edge table, and their order.
import type { Edge, Pair } from '../../model';
import { signOf } from '../graph/look';
import { entryText, percent } from '../parts/format';

export type Column = 'a' | 'direction' | 'b' | 'norm' | 'share' | 'entry' | 'truth' | 'state';

export interface Order {
  column: Column;
  ascending: boolean;
}

/** An edge as the table shows it. */
export interface Row {
  pair: Pair;
  a: string;
  /** An arrow or a dash; a cross where the score removed the edge. */
  direction: string;
  b: string;
  /** The names with the longer ones behind them, where there are any. */
  titleA: string;
  titleB: string;
  norm: number;
  /** In what share of resamples it is there; empty as long as that is not known. */
  share: string;
  entry: number;
  /** The entry as it is written. */
  entryText: string;
  /** What a known network says of it: found, missed or extra; where it says nothing, whether the score removed it. */
  truth: string;
  state: string;
  /** The same as truth or state in a sign or two, where there is no room for words. */
  mark: { truth: string; state: string };
}

/** What the user has asked of a pair. */
export type Demand = 'required' | 'forbidden' | undefined;

export const normOf = (edge: Edge) => Math.max(edge.normAB, edge.normBA);

/** What the user has asked of each edge. */
export type Demands = (edge: Edge) => Demand;

/** Which ends chose the edge and what else decided on it, in words: the graph says the same with dashes. */
export function stateText(edge: Edge, a: string, b: string, demand: Demand): string {
  const parts: string[] = [];
  if (edge.normAB > 0 !== edge.normBA > 0) parts.push(`${edge.normAB > 0 ? a : b} only`);
  else if (edge.normAB > 0) parts.push('both ends');
  if (edge.state === 'dropped') parts.push('dropped by the filter');
  if (edge.state === 'pruned') parts.push('removed by the score');
  if (edge.state === 'absent') parts.push('not joined');
  if (demand) parts.push(demand);
  else if (edge.state === 'kept' && parts.length === 0) parts.push('score');
  return parts.join(', ');
}

export function rowOf(
  edge: Edge,
  names: readonly string[],
  demand: Demand,
  labels: readonly (string | undefined)[] = [],
): Row {
  const [a, b] = [names[edge.a] ?? '', names[edge.b] ?? ''];
  const titled = (name: string, long: string | undefined) => (long === undefined ? name : `${name}: ${long}`);
  return {
    pair: [edge.a, edge.b],
    a,
    direction: edge.state === 'kept' ? signOf(edge.arrow) : edge.state === 'pruned' ? '✕' : '',
    b,
    titleA: titled(a, labels[edge.a]),
    titleB: titled(b, labels[edge.b]),
    norm: normOf(edge),
    share: edge.share === undefined ? '' : percent(edge.share),
    entry: edge.entry,
    entryText: entryText(edge),
    truth: edge.truth ?? (edge.state === 'pruned' ? 'removed' : ''),
    state: stateText(edge, a, b, demand),
    mark: { truth: truthMark(edge), state: stateMark(edge, demand) },
  };
}

/** The ends that chose the edge by the letters of their columns; a cross where it is not joined, a dot where it was asked for. */
function stateMark({ normAB, normBA, state }: Edge, demand: Demand): string {
  const ends = `${normAB > 0 ? 'A' : ''}${normBA > 0 ? 'B' : ''}`;
  return `${ends}${state === 'kept' ? '' : '✕'}${demand ? '•' : ''}` || 'S';
}

function truthMark({ truth, state }: Edge): string {
  if (truth === 'found') return '✓';
  if (truth === 'missed') return '○';
  return truth === 'extra' ? '+' : state === 'pruned' ? '✕' : '';
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * A sorted copy. Equal edges stay in column order of the data, so that nothing jumps. Only what is compared is worked out:
 * of thousands of edges a few dozen are in sight as rows.
 */
export function sorted(
  edges: readonly Edge[],
  names: readonly string[],
  demands: Demands,
  { column, ascending }: Order,
): Edge[] {
  const sign = ascending ? 1 : -1;
  const keys = new Map(edges.map((edge) => [edge, keyOf(edge, column, names, demands)]));
  const key = (edge: Edge) => keys.get(edge) ?? 0;
  return [...edges].sort((p, q) => sign * compare(key(p), key(q)) || p.a - q.a || p.b - q.b);
}

/** What a column sorts by. */
function keyOf(edge: Edge, column: Column, names: readonly string[], demands: Demands): string | number {
  if (column === 'norm') return normOf(edge);
  if (column === 'share') return edge.share ?? -1;
  // Never joined at any λ: below all that were.
  if (column === 'entry') return Number.isNaN(edge.entry) ? 0 : edge.entry;
  return rowOf(edge, names, demands(edge))[column];
}

function compare(p: string | number, q: string | number): number {
  return typeof p === 'number' && typeof q === 'number' ? p - q : collator.compare(String(p), String(q));
}

/** The order after a press on a header: the same column turns round; numbers start with the largest, names with A. */
export function pressed(order: Order, column: Column): Order {
  if (order.column === column) return { column, ascending: !order.ascending };
  return { column, ascending: !['norm', 'share', 'entry'].includes(column) };
}

/** The rows to put on the page for a scroll position: those in sight and some around them. */
export function windowOf(
  count: number,
  scroll: number,
  height: number,
  rowHeight: number,
  around: number,
): { from: number; to: number } {
  const first = Math.floor(scroll / rowHeight) - around;
  const last = Math.ceil((scroll + height) / rowHeight) + around;
  const from = Math.max(0, Math.min(first, count - (last - first)));
  return { from, to: Math.min(count, Math.max(last, from)) };
}
