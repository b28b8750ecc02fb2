// A proxy between a browser and everybody else: it passes on what is asked of this machine, and notes and refuses the rest.
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  /** Host and port. */
  readonly address: string;
  /** What was asked of this machine. */
  readonly inside: string[];
  /** What was asked of anybody else, and refused. */
  readonly outside: string[];
  close(): void;
}

const isHere = (host: string) => host === '127.0.0.1';

export async function proxy(): Promise<Proxy> {
  const [inside, outside]: string[][] = [[], []];
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://nowhere');
    if (isHere(address.hostname)) {
      inside?.push(address.href);
      passOn(address, request, response);
    } else {
      outside?.push(address.href);
      response.writeHead(502).end();
    }
  });
  // What is encrypted, and sockets: their host is all that can be seen. The site has neither, so none is passed on.
  server.on('connect', (request, socket) => {
    const [name = ''] = (request.url ?? '').split(':');
    (isHere(name) ? inside : outside)?.push(`CONNECT ${request.url ?? ''}`);
    socket.end('HTTP/1.1 502 Refused\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    inside: inside ?? [],
    outside: outside ?? [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function passOn(address: URL, from: IncomingMessage, to: ServerResponse): void {
  const { hostname, port, pathname, search } = address;
  const forward = ask(
    { host: hostname, port, path: pathname + search, method: from.method, headers: from.headers },
    (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    },
  );
  // A host that is switched off is no answer at all: the line is cut, as it would be without a proxy.
  forward.on('error', () => {
    to.destroy();
  });
  from.pipe(forward);
}
