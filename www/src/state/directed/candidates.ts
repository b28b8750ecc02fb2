// The edges that a search may use: whatever the regressions at a λ cannot exclude.
import type { CandidatePairs, LabEngine } from '../../engine/lab/lab-engine';
import defaults from '../../wasm/defaults';
import { defaultLambda } from '../picture';
import type { Store } from '../store';

/** A search removes edges but adds none. `wide`: the skeleton at the generous λ for candidates. `drawn`: the one that is drawn. */
export type Candidates = 'wide' | 'drawn';

/** The λ that was chosen, wherever the slider is being dragged. */
export function chosenLambda(store: Store): number | undefined {
  const picture = store.picture.value;
  return picture && (store.choices.value.lambda ?? defaultLambda(picture));
}

/** The λ of the candidates. In the paper's formulation λ depends on the data, so there only the drawn skeleton makes sense. */
export function candidatesLambda(store: Store, candidates: Candidates): number | undefined {
  const lambda = chosenLambda(store);
  const fixed = store.settings.value.formulation.name === 'normalised' && candidates === 'wide';
  return lambda !== undefined && fixed ? Math.min(defaults.candidatesLambda, lambda) : lambda;
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
