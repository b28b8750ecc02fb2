// What a point of the screen means: a node, by its shape or its name, or a pair.
import type { Edge, Pair, Selection } from '../../model';
import { ordered } from './focus';
import { edgeAt, nodeAt } from './hit';
import type { Point, Positions, View } from './positions';

export interface Pointable {
  positions: Positions;
  view: View;
  edges: readonly Edge[];
  /** Pairs that somebody has spoken about: a forbidden one is no edge, but it is drawn, and so can be chosen. */
  wishes: readonly Pair[];
  /** The node whose name is there. */
  namedAt: (x: number, y: number) => number | undefined;
}

export const nodeUnder = (at: Point, { positions, view, namedAt }: Omit<Pointable, 'edges' | 'wishes'>) =>
  nodeAt(at, positions, view) ?? namedAt(at.x, at.y);

export function thingUnder(at: Point, things: Pointable): Selection {
  const node = nodeUnder(at, things);
  if (node !== undefined) return { kind: 'node', node };
  const pairs = [...things.edges, ...things.wishes.map(([a, b]) => ({ a, b }))];
  const edge = edgeAt(at, pairs, things.positions, things.view);
  return edge && { kind: 'edge', pair: ordered(edge.a, edge.b) };
}

/** With shift held, a second node makes a pair of it and the selected one, joined or not. */
export function picked(thing: Selection, selection: Selection, shift: boolean): Selection {
  if (!shift || thing?.kind !== 'node' || selection?.kind !== 'node' || thing.node === selection.node) return thing;
  return { kind: 'edge', pair: ordered(selection.node, thing.node) };
}

export function sameThing(a: Selection, b: Selection): boolean {
  if (a?.kind === 'node') return b?.kind === 'node' && a.node === b.node;
  if (a?.kind === 'edge') return b?.kind === 'edge' && a.pair[0] === b.pair[0] && a.pair[1] === b.pair[1];
  return b === undefined;
}
