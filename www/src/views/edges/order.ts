// Rows of the edge table, and their order.
import type { Edge, Pair } from '../../model';

export type Column = 'a' | 'b' | 'norm' | 'entry' | 'state';

export interface Order {
  column: Column;
  ascending: boolean;
}

/** An edge as the table shows it. */
export interface Row {
  pair: Pair;
  a: string;
  b: string;
  norm: number;
  entry: number;
  state: string;
}

/** What the user has asked of a pair. */
export type Demand = 'required' | 'forbidden' | undefined;

export const normOf = (edge: Edge) => Math.max(edge.normAB, edge.normBA);

/** Which ends chose the edge and what else decided on it, in words: the graph says the same with dashes. */
export function stateText(edge: Edge, a: string, b: string, demand: Demand): string {
  const parts: string[] = [];
  if (edge.normAB > 0 !== edge.normBA > 0) parts.push(`${edge.normAB > 0 ? a : b} only`);
  else if (edge.normAB > 0) parts.push('both ends');
  if (edge.state === 'dropped') parts.push('dropped by the filter');
  if (demand) parts.push(demand);
  return parts.join(', ');
}

export function rowOf(edge: Edge, names: readonly string[], demand: Demand): Row {
  const [a, b] = [names[edge.a] ?? '', names[edge.b] ?? ''];
  return { pair: [edge.a, edge.b], a, b, norm: normOf(edge), entry: edge.entry, state: stateText(edge, a, b, demand) };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A sorted copy. Equal rows stay in column order of the data, so that nothing jumps. */
export function sorted(rows: readonly Row[], { column, ascending }: Order): Row[] {
  const sign = ascending ? 1 : -1;
  return [...rows].sort((p, q) => sign * compare(p[column], q[column]) || p.pair[0] - q.pair[0] || p.pair[1] - q.pair[1]);
}

function compare(p: string | number, q: string | number): number {
  return typeof p === 'number' && typeof q === 'number' ? p - q : collator.compare(String(p), String(q));
}

/** The order after a press on a header: the same column turns round; numbers start with the largest, names with A. */
export function pressed(order: Order, column: Column): Order {
  if (order.column === column) return { column, ascending: !order.ascending };
  return { column, ascending: column !== 'norm' && column !== 'entry' };
}

/** The rows to put on the page for a scroll position: those in sight and some around them. */
export function windowOf(count: number, scroll: number, height: number, rowHeight: number, around = 12): { from: number; to: number } {
  const first = Math.floor(scroll / rowHeight) - around;
  const last = Math.ceil((scroll + height) / rowHeight) + around;
  const from = Math.max(0, Math.min(first, count - (last - first)));
  return { from, to: Math.min(count, Math.max(last, from)) };
}
