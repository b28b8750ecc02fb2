// Running other programs: their output goes to the terminal, their failure becomes an exception.
import { spawn, spawnSync } from 'node:child_process';
import { at, root } from './paths.js';

/** A failure that the person at the terminal can understand without a stack trace. */
export class StepError extends Error {}

/** Runs a program and waits; throws a StepError when it cannot start or ends with another code than 0. */
export function run(program, args = [], { env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => reject(new StepError(`${program} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StepError(`${[program, ...args].join(' ')} ended with ${signal ?? `code ${code}`}`));
    });
  });
}

/** Runs the script of an installed package with this Node; needs no shell, so it is the same on every system. */
export const runPackage = (script, args = [], options = {}) =>
  run(process.execPath, [at('node_modules', script), ...args], options);

/** The trimmed output of a program, or undefined when it is missing or fails. */
export function capture(program, args = []) {
  const result = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
