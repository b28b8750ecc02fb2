// The address of the page follows the choices, and the choices follow the address.
import { effect } from '@preact/signals';
import type { Origin, Sampling } from '../model';
import { fromHash, toHash, type Address, type Choices } from './choices';
import { sameSampling } from './sampling';
import type { Store } from './store';
import { isOwn } from './work';

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

/** What a link cannot say of the present data: the plan, and of a person's own what names columns. */
function namedOf(store: Store): Pick<Choices, 'forbidden' | 'required' | 'plan'> {
  const { forbidden, required, plan } = store.choices.peek();
  return isOwn(store.dataset.peek()?.origin) ? { forbidden, required, plan } : { forbidden: [], required: [], plan };
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
  if (sampling === undefined && origin) await store.adopt({ ...choices, ...namedOf(store) });
  else if (shown && sameSampling(shown, wanted)) await store.adopt(choices);
  else await store.openSample(wanted, choices);
  const column = node === undefined ? -1 : store.names.peek().indexOf(node);
  if (column >= 0) store.select({ kind: 'node', node: column });
}

/** What an entry of the browser's history knows: which table was open. */
const tableOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'table' in state && typeof state.table === 'string'
    ? state.table
    : undefined;

/** Opens what was kept: the table of this id, or the last one if that may be shown. The answer is whether one is shown. */
export type Restore = (id: string | undefined, mayShow: boolean) => Promise<boolean>;

/** What was kept comes before the example that is usually shown, but not before one that a link names. */
async function begin(
  store: Store,
  { location, history }: Window,
  fallback: Sampling,
  restore?: Restore,
): Promise<void> {
  const address = fromHash(location.hash);
  try {
    if (await restore?.(tableOf(history.state), !address.sampling)) {
      store.lab.value = address.lab;
      return;
    }
  } catch (error) {
    store.notify(`What was kept in this browser could not be opened: ${String(error)}`, 'warning');
  }
  await visit(store, address, fallback);
}

/**
 * Keeps address and choices together. A new address replaces the old one, since undo is the page's own; another table makes a
 * new entry, so that Back leads to the table before.
 */
export function followAddress(store: Store, view: Window, fallback: Sampling, restore?: Restore): void {
  const { location, history } = view;
  /** The table that Back or Forward has led to: it has its own choices. */
  let resumed: string | undefined;
  void begin(store, view, fallback, restore).then(() => {
    let shown: string | undefined;
    effect(() => {
      const [hash, table] = [toHash(addressOf(store)), store.id.value];
      const [known, before] = [tableOf(history.state), shown];
      shown = table;
      if (known === table && hash === location.hash.replace(/^#/, '')) return;
      const place = hash === '' ? location.pathname + location.search : `#${hash}`;
      if (before !== undefined && known === before && table !== before) history.pushState({ table }, '', place);
      else history.replaceState({ table }, '', place);
    });
  });
  view.addEventListener('popstate', ({ state }) => {
    const table = tableOf(state);
    const work = store.others.peek().find(({ data }) => data.id === table);
    resumed = work && table;
    if (work) void store.resume(work);
  });
  view.addEventListener('hashchange', ({ newURL }) => {
    // Where the link led: the page may have written an address of its own before it heard of it.
    const [table, address] = [tableOf(history.state), fromHash(new URL(newURL).hash)];
    // An entry of a table that was closed says nothing of the present one.
    const strange = table !== undefined && table !== store.id.peek() && !address.sampling;
    if (!strange && (table === undefined || table !== resumed)) void visit(store, address, fallback);
  });
}
