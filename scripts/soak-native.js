// npm run soak:native [-- FOLDER]: learns from tables that are larger than people usually have, and tells time and memory. Needs Linux, 6 GB of
// disk (in target/soak, or the folder that is named) and some minutes. Tables that are there already are used again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';
import { say } from './steps/output.js';
import { at } from './steps/paths.js';
import { run, StepError } from './steps/run.js';
import { command, step } from './steps/step.js';

const program = at('target', 'release', 'nodewise');
const folder = process.argv[2] ?? at('target', 'soak');
/** What any of them may take at most, in megabytes, where rows are counted while they are read. */
const MOST = 200;

const draw = (network, rows) => (path) =>
  run(program, [
    'sample',
    at('www', 'public', 'networks', `${network}.bif`),
    '--rows',
    rows,
    '--seed',
    '1',
    '--out',
    path,
  ]);

/** A table whose cells follow from their places, written a thousand rows at a time. */
const compute = (columns, rows, cell) => async (path) => {
  const file = createWriteStream(path);
  const write = (text) => file.write(text) || once(file, 'drain');
  await write(`${Array.from({ length: columns }, (_, k) => `c${k}`).join(',')}\n`);
  for (let row = 0; row < rows; row += 1000) {
    const lines = Array.from({ length: Math.min(1000, rows - row) }, (_, k) =>
      Array.from({ length: columns }, (__, column) => cell(row + k, column)).join(','),
    );
    await write(`${lines.join('\n')}\n`);
  }
  file.end();
  await once(file, 'finish');
};

/** A number below `most` that looks like chance and is the same everywhere. */
const mixed = (row, column, most) => (Math.imul(row ^ (column * 0x9e3779b1), 0x85ebca6b) >>> 8) % most;

const TABLES = [
  { name: 'alarm-10m', make: draw('alarm', '10000000'), commands: [['learn'], ['count']], most: MOST },
  { name: 'child-20m', make: draw('child', '20000000'), commands: [['learn'], ['count']], most: MOST },
  {
    name: 'wide-2000',
    make: compute(2000, 20_000, (row, column) => mixed(row, column >> 1, 3) + (mixed(row, column, 5) === 0 ? 1 : 0)),
    commands: [['inspect'], ['learn', '--format', 'csv']],
  },
  {
    name: 'levels-10000',
    make: compute(6, 500_000, (row, column) => (column < 3 ? `v${mixed(row, column, 10_000)}` : mixed(row, column, 4))),
    commands: [['inspect'], ['learn']],
  },
];

/** Runs the program; its clock and processor time in seconds, and the most memory that the system saw it have. */
async function measured(args) {
  const begin = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let [told, memory, ticks] = ['', 0, 0];
  child.stderr.setEncoding('utf8').on('data', (text) => (told += text));
  const watch = setInterval(() => {
    try {
      memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? memory);
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
      ticks = Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has just ended.
    }
  }, 10);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  const clock = (performance.now() - begin) / 1000;
  return { code, told, clock, processor: ticks / 100, megabytes: Math.round(memory / 1000) };
}

async function soak({ name, make, commands, most }) {
  const path = join(folder, `${name}.csv`);
  if (!existsSync(path)) {
    await make(`${path}.part`);
    renameSync(`${path}.part`, path);
  }
  for (const args of commands) {
    const { code, told, clock, processor, megabytes } = await measured([args[0], path, ...args.slice(1)]);
    const size = (statSync(path).size / 1e9).toFixed(2);
    say(
      `${name} (${size} GB), ${args.join(' ')}: ${clock.toFixed(1)} s, ${processor.toFixed(1)} s of processors, ${megabytes} MB`,
    );
    if (code !== 0) throw new StepError(`${args.join(' ')} of ${name} ended with ${code}: ${told}`);
    if (megabytes > (most ?? Infinity)) throw new StepError(`${name}: at most ${most} MB are allowed`);
  }
}

await command('npm run soak:native', async () => {
  mkdirSync(folder, { recursive: true });
  await step('build', () => run('cargo', ['build', '--release']));
  for (const table of TABLES) await step(table.name, () => soak(table));
});
