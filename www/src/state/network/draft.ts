// A network while it is drawn: what a `NetworkModel` holds, where the nodes lie, and rows that are not in order yet.
import type { NetworkModel } from '../../model';

/** Rows of a table as they were typed, by row number; only those that are no distribution. */
export type TypedRows = Readonly<Record<number, readonly string[]>>;

/** A node. Its table is always in order; rows that are still being typed stand beside it. */
export interface DraftNode {
  /** Stays the same when other nodes come and go. */
  readonly id: number;
  readonly name: string;
  readonly levels: readonly string[];
  /** Places of the parents in the list of nodes, in the order of the table's rows. */
  readonly parents: readonly number[];
  /** `P(level | parents)`, the last parent fastest. */
  readonly cpt: readonly number[];
  readonly typed: TypedRows;
  readonly x: number;
  readonly y: number;
}

export interface Draft {
  readonly name: string;
  readonly nodes: readonly DraftNode[];
}

export const EMPTY: Draft = { name: 'drawn network', nodes: [] };

/** An arrow by the places of its ends. */
export type Arrow = readonly [from: number, to: number];

export const nodeAt = (draft: Draft, place: number): DraftNode => {
  const node = draft.nodes[place];
  if (!node) throw new RangeError(`there is no node number ${place}`);
  return node;
};

export const placeOf = (draft: Draft, id: number | undefined): number =>
  draft.nodes.findIndex((node) => node.id === id);

/** Numbers of levels of a node's parents, in the order of the table's rows. */
export const parentSizes = (draft: Draft, node: DraftNode): number[] =>
  node.parents.map((parent) => nodeAt(draft, parent).levels.length);

/** Rows of a node's table: one for each configuration of its parents. */
export const rowCount = (draft: Draft, node: DraftNode): number =>
  parentSizes(draft, node).reduce((product, size) => product * size, 1);

/** The numbers of one row. */
export const rowOf = (node: DraftNode, row: number): readonly number[] =>
  node.cpt.slice(row * node.levels.length, (row + 1) * node.levels.length);

/** The levels of the parents that a row stands for. */
export function configuration(draft: Draft, node: DraftNode, row: number): string[] {
  let rest = row;
  const levels = node.parents.map((parent) => nodeAt(draft, parent).levels).reverse();
  return levels
    .map((of) => {
      const level = of[rest % of.length] ?? '';
      rest = Math.floor(rest / of.length);
      return level;
    })
    .reverse();
}

/** Every arrow, by the node that it points to. */
export const arrowsOf = (draft: Draft): Arrow[] =>
  draft.nodes.flatMap(({ parents }, to) => parents.map((from): Arrow => [from, to]));

/** What the engine takes. */
export function toModel({ name, nodes }: Draft): NetworkModel {
  return {
    name,
    nodes: nodes.map(({ name, levels, parents, cpt }) => ({
      name,
      levels: [...levels],
      parents: [...parents],
      cpt: [...cpt],
    })),
  };
}
