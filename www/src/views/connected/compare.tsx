// The comparison of methods, connected to the state.
import { openLabEngine } from '../../engine/lab/open-lab';
import { Comparing } from '../../state/compare/comparing';
import type { Store } from '../../state/store';
import { Compare } from '../compare/compare';

export interface ComparePartProps {
  store: Store;
  onClose: () => void;
}

/** What was found is kept as long as the data, however often the view is closed. */
const all = new WeakMap<Store, Comparing>();

function comparingOf(store: Store): Comparing {
  const comparing = all.get(store) ?? new Comparing(store, openLabEngine(), Math.max(1, navigator.hardwareConcurrency));
  all.set(store, comparing);
  return comparing;
}

export function ComparePart({ store, onClose }: ComparePartProps) {
  return (
    <Compare
      comparing={comparingOf(store)}
      title={store.dataset.value?.title ?? ''}
      names={store.names.value}
      truth={store.knownTruth.value}
      onClose={onClose}
    />
  );
}
