// The entry: opens the engine, shows the page, keeps a copy for offline use.
import { render } from 'preact';
import { openEngine } from './engine/open';
import { DEFAULT_EXAMPLE, EXAMPLES, loadExample } from './examples';
import { keepOffline } from './offline/register';
import { followAddress } from './state/address';
import { Store } from './state/store';
import { Page } from './views/page';

async function example(id: string): Promise<{ title: string; text: string }> {
  return { title: EXAMPLES.find((each) => each.id === id)?.title ?? id, text: await loadExample(id) };
}

async function start(place: HTMLElement): Promise<void> {
  // Comes while the engine is being unpacked; if it cannot come, the first picture says so.
  if (location.hash === '') void loadExample(DEFAULT_EXAMPLE).catch(() => undefined);
  const engine = await openEngine((text) => { store.notify(text, 'warning'); });
  const store = new Store(engine, example);
  const version = await engine.version();
  render(<Page store={store} version={version} />, place);
  store.ready();
  followAddress(store, window, DEFAULT_EXAMPLE);
  // For tests of what happens when a worker dies: with `?test` in the address they can make one die.
  if (new URLSearchParams(location.search).has('test')) Object.assign(window, { nodewiseTest: engine.test });
}

const place = document.getElementById('page');
if (place) {
  start(place).catch((error: unknown) => {
    render(<p role="alert">The engine could not start: {String(error)}</p>, place);
  });
}

if (import.meta.env.PROD) keepOffline();
