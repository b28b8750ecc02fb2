// Builds the site into dist/ and holds it to its size.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { say } from './output.js';
import { at } from './paths.js';
import { runPackage, StepError } from './run.js';

/** What the first visit loads, over a line that compresses: about two seconds on a slow phone. */
const LIMIT = 340_000;
/** What the first visit asks for by itself besides the page's own scripts: the module, and the network that the page opens with. */
const AT_ONCE = /^assets\/(bytes|child)-/;

/** Runs the production build. */
export const buildSite = () => runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn']);

/** Prints the size of every file; throws when those of the first visit exceed the limit. */
export function reportSizes() {
  const rows = readdirSync(at('dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => measure(path.join(entry.parentPath, entry.name)));
  const loaded = firstScripts();
  const first = add(
    'first visit',
    rows.filter(({ name }) => !name.startsWith('assets/') || AT_ONCE.test(name) || loaded.has(name)),
  );
  printRow({ name: 'bytes', raw: 'raw', gzip: 'gzip', brotli: 'brotli' });
  for (const row of [...rows, first, add('whole site', rows)]) printRow(row);
  if (first.gzip > LIMIT) throw new StepError(`a first visit loads ${first.gzip} bytes after gzip, more than ${LIMIT}`);
}

/** What the page names, and what those scripts import in turn; an import that is a call comes later. */
function firstScripts() {
  const loaded = new Set();
  const follow = (text, pattern) => {
    for (const [, file] of text.matchAll(pattern)) {
      const name = `assets/${file}`;
      if (loaded.has(name)) continue;
      loaded.add(name);
      if (name.endsWith('.js'))
        follow(readFileSync(at('dist', name), 'utf8'), /(?:\bfrom|\bimport) ?["']\.\/([^"']+)["']/g);
    }
  };
  follow(readFileSync(at('dist', 'index.html'), 'utf8'), /(?:src|href)="\.\/assets\/([^"]+)"/g);
  return loaded;
}

function add(name, rows) {
  const sum = (kind) => rows.reduce((total, row) => total + row[kind], 0);
  return { name, raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') };
}

function measure(file) {
  const bytes = readFileSync(file);
  const name = path.relative(at('dist'), file).replaceAll('\\', '/');
  return {
    name,
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  };
}

function printRow({ name, raw, gzip, brotli }) {
  say(name.padEnd(36) + [raw, gzip, brotli].map((cell) => String(cell).padStart(10)).join(''));
}
