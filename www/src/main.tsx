// The entry: shows the page while the engine is being unpacked, opens what the address names, keeps a copy for offline use.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { openEngine } from './engine/open-engine';
import { DEFAULT_SAMPLING, loadNetwork } from './networks';
import { keepOffline } from './offline/register';
import { followAddress, type Restore } from './state/address';
import { askBeforeLeaving } from './state/guard';
import { isKept, rememberedKeep } from './state/keep';
import { Store } from './state/store';
import { Page } from './views/connected/page';

function start(place: HTMLElement): void {
  const engine = openEngine((text) => {
    store.notify(text, 'warning');
  });
  const store = new Store(engine, loadNetwork);
  const version = signal('');
  const parameters = new URLSearchParams(location.search);
  const embed = parameters.has('embed');
  document.documentElement.classList.toggle('embed', embed);
  const restore: Restore = async (id, mayShow) =>
    (await import('./state/desk/keeper')).keeperOf(store, engine).restore(id, mayShow);
  store.presenting.value = parameters.has('present');
  store.keep.value = embed ? 'nothing' : rememberedKeep();
  followAddress(store, window, DEFAULT_SAMPLING, isKept(store.keep.value) ? restore : undefined);
  askBeforeLeaving(window, store.unsaved);
  // In a task of its own: until this one ends, neither the engine's script nor the example's is asked for.
  setTimeout(() => {
    render(<Page {...{ store, engine, version, embed }} />, place);
  });
  engine.version().then(
    (told) => {
      version.value = told;
      store.ready();
    },
    (error: unknown) => {
      render(<p role="alert">The engine could not start: {String(error)}</p>, place);
    },
  );
  if (import.meta.env.PROD)
    keepOffline(() => {
      store.notify(
        'There is a new version of this page: reload it to use that. Until then all goes on as it is.',
        'info',
      );
    });
  // For tests of what happens when a worker dies: with `?test` in the address they can make one die.
  if (parameters.has('test')) Object.assign(window, { nodewiseTest: engine.test });
}

const place = document.getElementById('page');
if (place) start(place);
