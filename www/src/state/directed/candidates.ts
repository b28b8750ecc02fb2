// The edges that a search may use: the skeleton at a λ.
import type { Pair } from '../../model';
import defaults from '../../wasm/defaults';
import { doubtsAt, type Doubts } from '../doubts';
import { edgesAt } from '../joining';
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

/** The edges of the skeleton at exactly this λ, and what casts doubt on them. */
export async function skeletonAt(
  store: Store,
  lambda: number,
  signal?: AbortSignal,
): Promise<{ candidates: Pair[]; doubts: Doubts }> {
  const [path, picture] = [await store.exact(lambda, signal), store.picture.peek()];
  if (!picture) throw new Error('nothing is learned yet');
  const { tests, shrinkage } = picture.learnerSummary;
  const edges = edgesAt(path, 0, store.settings.peek(), tests);
  return {
    candidates: edges.filter(({ state }) => state === 'kept').map(({ a, b }) => [a, b]),
    doubts: doubtsAt(store.names.peek(), path.nodes, 0, shrinkage),
  };
}
