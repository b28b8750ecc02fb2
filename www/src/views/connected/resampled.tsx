// The resampling, connected to the state. This script and the lab behind it come when they are first asked for.
import { Resampling } from '../../state/sure/resampling';
import type { Store } from '../../state/store';
import { MOST_RESAMPLES } from '../../state/sureness';
import { MORE, SurePanel } from '../sure/panel';
import { labOf } from './lab-engine';

export function ResampledPart({ store, workers }: { store: Store; workers: number }) {
  // What was learned is there again when it is wanted again.
  const resampling = (store.session.resampling ??= new Resampling(store, labOf(store), workers));
  const by = store.choices.value.sure;
  const progress = resampling.progress.value;
  if (!by) return null;
  return (
    <SurePanel
      scheme={by.scheme}
      done={progress?.done ?? 0}
      of={by.resamples}
      running={resampling.running.value}
      waits={resampling.waits.value}
      fault={resampling.fault.value}
      searched={store.searched.value}
      promises={[]}
      least={store.leastShare.value}
      onLeast={(least) => {
        store.leastShare.value = least;
      }}
      onScheme={(scheme) => {
        void store.resample({ ...by, scheme });
      }}
      onMore={() => {
        void store.resample({ ...by, resamples: Math.min(MOST_RESAMPLES, by.resamples + MORE) });
      }}
      onCancel={() => {
        resampling.cancel();
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
