// node scripts/examples.js [FOLDER]: draws the tables behind the page's examples from the networks in FOLDER
// (asia.bif, child.bif, alarm.bif; default ../shared/networks) and packs them into www/src/examples.
//
// 5,000 rows each, seed 1. Rows are sorted: they are exchangeable, so nothing is lost, and the files halve.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at } from './steps/paths.js';

const ROWS = 5000;
const SEED = 1n;
const folder = process.argv[2] ?? at('..', 'shared', 'networks');

for (const name of ['asia', 'child', 'alarm']) {
  const network = parse(readFileSync(path.join(folder, `${name}.bif`), 'utf8'));
  const rows = sample(network, ROWS, generator(SEED)).sort(byColumns);
  const columns = network.map(({ name, levels }, column) => ({ name, levels, cells: pack(rows.map((row) => row[column]), levels.length) }));
  writeFileSync(at('www', 'src', 'examples', `${name}.ts`), moduleText(columns));
  console.log(`${name}: ${columns.length} columns, ${rows.length} rows`);
}

/** The variables of a BIF file in its order: name, levels, parents, and the shares for each key of parent levels. */
function parse(text) {
  const variables = [...text.matchAll(/variable\s+(\S+)\s*\{[^{]*\{([^}]*)\}/g)]
    .map(([, name, levels]) => ({ name, levels: list(levels), parents: [], shares: new Map() }));
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  for (const [, head, body] of text.matchAll(/probability\s*\(([^)]*)\)\s*\{([^}]*)\}/g)) {
    const [child, parents = ''] = head.split('|').map((part) => part.trim());
    const variable = byName.get(child);
    variable.parents = list(parents).map((parent) => variables.indexOf(byName.get(parent)));
    for (const [, key = '', numbers] of body.matchAll(/(?:\(([^)]*)\)|table)\s*([^;]*);/g)) {
      variable.shares.set(list(key).join(), list(numbers).map(Number));
    }
  }
  return variables;
}

function list(text) {
  return text.split(',').map((item) => item.trim()).filter((item) => item !== '');
}

/** Forward sampling: every variable after its parents, one uniform number a cell. */
function sample(network, count, uniform) {
  const order = parentsFirst(network);
  return Array.from({ length: count }, () => {
    const row = new Array(network.length);
    for (const index of order) row[index] = draw(network, index, row, uniform());
    return row;
  });
}

function draw(network, index, row, u) {
  const { parents, shares, levels } = network[index];
  const given = shares.get(parents.map((parent) => network[parent].levels[row[parent]]).join());
  let rest = u * given.reduce((sum, share) => sum + share, 0);
  const level = given.findIndex((share) => (rest -= share) < 0);
  return level < 0 ? levels.length - 1 : level;
}

function parentsFirst(network) {
  const order = [];
  const visit = (index) => {
    if (order.includes(index)) return;
    network[index].parents.forEach(visit);
    order.push(index);
  };
  network.forEach((_, index) => visit(index));
  return order;
}

/** PCG32 (XSH RR), numbers in [0, 1). */
function generator(seed) {
  const step = (state) => BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
  let state = step(seed + 1442695040888963407n);
  return () => {
    const word = Number(BigInt.asUintN(32, ((state >> 18n) ^ state) >> 27n));
    const turn = Number(state >> 59n);
    state = step(state);
    return (((word >>> turn) | (word << (-turn & 31))) >>> 0) / 2 ** 32;
  };
}

function byColumns(a, b) {
  const column = a.findIndex((code, index) => code !== b[index]);
  return column < 0 ? 0 : a[column] - b[column];
}

/** As many codes a character as fit into 64 values; www/src/examples/unpack.ts is the way back. */
function pack(codes, levels) {
  let group = 1;
  while (levels ** (group + 1) <= 64) group++;
  let text = '';
  for (let start = 0; start < codes.length; start += group) {
    let value = 0;
    for (let k = 0; k < group; k++) value = value * levels + (codes[start + k] ?? 0);
    text += String.fromCharCode(48 + value);
  }
  return text;
}

function moduleText(columns) {
  const lines = columns.map((column) => `    ${JSON.stringify(column)},`);
  return [
    '// Written by scripts/examples.js; see README.md for the source.',
    "import type { Packed } from './unpack';",
    '',
    `const packed: Packed = {\n  rows: ${ROWS},\n  columns: [\n${lines.join('\n')}\n  ],\n};`,
    '',
    'export default packed;',
    '',
  ].join('\n');
}
