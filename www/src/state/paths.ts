// Why two columns may be joined though the network does not join them: the paths of two arcs between them.
import type { NetworkModel, Pair } from '../model';
import { directionOf, type TrueGraph } from './truth';

/** More names than these say no more. */
const MOST = 3;

/** What the network says of a pair, in a sentence; nothing where it does not know both columns. */
export function truthWords(truth: TrueGraph, pair: Pair): string | undefined {
  const { model, nodeOf } = truth;
  const [a, b] = [nodeOf[pair[0]] ?? -1, nodeOf[pair[1]] ?? -1];
  if (a < 0 || b < 0) return undefined;
  const direction = directionOf(truth, pair);
  const [from, to] = direction === 'ba' ? [b, a] : [a, b];
  if (direction !== undefined)
    return `A true edge: the network has the arc ${nameOf(model, from)} → ${nameOf(model, to)}.`;
  return `Not in the network: ${reason(model, a, b)}.`;
}

/** The parents and children of a column in the network, in a sentence; nothing where the network does not know it. */
export function nodeWords({ model, nodeOf }: TrueGraph, column: number): string | undefined {
  const node = nodeOf[column] ?? -1;
  if (node < 0) return undefined;
  const list = (nodes: readonly number[]) => nodes.map((other) => nameOf(model, other)).join(', ');
  const [parents, children] = [list(parentsOf(model, node)), list(childrenOf(model, node))];
  const parts = [parents && `parents ${parents}`, children && `children ${children}`].filter((part) => part !== '');
  return `In the network: ${parts.length > 0 ? parts.join('; ') : 'no arcs'}.`;
}

function reason(model: NetworkModel, a: number, b: number): string {
  const children = joint(model, childrenOf(model, a), childrenOf(model, b));
  if (children) return `parents of a common child, ${children}`;
  const parents = joint(model, parentsOf(model, a), parentsOf(model, b));
  if (parents) return `children of a common parent, ${parents}`;
  return chain(model, a, b) ?? chain(model, b, a) ?? 'no path of two arcs joins them';
}

function chain(model: NetworkModel, from: number, to: number): string | undefined {
  const middle = joint(model, childrenOf(model, from), parentsOf(model, to));
  return middle && `the ends of a chain, ${nameOf(model, from)} → ${middle} → ${nameOf(model, to)}`;
}

/** The names of the nodes in both lists; nothing when there is none. */
function joint(model: NetworkModel, one: readonly number[], other: readonly number[]): string | undefined {
  const names = one.filter((node) => other.includes(node)).map((node) => nameOf(model, node));
  if (names.length === 0) return undefined;
  return names.slice(0, MOST).join(' or ') + (names.length > MOST ? ' and others' : '');
}

const parentsOf = (model: NetworkModel, node: number): readonly number[] => model.nodes[node]?.parents ?? [];

const childrenOf = ({ nodes }: NetworkModel, node: number): number[] =>
  nodes.flatMap(({ parents }, child) => (parents.includes(node) ? [child] : []));

const nameOf = ({ nodes }: NetworkModel, node: number): string => nodes[node]?.name ?? '';
