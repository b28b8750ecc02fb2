// Builds the site into dist/ and holds it to its size.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { at } from './paths.js';
import { runPackage, StepError } from './run.js';

/** The whole site, examples included, over a line that compresses: about two seconds on a slow phone. */
const LIMIT = 300_000;

/** Runs the production build. */
export const buildSite = () => runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn']);

/** Prints the size of every file; throws when all of them together exceed the limit. */
export function reportSizes() {
  const rows = readdirSync(at('dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => measure(path.join(entry.parentPath, entry.name)));
  const total = rows.reduce((sum, row) => ({ ...sum, raw: sum.raw + row.raw, gzip: sum.gzip + row.gzip, brotli: sum.brotli + row.brotli }),
    { name: 'total', raw: 0, gzip: 0, brotli: 0 });
  printRow({ name: 'bytes', raw: 'raw', gzip: 'gzip', brotli: 'brotli' });
  for (const row of [...rows, total]) printRow(row);
  if (total.gzip > LIMIT) throw new StepError(`the site has ${total.gzip} bytes after gzip, more than ${LIMIT}`);
}

function measure(file) {
  const bytes = readFileSync(file);
  const name = path.relative(at('dist'), file);
  return { name, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

function printRow({ name, raw, gzip, brotli }) {
  console.log(name.padEnd(36) + [raw, gzip, brotli].map((cell) => String(cell).padStart(10)).join(''));
}
