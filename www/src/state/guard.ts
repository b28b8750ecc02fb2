// Before a tab is left that holds what is kept nowhere else, the browser asks; never else.
import { effect, type ReadonlySignal } from '@preact/signals';

/** The browser words the question itself, and asks only a person who has touched the page. */
export function askBeforeLeaving(view: Window, unsaved: ReadonlySignal<boolean>): void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
  };
  effect(() => {
    if (unsaved.value) view.addEventListener('beforeunload', ask);
    else view.removeEventListener('beforeunload', ask);
  });
}
