// One open table and all that belongs to it: what is put aside when another comes, and taken up again.
import type { Score } from '../engine/lab/lab-engine';
import type { Edge, Origin } from '../model';
import type { Choices } from './choices';
import type { NamedSelection } from './columns';
import type { HistorySteps } from './history';
import type { OpenData } from './opening';
import type { Picture } from './picture';
import { sameSampling } from './sampling';
import type { Compared } from './shown';

export interface Work {
  data: OpenData;
  /** The choices with all their steps. */
  steps: HistorySteps<Choices>;
  /** What was learned; nothing where learning was not done yet. */
  picture: Picture | undefined;
  selection: NamedSelection;
  compared: Compared | undefined;
  score: Score;
  /** The edges as they were last shown. */
  shown: readonly Edge[];
}

/** Whether data are a person's own: they cannot be had again by a name. */
export const isOwn = (origin: Origin | undefined): boolean =>
  origin !== undefined && (origin.kind !== 'sampled' || origin.network.kind === 'own');

/** Whether something would be lost with it: data of one's own, or choices. */
export const isWorked = ({ data, steps }: Pick<Work, 'data' | 'steps'>): boolean =>
  isOwn(data.dataset.origin) || steps.past.length + steps.future.length > 0;

/** Examples can be drawn again, so only so many of them are kept. */
const EXAMPLES = 8;

/** Puts a table on top of the others. An example that nobody has touched makes way for the same one. */
export function withAside(works: readonly Work[], work: Work): Work[] {
  let examples = 0;
  return [work, ...works.filter((other) => isWorked(other) || !sameExample(other, work))].filter(
    ({ data }) => isOwn(data.dataset.origin) || ++examples <= EXAMPLES,
  );
}

function sameExample(one: Work, other: Work): boolean {
  const [a, b] = [one.data.dataset.origin, other.data.dataset.origin];
  return a.kind === 'sampled' && b.kind === 'sampled' && sameSampling(a, b);
}
