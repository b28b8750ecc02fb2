// Builds the wasm modules and their glue into www/src/wasm, where the page imports them as ordinary modules: one that every
// visit needs, one that is loaded when a file is opened, one for files that are no text, and one for searches, assumptions and
// figure 2.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from './output.js';
import { at, root } from './paths.js';
import { capture, ONCE, run, runPackage } from './run.js';

const TARGET = 'wasm32-unknown-unknown';
/** The modules: the package of each, and the folder of its glue. */
const MODULES = [
  { name: 'nodewise-page', folder: at('www', 'src', 'wasm') },
  { name: 'nodewise-reader', folder: at('www', 'src', 'wasm', 'reader') },
  { name: 'nodewise-files', folder: at('www', 'src', 'wasm', 'files') },
  { name: 'nodewise-lab', folder: at('www', 'src', 'wasm', 'lab') },
];
const FEATURES = [
  'simd',
  'bulk-memory',
  'bulk-memory-opt',
  'nontrapping-float-to-int',
  'sign-ext',
  'mutable-globals',
  'multivalue',
  'reference-types',
];

/** Builds all modules from one tree of compiled packages, then the glue of each. */
export async function buildWasm() {
  // The tool is compiled on the core that the last, single stage of a module leaves free.
  await Promise.all([buildTool(), buildModules()]);
  const target = JSON.parse(capture('cargo', ['metadata', '--no-deps', '--format-version', '1'])).target_directory;
  await Promise.all(MODULES.map((module) => packModule(target, module)));
}

const buildTool = () => run('cargo', ['build', ...ONCE, '--package', 'nodewise-bindgen']);

const buildModules = () =>
  run('cargo', [
    'build',
    '--release',
    '--target',
    TARGET,
    ...MODULES.flatMap(({ name }) => ['--package', name]),
    '--config',
    `target.${TARGET}.rustflags=${JSON.stringify(hiddenPaths())}`,
  ]);

/** Writes the glue of one module; does nothing when cargo made the same module as last time. */
async function packModule(target, { name, folder }) {
  const module = path.join(target, TARGET, 'release', `${name.replace('-', '_')}.wasm`);
  const tool = path.join(target, 'once', `nodewise-bindgen${process.platform === 'win32' ? '.exe' : ''}`);
  const stamp = fingerprint(module, tool, at('scripts', 'steps', 'wasm.js'), at('package-lock.json'));
  if (isCurrent(folder, stamp)) return say(`wasm module ${name} is unchanged`);
  await writeGlue(module, tool, path.join(target, 'glue', name), folder);
  writeFileSync(path.join(folder, 'stamp'), stamp);
}

/** Panic messages carry source paths: name them from the root and the registry, not from the builder's home. */
function hiddenPaths() {
  const registry = path.join(process.env.CARGO_HOME ?? path.join(homedir(), '.cargo'), 'registry', 'src');
  return [`--remap-path-prefix=${registry}=registry`, `--remap-path-prefix=${root}=nodewise`];
}

function fingerprint(...files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function isCurrent(folder, stamp) {
  const file = path.join(folder, 'stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

async function writeGlue(module, tool, scratch, folder) {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run(tool, [module, scratch]);
  const optimised = path.join(scratch, 'optimised.wasm');
  const features = FEATURES.map((feature) => `--enable-${feature}`);
  await runPackage('binaryen/bin/wasm-opt', [
    '-O3',
    ...features,
    path.join(scratch, 'nodewise_bg.wasm'),
    '-o',
    optimised,
  ]);
  for (const name of ['nodewise.js', 'nodewise.d.ts']) {
    writeFileSync(path.join(folder, name), readFileSync(path.join(scratch, name)));
  }
  const wasm = readFileSync(optimised);
  await writeBytes(wasm, folder);
  await writeDefaults(wasm, folder);
}

/**
 * The module as text inside a script: the page may then forbid every connection, its own host included. A host can do
 * little for text that is compressed already, so it is compressed well: by a fifth better than gzip.
 */
async function writeBytes(wasm, folder) {
  const { compress } = await import('lzma1');
  const text = Buffer.from(compress(wasm, 9)).toString('base64');
  writeFileSync(path.join(folder, 'bytes.js'), `export default ${JSON.stringify(text)};\n`);
  writeFileSync(
    path.join(folder, 'bytes.d.ts'),
    '/** The wasm module: LZMA, then base64. */\ndeclare const bytes: string;\nexport default bytes;\n',
  );
  say(`${path.basename(folder)} module: ${wasm.length} bytes, ${text.length} as text`);
}

/** What the core says of its defaults, so that the page has them before any worker runs; the other modules say nothing. */
async function writeDefaults(wasm, folder) {
  const glue = await import(pathToFileURL(path.join(folder, 'nodewise.js')).href);
  glue.initSync({ module: wasm });
  if (!glue.defaults) return;
  writeFileSync(path.join(folder, 'defaults.js'), `export default ${JSON.stringify(glue.defaults(), null, 2)};\n`);
  writeFileSync(
    path.join(folder, 'defaults.d.ts'),
    "import type { Defaults } from './nodewise';\n/** The core's defaults, limits and thresholds. */\ndeclare const defaults: Defaults;\nexport default defaults;\n",
  );
}
