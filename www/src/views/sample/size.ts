// How large a network is, in words.
import type { NetworkModel } from '../../model';
import { counted, whole } from '../parts/format';

/** Cells that a browser draws, writes and reads again in a bearable time and memory. */
const MOST_CELLS = 50_000_000;

export interface NetworkSize {
  nodes: number;
  arcs: number;
  /** Node and entries of the largest table. */
  largest: { name: string; entries: number };
}

export function sizeOf({ nodes }: NetworkModel): NetworkSize {
  const arcs = nodes.reduce((sum, { parents }) => sum + parents.length, 0);
  const largest = nodes.reduce(
    (most, { name, cpt }) => (cpt.length > most.entries ? { name, entries: cpt.length } : most),
    { name: '', entries: 0 },
  );
  return { nodes: nodes.length, arcs, largest };
}

/** `20 nodes, 25 arcs; the largest table is that of ChestXray, with 90 probabilities`. */
export function sizeWords({ nodes, arcs, largest }: NetworkSize): string {
  const table =
    largest.entries > 0
      ? `; the largest table is that of ${largest.name}, with ${counted(largest.entries, 'probability', 'probabilities')}`
      : '';
  return `${counted(nodes, 'node')}, ${counted(arcs, 'arc')}${table}`;
}

/** The most rows to draw from a network of so many nodes. */
export const mostRows = (nodes: number): number => Math.max(1, Math.floor(MOST_CELLS / Math.max(nodes, 1)));

/** Which columns of a table a network knows, in a sentence. */
export function sharedWords(model: NetworkModel, columns: readonly string[], title: string): string {
  const shared = sharedColumns(model, columns);
  if (shared < 2)
    return `The network and ${title} have ${shared === 0 ? 'no column' : 'only one column'} in common, so they cannot be compared.`;
  const all =
    shared === columns.length
      ? `All ${whole(shared)} columns`
      : `${whole(shared)} of the ${whole(columns.length)} columns`;
  return `${all} of ${title} are nodes of this network, so what was learned can be compared with it.`;
}

export function sharedColumns({ nodes }: NetworkModel, columns: readonly string[]): number {
  const names = new Set(nodes.map(({ name }) => name));
  return columns.filter((column) => names.has(column)).length;
}
