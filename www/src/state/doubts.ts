// What casts doubt on an answer, in plain words; exported files say the same in theirs.
import { Status, type NodePath, type NodeState } from '../model';
import type { Doubts as ToldDoubts } from '../wasm/lab/nodewise';

/** The core tells only what there is to tell. */
export type Doubts = Required<ToldDoubts>;

/** The same, with what was not told. */
export const wholeDoubts = (told: ToldDoubts): Doubts => ({ unconverged: [], gramShrinkage: 0, ...told });

/** What is known of a node at point `k` of its path. */
export function stateAt(path: NodePath | undefined, k: number): NodeState {
  const status = path?.statuses[k];
  if (status === undefined) return 'waiting';
  return status === Status.converged ? 'solved' : 'uncertified';
}

/** Of the solutions at point `k` of the nodes' paths; nodes that are not solved yet are not doubtful. */
export function doubtsAt(
  names: readonly string[],
  nodes: readonly (NodePath | undefined)[],
  k: number,
  gramShrinkage: number,
): Doubts {
  return { unconverged: names.filter((_, node) => stateAt(nodes[node], k) === 'uncertified'), gramShrinkage };
}

/** More names than these say no more. */
const MOST = 5;

/** One sentence each; none for an answer without doubt. */
export function doubtSentences({ unconverged, gramShrinkage }: Doubts): string[] {
  return [
    ...(unconverged.length > 0 ? [`Not converged: ${few(unconverged)}. Their edges may be wrong.`] : []),
    ...(gramShrinkage > 0
      ? [
          `Counts over available cases do not fit together, so dependences were shrunk by ${percent(gramShrinkage)}: edges may be missing.`,
        ]
      : []),
  ];
}

/** The same for the end of a sentence. */
export function doubtWords({ unconverged, gramShrinkage }: Doubts): string {
  const { length } = unconverged;
  const failed = length > 0 ? `; ${length} ${length === 1 ? 'column has' : 'columns have'} not converged` : '';
  return failed + (gramShrinkage > 0 ? `; dependences shrunk by ${percent(gramShrinkage)}` : '');
}

function few(names: readonly string[]): string {
  const more = names.length - MOST;
  return more > 0 ? `${names.slice(0, MOST).join(', ')} and ${more} more` : names.join(', ');
}

/** Two digits, for less than one in a hundred is not nothing. */
const percent = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;
