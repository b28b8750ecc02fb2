// Announces each step with its name and time, and stops at the first that fails.
import { StepError } from './run.js';

const started = Date.now();
const done = [];

/** Runs one named step. */
export async function step(name, action) {
  const begun = Date.now();
  console.log(`\n== ${name}`);
  try {
    await action();
  } catch (error) {
    if (error instanceof StepError) error.step ??= name;
    throw error;
  }
  done.push(name);
  console.log(`-- ${name}: ${seconds(begun)}`);
}

/** Runs the steps of a command; its last line says in plain words how it ended. */
export async function command(name, steps) {
  try {
    await steps();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(`\n${error.message}`);
    console.error(`${name}: failed at "${error.step ?? 'start'}" after ${seconds(started)}`);
    process.exit(1);
  }
  console.log(`\n${name}: ${done.length} steps passed in ${seconds(started)}`);
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
