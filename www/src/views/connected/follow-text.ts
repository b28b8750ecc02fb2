// What a dialog shows, in the address.
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Store } from '../../state/store';

/** Least time between two changes of the address, in milliseconds: browsers refuse many a second. */
const PACE = 400;

/** Keeps a text and the address together, until the function that comes back is called; `visit` takes a link, also while the dialog is open. */
export function followText(
  store: Store,
  text: Pick<ReadonlySignal<string>, 'value'>,
  visit: (text: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: string | undefined;
  const stopReading = store.lab.subscribe((now) => {
    if (now !== undefined && now !== '' && now !== written) visit(now);
  });
  const stopWriting = effect(() => {
    const now = text.value;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Closed meanwhile, it stays so.
      if (store.lab.peek() === undefined) return;
      written = now;
      store.lab.value = now;
    }, PACE);
  });
  return () => {
    clearTimeout(timer);
    stopReading();
    stopWriting();
  };
}
