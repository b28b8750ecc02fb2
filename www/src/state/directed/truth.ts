// A known network and answers, as the lab compares them. Columns that the network does not know are not judged.
import type { Judgement, LabEngine } from '../../engine/lab/lab-engine';
import type { Pair } from '../../model';
import type { TrueGraph } from '../truth';

/** What is compared: edges, and arcs where there are directions. */
export interface Answer {
  skeleton: readonly Pair[];
  arcs: readonly Pair[] | null;
}

/** Each answer beside the truth. */
export function judgeAll(lab: LabEngine, truth: TrueGraph, answers: readonly Answer[]): Promise<Judgement[]> {
  const known = (pair: Pair) => pair.every((column) => (truth.nodeOf[column] ?? -1) >= 0);
  const judged = answers.map(({ skeleton, arcs }) => ({
    skeleton: skeleton.filter(known),
    arcs: arcs?.filter(known) ?? null,
  }));
  return lab.judge({ nodes: truth.n, arcs: arcsOf(truth), answers: judged });
}

/** The arcs of the network between columns. */
function arcsOf({ pairs, arcs, n }: TrueGraph): Pair[] {
  return pairs.map(([a, b]) => (arcs[a * n + b] === 1 ? [a, b] : [b, a]));
}
