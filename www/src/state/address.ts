// The address of the page follows the choices, and the choices follow the address.
import { effect } from '@preact/signals';
import type { Origin, Sampling } from '../model';
import { fromHash, toHash, type Address } from './choices';
import { sameSampling } from './sampling';
import type { Store } from './store';

/** What the rows were drawn from, if they were. */
const samplingOf = (origin: Origin | undefined): Sampling | undefined =>
  origin?.kind === 'sampled' ? origin : undefined;

/** What a link to the present state holds. */
export function addressOf(store: Store): Address {
  const [origin, selection] = [store.dataset.value?.origin, store.selection.value];
  return {
    sampling: samplingOf(origin),
    node: selection?.kind === 'node' ? store.names.value[selection.node] : undefined,
    choices: store.choices.value,
    lab: store.lab.value,
  };
}

/** A link that repeats the picture, as far as its rows can be drawn again. */
export function shareLink(store: Store, place: Location, lab = store.lab.value): string {
  const hash = toHash({ ...addressOf(store), lab });
  return place.origin + place.pathname + (hash === '' ? '' : `#${hash}`);
}

/** Goes to an address: rows from another network, or other choices about the present data. */
export async function visit(
  store: Store,
  { sampling, node, choices, lab }: Address,
  fallback: Sampling,
): Promise<void> {
  store.lab.value = lab;
  const origin = store.dataset.peek()?.origin;
  const [shown, wanted] = [samplingOf(origin), sampling ?? fallback];
  if (sampling === undefined && origin)
    await store.adopt({ ...choices, forbidden: [], required: [], plan: store.choices.peek().plan });
  else if (shown && sameSampling(shown, wanted)) await store.adopt(choices);
  else await store.openSample(wanted, choices);
  const column = node === undefined ? -1 : store.names.peek().indexOf(node);
  if (column >= 0) store.select({ kind: 'node', node: column });
}

/** Keeps address and choices together. A new address replaces the old one: undo is the page's own. */
export function followAddress(store: Store, view: Window, fallback: Sampling): void {
  const { location, history } = view;
  void visit(store, fromHash(location.hash), fallback).then(() => {
    effect(() => {
      const hash = toHash(addressOf(store));
      if (hash !== location.hash.replace(/^#/, ''))
        history.replaceState(history.state, '', hash === '' ? location.pathname + location.search : `#${hash}`);
    });
  });
  view.addEventListener('hashchange', () => {
    void visit(store, fromHash(location.hash), fallback);
  });
}
