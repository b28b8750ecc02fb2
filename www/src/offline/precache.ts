// The list of files that the service worker keeps; the build writes it, the service worker reads it.

export interface Precache {
  /** Changes when any file does. */
  version: string;
  /** Checksum of each file by its path from the root of the site; the page itself is "./". */
  files: Record<string, string>;
}

/** The key of an address within the site, or undefined outside it. The query does not matter to a static host. */
export function keyOf(address: string, scope: string): string | undefined {
  const { origin, pathname } = new URL(address);
  const here = origin + pathname;
  if (!here.startsWith(scope)) return undefined;
  const path = here.slice(scope.length);
  return path === '' || path === 'index.html' ? './' : path;
}
