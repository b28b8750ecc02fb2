// How long all paths take in one instance of the wasm module against one native thread: the same table, the same grid, in turn,
// the smallest of the rounds. Needs `cargo build --release` and a built page.
//
//   node tests/browser/measure/paths.js [nodes] [rounds]
/* global Blob, performance, URL, WebAssembly */
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import console from 'node:console';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { decompress } from 'lzma1';
import packed from '../../../www/src/wasm/bytes.js';
import {
  grid,
  initSync,
  Learner,
  sampleNetwork,
  syntheticNetwork,
  TableSession,
} from '../../../www/src/wasm/nodewise.js';

const [nodes = 500, rounds = 5] = process.argv.slice(2).map(Number);
const [LEVELS, ROWS, SEED, LAMBDAS, RATIO] = [4, 5000, 1, 60, 0.0768];
const NATIVE = fileURLToPath(new URL('../../../target/release/nodewise', import.meta.url));

initSync({ module: new WebAssembly.Module(Uint8Array.from(decompress(Buffer.from(packed, 'base64')))) });
const folder = mkdtempSync(path.join(tmpdir(), 'nodewise-'));
const file = path.join(folder, 'table.csv');
const table = draw();
writeFileSync(file, table);
const learner = await read(table);
const { lambdaMax } = learner.prospect();
const lambdas = grid(lambdaMax, lambdaMax * RATIO, LAMBDAS);

const [wasm, native] = [[], []];
for (let round = 0; round < rounds; round++) {
  wasm.push(solve());
  native.push(solveNatively());
}
rmSync(folder, { recursive: true });
const [a, b] = [Math.min(...wasm), Math.min(...native)];
console.log(`n = ${nodes}: wasm ${a.toFixed(2)} s, native ${b.toFixed(2)} s, ratio ${(a / b).toFixed(2)}`);

/** Hears every part of an answer. */
function outlet(part = () => undefined) {
  return { id: 0, port: { postMessage: (message) => part(message.part) } };
}

function draw() {
  const pieces = [];
  const keep = (part) => typeof part !== 'number' && pieces.push(Buffer.from(part));
  sampleNetwork(syntheticNetwork(nodes, LEVELS, 0.5, SEED), ROWS, SEED, outlet(keep));
  return Buffer.concat(pieces);
}

async function read(bytes) {
  const session = await TableSession.read(new Blob([bytes]), {}, outlet());
  return new Learner(session.prepare({}), { formulation: { name: 'normalised' }, forbidden: [], required: [] });
}

function solve() {
  const begin = performance.now();
  for (let node = 0; node < nodes; node++) learner.solvePath(node, lambdas, outlet());
  return (performance.now() - begin) / 1000;
}

/** The solves alone, as `--timing` tells them. */
function solveNatively() {
  const command = [
    'path',
    file,
    '--lambdas',
    `${LAMBDAS}`,
    '--ratio',
    `${RATIO}`,
    '--threads',
    '1',
    '--timing',
    '--out',
    path.join(folder, 'path.csv'),
  ];
  const { stderr } = spawnSync(NATIVE, command, { encoding: 'utf8' });
  return Number(/solve seconds: ([\d.]+)/.exec(stderr)?.[1] ?? NaN);
}
