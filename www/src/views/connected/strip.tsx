// The λ strip, connected to the state.
import type { ShownAnswer } from '../../state/answer';
import type { Store } from '../../state/store';
import type { Density, Search, Story } from '../lambda/head';
import { countAt } from '../lambda/steps';
import { LambdaStrip } from '../lambda/strip';
import { usePresentingScale } from './presenting';

export function StripPart({ store }: { store: Store }) {
  const scale = usePresentingScale(store.presenting.value);
  const [path, summary, position] = [store.path.value, store.summary.value, store.position.value];
  if (!path || !summary || !position) return null;
  return (
    <LambdaStrip
      lambdas={path.lambdas}
      edgeCounts={summary.counts}
      entries={store.keptEntries.value}
      marks={store.marks.value}
      nearness={store.scores.value}
      scale={scale}
      value={position.lambda}
      count={store.learnedCount.value}
      search={searchOf(store.answer.value)}
      story={storyOf(store)}
      density={densityOf(store)}
      busy={store.refinementRuns.value}
      onInput={(lambda) => {
        store.dragLambda(lambda);
      }}
      onStep={(direction) => store.stepLambda(direction)}
      onCommit={(lambda) => {
        void store.chooseLambda(lambda);
      }}
    />
  );
}

/** What a search has made of the edges, once it has. */
function searchOf(answer: ShownAnswer | undefined): Search | undefined {
  if (answer?.candidates === undefined) return undefined;
  const { candidates, averaged, edges: needed, lambda, state } = answer;
  const earlier = state === 'earlier' ? lambda : undefined;
  return { candidates, needed, averaged: averaged !== undefined, earlier };
}

const storyOf = (store: Store): Story => ({
  newest: store.changes.newest.value,
  last: store.changes.last.value,
  names: store.names.value,
  onPair: (pair) => {
    store.select({ kind: 'edge', pair });
  },
});

/** Fewer columns can all depend on each other. */
const COLUMNS = 8;

/** More than half of all pairs joined is said of a skeleton; candidates may be many. */
function densityOf(store: Store): Density | undefined {
  const [path, summary, position] = [store.path.value, store.summary.value, store.position.value];
  const [n, count] = [store.names.value.length, store.learnedCount.value];
  const pairs = (n * (n - 1)) / 2;
  if (!path || !summary || !position || store.searched.value || n < COLUMNS || 2 * count <= pairs) return undefined;
  const sparser = store.marks.value
    .map(({ id, label, lambda }) => ({ id, label, lambda, count: countAt(path.lambdas, summary.counts, lambda) }))
    .filter((mark) => mark.id !== 'best' && mark.lambda > position.lambda && mark.count < count);
  return { pairs, sparser: sparser.sort((one, other) => one.lambda - other.lambda)[0] };
}
