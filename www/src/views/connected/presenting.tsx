// The page before a room: one key fills the screen with graph and λ, and two go from change to change.
import { useEffect, useState } from 'preact/hooks';
import type { Store } from '../../state/store';
import { PresentBar } from '../layout/present-bar';

/** The keys of a presentation; those of a remote control among them. */
export function usePresentingKeys(store: Store): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const by = { PageDown: 1 as const, PageUp: -1 as const }[event.key];
      if (event.key === 'F8') present(store, !store.presenting.peek());
      else if (by !== undefined && store.presenting.peek() && !document.querySelector('dialog[open]')) step(store, by);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the graph and the slider, which have other uses for them.
    document.addEventListener('keydown', press, true);
    return () => {
      document.removeEventListener('keydown', press, true);
    };
  }, [store]);
  useEffect(
    () =>
      store.presenting.subscribe((large) => {
        document.documentElement.classList.toggle('presenting', large);
      }),
    [store],
  );
}

function present(store: Store, large: boolean): void {
  store.presenting.value = large;
}

/** From few edges to many: λ falls. */
function step(store: Store, by: 1 | -1): void {
  void store.stepLambda(by === 1 ? -1 : 1);
}

export function PresentPart({ store }: { store: Store }) {
  if (!store.presenting.value) return null;
  return (
    <PresentBar
      title={store.dataset.value?.title ?? ''}
      onStep={(by) => {
        step(store, by);
      }}
      onLeave={() => {
        present(store, false);
      }}
    />
  );
}

/** Letters of the page in a presentation for one of the graph's. */
const SHARE = 14;

/** How much larger names and nodes of the graph are than usual. */
export function usePresentingScale(presenting: boolean): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setScale(presenting ? letters / SHARE : 1);
    };
    measure();
    addEventListener('resize', measure);
    return () => {
      removeEventListener('resize', measure);
    };
  }, [presenting]);
  return scale;
}
