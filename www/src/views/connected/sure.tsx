// How sure the edges are, connected to the state.
import { defaultResampled } from '../../state/sureness';
import type { Store } from '../../state/store';
import { SureChoice } from '../sure/choice';
import { Later } from './later';

const loadSure = async () => (await import('./resampled')).ResampledPart;

/** What samples the rows comes in a script of its own. */
export function SurePart({ store, workers }: { store: Store; workers: number }) {
  const failed = (error: unknown) => {
    store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
  };
  return (
    <SureChoice
      asked={store.choices.value.sure !== undefined}
      rows={store.hasRows.value || store.drawn.value !== undefined}
      onAsk={() => {
        void store.resample(defaultResampled);
      }}
    >
      <Later load={loadSure} given={{ store, workers }} onFail={failed} />
    </SureChoice>
  );
}
