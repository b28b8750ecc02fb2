// The resampling, connected to the state. This script and the lab behind it come when they are first asked for.
import type { Engine } from '../../engine/engine';
import { Resampling } from '../../state/sure/resampling';
import type { Store } from '../../state/store';
import { MOST_RESAMPLES } from '../../state/sureness';
import { MORE, SurePanel } from '../sure/panel';
import { labOf } from './lab-engine';

/** Unpacks the lab and fetches the rows, so that they are there when they are asked for. */
export function warm(store: Store): void {
  labOf(store);
  if (store.hasRows.peek()) store.rows().catch(() => undefined);
}

export function ResampledPart({ store, engine }: { store: Store; engine: Engine }) {
  // What was learned is there again when it is wanted again.
  const resampling = (store.session.resampling ??= new Resampling(store, labOf(store), engine.workers));
  const asked = store.choices.value.sure;
  const [progress, { promising, file }] = [resampling.progress.value, resampling];
  if (!asked) return null;
  const by = progress?.by ?? asked;
  return (
    <SurePanel
      scheme={by.scheme}
      seed={by.seed}
      fresh={() => engine.freshSeed()}
      onSeed={(seed) => {
        void store.resample({ ...asked, seed });
      }}
      stored={progress?.stored ?? false}
      done={progress?.done ?? 0}
      of={by.resamples}
      running={resampling.running.value}
      waits={resampling.waits.value}
      fault={resampling.fault.value}
      searched={store.searched.value}
      obstacle={obstacleOf(store)}
      file={file.progress.value}
      least={store.leastShare.value}
      expectation={promising.expectation.value}
      assumption={promising.assumption.value}
      remark={promising.remark.value}
      onLeast={(least) => {
        store.leastShare.value = least;
      }}
      onAssume={(assumption) => {
        promising.assumption.value = assumption;
      }}
      onChoose={(most) => {
        void promising.choose(most);
      }}
      onScheme={(scheme) => {
        void store.resample({ ...asked, scheme });
      }}
      onMore={() => {
        void store.resample({ ...asked, resamples: Math.min(MOST_RESAMPLES, asked.resamples + MORE) });
      }}
      onCancel={() => {
        resampling.cancel();
      }}
      onCancelFile={() => {
        file.cancel();
      }}
      onAgain={() => {
        resampling.again();
      }}
      onEnd={() => {
        void store.resample(undefined);
      }}
    />
  );
}

/** A counts file has no rows to be searched again. */
function obstacleOf(store: Store): string | undefined {
  if (store.hasRows.value) return undefined;
  if (store.drawn.value === undefined)
    return 'A counts file has no rows that could be sampled again. Made by “nodewise count --resamples 100” it holds the counts of resamples.';
  return store.searched.value ? 'A search needs rows, and a counts file has none.' : undefined;
}
