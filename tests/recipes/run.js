// Runs the programs that nodewise writes for other languages. What cannot be installed here is told as not run. For Python, the fitted
// probabilities are held to those of nodewise itself.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { at } from '../../scripts/steps/paths.js';

const WINDOWS = process.platform === 'win32';
const nodewise = at('target', 'once', WINDOWS ? 'nodewise.exe' : 'nodewise');
const folder = mkdtempSync(path.join(tmpdir(), 'nodewise-recipes-'));
const file = (name) => path.join(folder, name);
const call = (program, args) => execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
const works = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Names and levels that would be code if somebody forgot a quote. */
const NAMES = ['a "quoted"; q()', "it's # no comment", 'back\\slash\\', 'é – ü'];

function tables() {
  copyFileSync(at('tests', 'reference', 'mixed.csv'), file('mixed.csv'));
  const field = (text) => `"${text.replaceAll('"', '""')}"`;
  const code = (row, k) => ((row >> (k >> 1)) & 1) ^ (row % 7 === k ? 1 : 0);
  const rows = Array.from({ length: 800 }, (_, row) =>
    NAMES.map((name, k) => field(`${name} ${code(row, k)}`)).join(','),
  );
  writeFileSync(file('attack.csv'), `${NAMES.map(field).join(',')}\n${rows.join('\n')}\n`);
}

/** Where pgmpy is, or is put; nothing where it cannot be had. */
function python() {
  const home = at('target', 'recipes-python');
  const own = path.join(home, WINDOWS ? 'Scripts/python.exe' : 'bin/python');
  const named = process.env.NODEWISE_PYTHON;
  if (named) return named;
  const has = () => existsSync(own) && works(own, ['-c', 'import pgmpy.parameter_estimator']);
  if (has()) return own;
  if (!works('python3', ['-m', 'venv', home]) || !works(own, ['-m', 'pip', 'install', '-q', 'pgmpy'])) return undefined;
  return has() ? own : undefined;
}

/** Whether R has bnlearn; where Debian has it, it is installed. */
function hasBnlearn() {
  const has = () => works('Rscript', ['-e', 'library(bnlearn)']);
  if (has()) return true;
  const canAsk = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const offered = canAsk && spawnSync('apt-cache', ['show', 'r-cran-bnlearn'], { stdio: 'ignore' }).status === 0;
  return offered && works('apt-get', ['install', '-y', '--no-install-recommends', 'r-cran-bnlearn']) && has();
}

/** Compares the tables of a refitted network with those that nodewise fitted. */
const COMPARE = `
from pgmpy.readwrite import BIFReader
for own in BIFReader("own.bif").get_model().get_cpds():
    other = network.get_cpds(own.variable)
    axes = [own.variables.index(name) for name in other.variables]
    states = [[own.state_names[name].index(state) for state in other.state_names[name]] for name in other.variables]
    import numpy as np
    ours = np.transpose(own.values, axes)[np.ix_(*states)]
    assert np.allclose(ours, other.values, atol=1e-9), own.variable
print("tables agree")
`;

function tryAll(language, ending, start) {
  for (const table of ['mixed', 'attack']) {
    call(nodewise, ['prepare', `${table}.csv`, '--out', `${table}.prepared.csv`]);
    const variants = [
      { words: ['learn'], least: 2 },
      { words: ['orient', '--time-limit', '0'], exact: true },
      { words: ['orient', '--time-limit', '0', '--dag', '--bif', 'own.bif'], exact: true, compared: true },
    ];
    for (const { words, exact, compared, least } of variants) {
      const [verb, ...options] = words;
      const command = [verb, `${table}.csv`, ...options];
      const graph = JSON.parse(call(nodewise, [...command, '--format', 'json']));
      const text = call(nodewise, [...command, '--format', language]);
      const check = compared && language === 'python' && table === 'mixed' ? COMPARE : '';
      writeFileSync(file(`refit.${ending}`), text + check);
      const said = call(start, [`refit.${ending}`]);
      const [, arcs] = /arcs: (\d+)/.exec(said) ?? [];
      if (exact) assert.equal(Number(arcs), graph.edges.length, `${table}, ${command.join(' ')}: ${said}`);
      else assert.ok(Number(arcs) >= least && Number(arcs) <= graph.edges.length, said);
      if (check) assert.match(said, /tables agree/);
      console.log(`${language}: ${command.join(' ')}: ${said.trim().replaceAll('\n', '; ')}`);
    }
  }
}

function understood() {
  for (const words of [['learn'], ['orient', '--time-limit', '0'], ['orient', '--time-limit', '0', '--dag']]) {
    const [verb, ...options] = words;
    writeFileSync(file('refit.R'), call(nodewise, [verb, 'attack.csv', ...options, '--format', 'r']));
    call('Rscript', ['-e', 'invisible(parse("refit.R"))']);
    console.log(`r: ${words.join(' ')}: understood by R, not run`);
  }
}

try {
  tables();
  const interpreter = python();
  if (interpreter) tryAll('python', 'py', interpreter);
  else console.log('NOT RUN: Python, since pgmpy could not be installed');
  if (hasBnlearn()) tryAll('r', 'R', 'Rscript');
  else {
    // Without the package it can still be told whether R understands the programs.
    if (works('Rscript', ['--version'])) understood();
    console.log('NOT RUN: R, since bnlearn could not be installed (install.packages("bnlearn") does it)');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
