// How sure the edges are, connected to the state.
import type { Engine } from '../../engine/engine';
import { defaultResampled } from '../../state/sureness';
import type { Store } from '../../state/store';
import { SureChoice } from '../sure/choice';
import { Later } from './later';

const loadScript = () => import('./resampled');
const loadSure = async () => (await loadScript()).ResampledPart;

/** What samples the rows comes in a script of its own. */
export function SurePart({ store, engine }: { store: Store; engine: Engine }) {
  const failed = (error: unknown) => {
    store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
  };
  return (
    <SureChoice
      asked={store.choices.value.sure !== undefined}
      rows={store.hasRows.value || store.drawn.value !== undefined}
      onNear={() => {
        // Whoever points at it has a third of a second before the click: most of what unpacking the lab takes. What fails is told after the click.
        loadScript().then(
          ({ warm }) => {
            warm(store);
          },
          () => undefined,
        );
      }}
      onAsk={() => {
        void store.resample(defaultResampled);
      }}
    >
      <Later load={loadSure} given={{ store, engine }} onFail={failed} />
    </SureChoice>
  );
}
