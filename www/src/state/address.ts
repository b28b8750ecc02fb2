// The address of the page follows the choices, and the choices follow the address.
import { effect } from '@preact/signals';
import { fromHash, toHash, type Address } from './choices';
import type { Store } from './store';

/** What a link to the present state holds. */
export function addressOf(store: Store): Address {
  const [origin, selection] = [store.dataset.value?.origin, store.selection.value];
  return {
    example: origin?.kind === 'example' ? origin.id : undefined,
    node: selection?.kind === 'node' ? store.names.value[selection.node] : undefined,
    choices: store.choices.value,
  };
}

/** A link that repeats the picture, as far as it is of an example. */
export function shareLink(store: Store, place: Location): string {
  const hash = toHash(addressOf(store));
  return place.origin + place.pathname + (hash === '' ? '' : `#${hash}`);
}

/** Goes to an address: another example, or other choices about the present data. */
export async function visit(store: Store, { example, node, choices }: Address, fallback: string): Promise<void> {
  const origin = store.dataset.peek()?.origin;
  const shown = origin?.kind === 'example' ? origin.id : undefined;
  if (example === undefined && origin) await store.adopt({ ...choices, forbidden: [], required: [], plan: store.choices.peek().plan });
  else if ((example ?? fallback) === shown) await store.adopt(choices);
  else await store.openExample(example ?? fallback, choices);
  const column = node === undefined ? -1 : store.names.peek().indexOf(node);
  if (column >= 0) store.select({ kind: 'node', node: column });
}

/** Keeps address and choices together. A new address replaces the old one: undo is the page's own. */
export function followAddress(store: Store, view: Window, fallback: string): void {
  const { location, history } = view;
  void visit(store, fromHash(location.hash), fallback).then(() => {
    effect(() => {
      const hash = toHash(addressOf(store));
      if (hash !== location.hash.replace(/^#/, '')) history.replaceState(history.state, '', hash === '' ? location.pathname + location.search : `#${hash}`);
    });
  });
  view.addEventListener('hashchange', () => { void visit(store, fromHash(location.hash), fallback); });
}
