// The networks that the lab is about.
import type { ChangeKind, LabSetting } from './setting';
import { FOUR, PAGE } from './setting';
import type { NetworkChange, Subject } from '../../engine/lab/assumptions';
import type { NetworkModel } from '../../model';

/** A network with the name that people know it by. */
export interface Named {
  title: string;
  subject: Subject;
  names: readonly string[];
  parents: readonly (readonly number[])[];
}

export interface TitledModel {
  title: string;
  model: NetworkModel;
}

/** Where networks come from. */
export interface Sources {
  /** The network that the page's rows come from or are compared with; none for a user's own table. It reads signals. */
  page: () => TitledModel | undefined;
  bundled: (id: string) => Promise<TitledModel>;
  /** The keys of the networks that were looked at. */
  numbers: NetworkNumbers;
}

const FOUR_PARENTS = [[], [0], [], [1, 2]];
const FOUR_NAMES = ['X1', 'X2', 'X3', 'X4'];

export const fourSubject = (p: number, q: number): Named => ({
  title: `Four-node example, p = ${p}, q = ${q}`,
  subject: { key: `four ${p} ${q}`, source: { p, q } },
  names: FOUR_NAMES,
  parents: FOUR_PARENTS,
});

/** Numbers networks, so that the same object has the same key. */
export class NetworkNumbers {
  private readonly numbers = new WeakMap<NetworkModel, number>();
  private last = 0;

  of(model: NetworkModel): number {
    const known = this.numbers.get(model) ?? ++this.last;
    this.numbers.set(model, known);
    return known;
  }
}

/** The network of a setting; `undefined` when the page knows none. */
export async function subjectOf({ network, p, q, view }: LabSetting, sources: Sources): Promise<Named | undefined> {
  if (network === FOUR || view === 'four') return fourSubject(p, q);
  const found = network === PAGE ? sources.page() : await sources.bundled(network);
  if (!found) return undefined;
  const { title, model } = found;
  return {
    title,
    subject: { key: `model ${sources.numbers.of(model)}`, source: model },
    names: model.nodes.map(({ name }) => name),
    parents: model.nodes.map(({ parents }) => parents),
  };
}

/** What a kind of change does at a node; `undefined` when it cannot be done there. */
export function changeOf(
  kind: ChangeKind,
  node: number,
  { parents }: Pick<Named, 'parents'>,
): NetworkChange | undefined {
  if (kind !== 'weaken') return { kind, node };
  const parent = parents[node]?.[0];
  if (parent !== undefined) return { kind, node, parent };
  const child = parents.findIndex((list) => list.includes(node));
  return child < 0 ? undefined : { kind, node: child, parent: node };
}

/** The network after a change. */
export const changed = ({ subject }: Named, change: NetworkChange): Subject => ({
  ...subject,
  key: `${subject.key} ${JSON.stringify(change)}`,
  change,
});
