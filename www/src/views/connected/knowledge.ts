// Forbidding and requiring pairs, as graph, table and inspector ask for it.
import type { Pair } from '../../model';
import type { Store } from '../../state/store';
import { stanceOn, withStance, type Stance } from '../settings/knowledge';

/** Sets what is known about a pair. */
export function setStance(store: Store, pair: Pair, stance: Stance): void {
  const settings = store.settings.peek();
  void store.changeSettings({ ...settings, ...withStance(settings, pair, stance) });
}

/** The handlers of a view that can ask to forbid or require a pair; asking again lifts it. */
export function demands(store: Store) {
  const toggle = (stance: Stance) => (pair: Pair) => {
    setStance(store, pair, stanceOn(store.settings.peek(), pair) === stance ? 'free' : stance);
  };
  return { onForbid: toggle('forbidden'), onRequire: toggle('required') };
}
