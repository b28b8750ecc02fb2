// The worker's answers about assumptions.
import { AssessBox, assessCounts, fourNode, fourNodeRegion, RecoveryBox } from '../../wasm/lab/nodewise';
import type {
  FourNode,
  LearnedSample,
  NodeAssessment,
  RecoveryTheory,
  SearchSink,
  WitnessPath,
} from '../../wasm/lab/nodewise';
import type { NetworkModel } from '../../model';
import type { AnswersTo } from '../protocol';
import type { AssumptionQuestions, Experiment, Subject } from './assumptions';

/** Networks whose moments are kept: the present one, and what a change made of it. */
const KEPT = 3;

export function assumptionAnswers(
  slowly: (send: (progress: { done: number; of: number }) => void) => SearchSink,
): AnswersTo<AssumptionQuestions> {
  const kept = new Map<string, AssessBox>();

  const boxOf = (subject: Subject): AssessBox => {
    const found = kept.get(subject.key) ?? open(subject);
    // The newest comes last.
    kept.delete(subject.key);
    kept.set(subject.key, found);
    for (const [key, box] of kept) {
      if (kept.size <= KEPT) break;
      kept.delete(key);
      box.free();
    }
    return found;
  };

  let samples: { key: string; box: RecoveryBox } | undefined;

  /** The newest experiment is kept: what the theorem promises takes longer than a sample. */
  const samplesOf = (experiment: Experiment): RecoveryBox => {
    const key = JSON.stringify(experiment);
    if (samples?.key !== key) {
      samples?.box.free();
      samples = { key, box: new RecoveryBox(experiment.model, experiment.settings) };
    }
    return samples.box;
  };

  return {
    fourNode: ({ p, q }) => JSON.parse(fourNode(p, q)) as FourNode,
    fourRegion: (ps) => fourNodeRegion(ps) as Float64Array<ArrayBuffer>,
    network: (subject) => JSON.parse(boxOf(subject).model()) as NetworkModel,
    assess: ({ subject, wish }) => {
      const begun = performance.now();
      const nodes = JSON.parse(boxOf(subject).assess(wish)) as NodeAssessment[];
      return { nodes, took: performance.now() - begun };
    },
    witnesses: ({ subject, wish, node, lambdas }) =>
      JSON.parse(boxOf(subject).witnesses(wish, node, lambdas)) as WitnessPath,
    learnSample: ({ subject, wish }) => JSON.parse(boxOf(subject).learn(wish)) as LearnedSample,
    assessCounts: ({ counts, neighbourhoods, wish }) =>
      JSON.parse(assessCounts(counts, counts.cells, neighbourhoods, wish)) as NodeAssessment[],
    recovery(experiment) {
      const box = samplesOf(experiment);
      return {
        cells: box.cells() as Float64Array<ArrayBuffer>,
        theory: JSON.parse(box.theory()) as RecoveryTheory | null,
      };
    },
    recoveryCell: ({ cell, ...experiment }, send) =>
      samplesOf(experiment).run(cell, slowly(send)) as Float64Array<ArrayBuffer>,
    recoveryCsv: ({ outcomes, ...experiment }) => samplesOf(experiment).csv(outcomes),
  };
}

function open({ source, change }: Subject): AssessBox {
  const box = 'p' in source ? AssessBox.fourNode(source.p, source.q) : new AssessBox(source);
  if (!change) return box;
  try {
    return box.changed(change);
  } finally {
    box.free();
  }
}
