// The entry: opens the engine, shows the page, keeps a copy for offline use.
import { render } from 'preact';
import { openEngine } from './engine/open';
import { keepOffline } from './offline/register';
import { status } from './state/status';
import { Page } from './views/page';

const place = document.getElementById('page');
if (place) render(<Page />, place);

openEngine(() => undefined)
  .then((engine) => engine.version())
  .then(
    (version) => (status.value = { kind: 'ready', version }),
    (error: unknown) => (status.value = { kind: 'failed', reason: String(error) }),
  );

if (import.meta.env.PROD) keepOffline();
