// The service worker: keeps every file of the site, and nothing else.
//
// It calls no address but those in its list. Files named by their content come from the copy; the others (the
// page itself) come from the network while there is one, so that nobody keeps an old version for long. It never
// takes a page over from an older copy: that stays until the last page that uses it is closed. A page that has none yet is
// taken over at once, so that the pieces it will ask for later are there even if its host has newer ones by then.
import { keyOf, type Precache } from './precache';

declare const self: ServiceWorkerGlobalScope;
/** Replaced at build. */
declare const __PRECACHE__: Precache;

const { version, files } = __PRECACHE__;
const scope = self.registration.scope;
/** One host may carry several sites, and they share one store: the name says whose copy it is. */
const prefix = `nodewise ${scope} `;
const name = prefix + version;
/** How long the page itself may take from the network before the copy is shown. */
const PATIENCE = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(store());
});
self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const key = event.request.method === 'GET' ? keyOf(event.request.url, scope) : undefined;
  if (key === undefined || !Object.hasOwn(files, key)) return;
  event.respondWith(key.startsWith('assets/') ? copyFirst(event.request, key) : networkFirst(event.request, key));
});

/** With its checksum a file of a half-finished upload is refused, and the older copy stays in use. */
async function store(): Promise<void> {
  const requests = Object.entries(files).map(
    ([key, integrity]) => new Request(new URL(key, scope), { integrity, cache: 'reload' }),
  );
  const cache = await caches.open(name);
  await cache.addAll(requests);
}

async function forgetOlder(): Promise<void> {
  for (const other of await caches.keys()) {
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  }
}

async function copy(key: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(new URL(key, scope));
}

async function copyFirst(request: Request, key: string): Promise<Response> {
  return (await copy(key)) ?? fetch(request);
}

async function networkFirst(request: Request, key: string): Promise<Response> {
  try {
    const patience = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error('too slow')));
    return await Promise.race([fetch(request), patience]);
  } catch {
    return (await copy(key)) ?? fetch(request);
  }
}
