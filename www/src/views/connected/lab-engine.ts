// The lab of the page, for the views that need it; it comes with the first of them.
import type { LabEngine } from '../../engine/lab/lab-engine';
import { openLabEngine } from '../../engine/lab/open-lab';
import type { Store } from '../../state/store';

/** Opened once for the page. Of workers that had to be replaced the user hears as of the engine's. */
export function labOf(store: Store): LabEngine {
  return (store.session.lab ??= openLabEngine((text) => {
    store.notify(text, 'warning');
  }));
}
