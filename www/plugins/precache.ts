// Writes the list of all built files into the service worker.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Precache } from '../src/offline/precache.ts';

const SCRIPT = 'sw.js';
/** A file of another kind stops the build: someone has to decide whether it belongs to the offline copy. */
const KINDS = new Set(['.html', '.js', '.css', '.svg', '.png', '.webmanifest', '.bif', '.csv', '.txt', '.json']);

/** Fills the list in once every file of the site is written. */
export function precache(): Plugin {
  return {
    name: 'precache',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('the build names no folder');
      const script = path.join(dir, SCRIPT);
      writeFileSync(script, fillIn(readFileSync(script, 'utf8'), list(dir)));
    },
  };
}

/** Every file below `folder` with its checksum, in the order of their names. */
export function list(folder: string): Precache {
  const files: Precache['files'] = {};
  for (const file of filesBelow(folder)) {
    if (file === SCRIPT) continue;
    if (!KINDS.has(path.extname(file))) throw new Error(`${file}: this kind of file has no place in the offline copy`);
    const digest = createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('base64');
    files[file === 'index.html' ? './' : file] = `sha256-${digest}`;
  }
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  return { version, files };
}

/** The service worker with its list; it must be one plain script, as a classic worker cannot import. */
export function fillIn(script: string, precache: Precache): string {
  if (/^\s*(import|export)\b/m.test(script)) throw new Error('the service worker shares code with the page');
  if (script.split('__PRECACHE__').length !== 2) throw new Error('the service worker has no single place for its list');
  return script.replace('__PRECACHE__', () => JSON.stringify(precache));
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
