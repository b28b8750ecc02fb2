// The λ strip, connected to the state.
import type { Store } from '../../state/store';
import { LambdaStrip } from '../lambda/strip';

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
