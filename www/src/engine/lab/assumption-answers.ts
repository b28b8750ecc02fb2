// The worker's answers about assumptions.
import { assessCounts, fourNode, fourNodeRegion, KnownMoments, RecoverySamples } from '../../wasm/lab/nodewise';
import type { AnswersTo } from '../protocol';
import type { AssumptionQuestions, Experiment, Subject } from './assumptions';

/** Networks whose moments are kept: the present one, and what a change made of it. */
const KEPT = 3;

export function assumptionAnswers(): AnswersTo<AssumptionQuestions> {
  const kept = new Map<string, KnownMoments>();

  const boxOf = (subject: Subject): KnownMoments => {
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

  let samples: { key: string; box: RecoverySamples } | undefined;

  /** The newest experiment is kept: what the theorem promises takes longer than a sample. */
  const samplesOf = (experiment: Experiment): RecoverySamples => {
    const key = JSON.stringify(experiment);
    if (samples?.key !== key) {
      samples?.box.free();
      samples = { key, box: new RecoverySamples(experiment.model, experiment.settings) };
    }
    return samples.box;
  };

  return {
    fourNode: ({ p, q }) => fourNode(p, q),
    fourRegion: (ps) => fourNodeRegion(ps),
    network: (subject) => boxOf(subject).model(),
    assess: ({ subject, wish }) => {
      const begun = performance.now();
      const nodes = boxOf(subject).assess(wish);
      return { nodes, took: performance.now() - begun };
    },
    witnesses: ({ subject, wish, node, lambdas }) => boxOf(subject).witnesses(wish, node, lambdas),
    learnSample: ({ subject, wish }) => boxOf(subject).learn(wish),
    assessCounts: ({ counts, learned, wish }) => assessCounts(counts, learned, wish),
    recovery(experiment) {
      const box = samplesOf(experiment);
      return { cells: box.cells(), theory: box.theory() };
    },
    recoveryCell: ({ cell, ...experiment }, outlet) => samplesOf(experiment).run(cell, outlet),
    recoverySummary: ({ outcomes, ...experiment }) => samplesOf(experiment).summary(outcomes),
  };
}

function open({ source, change }: Subject): KnownMoments {
  const box = 'p' in source ? KnownMoments.fourNode(source.p, source.q) : new KnownMoments(source);
  if (!change) return box;
  try {
    return box.changed(change);
  } finally {
    box.free();
  }
}
