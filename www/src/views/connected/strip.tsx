// The λ strip, connected to the state.
import type { ShownAnswer } from '../../state/answer';
import type { Store } from '../../state/store';
import { LambdaStrip } from '../lambda/strip';

/** Edges of a search's answer, if it is one to the λ that is shown. */
const neededOf = (answer: ShownAnswer | undefined) => (answer?.state === 'present' ? answer.edges : undefined);

export function StripPart({ store }: { store: Store }) {
  const [path, summary, position] = [store.path.value, store.summary.value, store.position.value];
  if (!path || !summary || !position) return null;
  return (
    <LambdaStrip
      lambdas={path.lambdas}
      edgeCounts={summary.counts}
      entries={store.keptEntries.value}
      marks={store.marks.value}
      nearness={store.scores.value}
      value={position.lambda}
      count={store.learnedCount.value}
      search={store.searched.value ? { needed: neededOf(store.answer.value) } : undefined}
      busy={store.refinementRuns.value}
      onInput={(lambda) => {
        store.dragLambda(lambda);
      }}
      onCommit={(lambda) => {
        void store.chooseLambda(lambda);
      }}
    />
  );
}
