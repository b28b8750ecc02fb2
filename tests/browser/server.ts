// A plain static host: the built site under a sub-path, no headers but the kind of file.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const SITE = fileURLToPath(new URL('../../dist/', import.meta.url));
const SUB_PATH = '/some/where/';
const KINDS: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface Host {
  /** The address of the site. */
  readonly address: string;
  /** The path of every request so far. */
  readonly requests: string[];
  /** Cuts every line; a second call does nothing. */
  close(): Promise<void>;
}

export interface Manners {
  /** Where the site lies on the host, as a person writes it. */
  path?: string;
  /** The folder that is served now; another one from one request to the next is a new version. */
  folder?: () => string;
  /** Headers in the place of the usual ones. */
  headers?: (file: string, usual: Record<string, string>) => Record<string, string>;
  /** Scripts beside the site, by their paths in it. */
  more?: Record<string, string>;
}

/** Serves the site on a free port; `alter` may change a page on its way, to see what a test notices. */
export async function host(alter = (page: string) => page, manners: Manners = {}): Promise<Host> {
  const { path: place = SUB_PATH, folder = () => SITE, headers = (_, usual) => usual, more = {} } = manners;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    requests.push(pathname);
    const script = more[pathname.slice(place.length)];
    if (script !== undefined) {
      response.writeHead(200, { 'Content-Type': KINDS['.js'] }).end(script);
      return;
    }
    void find(decodeURIComponent(pathname), place, folder()).then((found) => {
      if (found === undefined) return response.writeHead(404).end();
      const body = found.kind === KINDS['.html'] ? alter(found.body.toString()) : found.body;
      return response.writeHead(200, headers(found.file, { 'Content-Type': found.kind })).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}${encodeURI(place)}`, requests, close: () => close(server) };
}

async function find(pathname: string, place: string, site: string) {
  if (!pathname.startsWith(place)) return undefined;
  const file = path.join(site, pathname.slice(place.length) || 'index.html');
  if (!file.startsWith(site)) return undefined;
  const kind = KINDS[path.extname(file)] ?? 'application/octet-stream';
  return readFile(file).then(
    (body) => ({ kind, body, file }),
    () => undefined,
  );
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
