// Running other programs: their output goes where the step's words go, their failure becomes an exception.
import { spawn, spawnSync } from 'node:child_process';
import { heldBack } from './output.js';
import { at, root } from './paths.js';

/** A failure that the person at the terminal can understand without a stack trace. */
export class StepError extends Error {}

/**
 * The profile of all that is compiled once and run once. One for checks, tests and tools: each profile has a folder of its own, and macros and build
 * scripts would be compiled anew in each.
 */
export const ONCE = ['--profile', 'once'];

/** Programs that have not ended yet. */
const running = new Set();

/** Runs a program and waits; throws a StepError when it cannot start or ends with another code than 0. */
export function run(program, args = [], { env = {}, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = start(program, args, env, shell);
    child.on('error', (error) => reject(new StepError(`${program} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new StepError(`${[program, ...args].join(' ')} ended with ${signal ?? `code ${code}`}`));
    });
  });
}

function start(program, args, env, shell) {
  const buffer = heldBack();
  // A program that writes into a buffer does not see the terminal, which would otherwise make it use colours.
  const colours = buffer && process.stdout.isTTY ? { CARGO_TERM_COLOR: 'always', FORCE_COLOR: '1' } : {};
  const child = spawn(program, args, {
    cwd: root,
    shell,
    stdio: buffer ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...colours, ...env },
  });
  running.add(child);
  for (const stream of buffer ? [child.stdout, child.stderr] : []) stream.on('data', (data) => buffer.push(data));
  return child;
}

/** Ends what still runs, when a step beside it has failed. */
export function stopAll() {
  for (const child of running) child.kill();
}

/** Runs the script of an installed package with this Node; needs no shell, so it is the same on every system. */
export const runPackage = (script, args = [], options = {}) =>
  run(process.execPath, [at('node_modules', script), ...args], options);

/** The trimmed output of a program, or undefined when it is missing or fails. */
export function capture(program, args = []) {
  const result = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** The exit code and all that a program says, on both channels; nothing of it is shown. */
export function captureAll(program, args = [], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', (error) => reject(new StepError(`${program} could not be started: ${error.message}`)));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}
