// The comparison of methods, connected to the state.
import { openLabEngine } from '../../engine/lab/open-lab';
import { Comparing } from '../../state/compare/comparing';
import type { Store } from '../../state/store';
import { Compare } from '../compare/compare';

export interface ComparePartProps {
  store: Store;
  onClose: () => void;
}

export function ComparePart({ store, onClose }: ComparePartProps) {
  // What was found is kept as long as the data, however often the view is closed.
  const comparing = (store.session.comparing ??= new Comparing(
    store,
    openLabEngine(),
    Math.max(1, navigator.hardwareConcurrency),
  ));
  return (
    <Compare
      comparing={comparing}
      title={store.dataset.value?.title ?? ''}
      names={store.names.value}
      truth={store.knownTruth.value}
      onClose={onClose}
    />
  );
}
