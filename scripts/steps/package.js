// Puts the package together: compiled TypeScript, the wasm modules with their glue, and what npm shows.
import { Buffer } from 'node:buffer';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { say } from './output.js';
import { at } from './paths.js';
import { runPackage, StepError } from './run.js';

const OUT = at('dist-package');
/** The modules: what each is called, in which folder it lies, and what it is for. */
const MODULES = [
  { name: 'core', folder: 'wasm', does: 'learning' },
  { name: 'reader', folder: 'wasm/reader', does: 'reading text' },
  { name: 'files', folder: 'wasm/files', does: 'other files' },
  { name: 'lab', folder: 'wasm/lab', does: 'directions' },
];
/** What the core may take, after gzip. */
const LIMIT = 300_000;

/** Makes dist-package/ from modules that are built. */
export async function makePackage() {
  rmSync(OUT, { recursive: true, force: true });
  const sizes = [];
  for (const module of MODULES) sizes.push({ ...module, size: await copyModule(module) });
  await compile();
  writeFileSync(path.join(OUT, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const told = sizes.map(({ name, does, size }) => `\`${name}\` (${does}) ${Math.round(size / 1000)} kB`).join(', ');
  const readme = readFileSync(at('package', 'README.md'), 'utf8');
  writeFileSync(path.join(OUT, 'README.md'), readme.replace('@@SIZES@@', told));
  copyFileSync(at('package', 'CHANGELOG.md'), path.join(OUT, 'CHANGELOG.md'));
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(at(name), path.join(OUT, name));
  for (const { name, size } of sizes) say(`${name.padEnd(8)}${String(size).padStart(9)} bytes after gzip`);
  const [core] = sizes;
  if (core.size > LIMIT) throw new StepError(`the core takes ${core.size} bytes after gzip, more than ${LIMIT}`);
}

/** Copies glue and types, unpacks the module; the size of both after gzip. */
async function copyModule({ folder: name }) {
  const [folder, target] = [at('www', 'src', name), path.join(OUT, name)];
  mkdirSync(target, { recursive: true });
  const { decompress } = await import('lzma1');
  const { default: packed } = await import(pathToFileURL(path.join(folder, 'bytes.js')).href);
  const wasm = Buffer.from(decompress(Buffer.from(packed, 'base64')));
  writeFileSync(path.join(target, 'nodewise.wasm'), wasm);
  const glue = readFileSync(path.join(folder, 'nodewise.js'));
  writeFileSync(path.join(target, 'nodewise.js'), glue);
  copyFileSync(path.join(folder, 'nodewise.d.ts'), path.join(target, 'nodewise.d.ts'));
  return gzipSync(wasm, { level: 9 }).length + gzipSync(glue, { level: 9 }).length;
}

const compile = () =>
  runPackage('typescript/bin/tsc', [
    ...['--project', at('package', 'tsconfig.json')],
    ...['--noEmit', 'false', '--declaration', '--stripInternal', '--newLine', 'lf'],
    ...['--rootDir', at('package', 'src'), '--outDir', OUT],
  ]);

/** What npm reads. */
function manifest() {
  const { version, license, engines, description } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return {
    name: 'nodewise',
    version,
    description: `${description.replace(', in the browser', '')}, in browsers, workers and Node`,
    keywords: ['bayesian-network', 'structure-learning', 'group-lasso', 'categorical', 'wasm'],
    license,
    type: 'module',
    engines: { node: engines.node.replace(/^>=20.*/, '>=20') },
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    types: './index.d.ts',
    sideEffects: false,
    files: ['*.js', '*.d.ts', 'wasm', 'CHANGELOG.md', 'LICENSE-*'],
  };
}
