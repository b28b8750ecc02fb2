// The edges that a search may use: whatever the regressions at a λ cannot exclude.
import type { CandidatePairs, LabEngine } from '../../engine/lab/lab-engine';
import { candidatesLambda, skeletonLambda } from '../picture';
import type { Store } from '../store';

/** The λ of the skeleton as learned, whether that or a search is shown. */
export function lambdaOfSkeleton(store: Store): number | undefined {
  const picture = store.picture.value;
  return picture && skeletonLambda(store.choices.value, picture);
}

/** The λ of the candidates that was chosen, wherever the slider is being dragged. */
export function lambdaOfCandidates(store: Store): number | undefined {
  const picture = store.picture.value;
  return picture && candidatesLambda(store.choices.value, picture);
}

/** The pairs that a search may join at this λ, and what casts doubt on them; those of the command line. */
export function candidatesAt(
  store: Store,
  lab: LabEngine,
  lambda: number,
  signal?: AbortSignal,
): Promise<CandidatePairs> {
  const picture = store.picture.peek();
  if (!picture) throw new Error('nothing is learned yet');
  const { formulation, rule, filter, forbidden, required } = store.settings.peek();
  return lab.candidates(picture.data.counts, { formulation, lambda, rule, filter, forbidden, required }, signal);
}
