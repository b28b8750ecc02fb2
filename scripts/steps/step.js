// Announces each step with its name and time, and stops at the first that fails.
import { AsyncLocalStorage } from 'node:async_hooks';
import { holdBack, say } from './output.js';
import { StepError, stopAll } from './run.js';

const started = Date.now();
const done = [];
/** Of the steps that run side by side with others: what has failed so far. */
const beside = new AsyncLocalStorage();

/** Runs one named step. Beside others, its words come in one piece when it has ended; a line tells when it begins. */
export async function step(name, action) {
  const failures = beside.getStore();
  if (!failures) return announced(name, action);
  if (failures.length > 0) return undefined;
  console.log(`.. ${name}`);
  return holdBack(
    () => announced(name, action),
    // A step that was ended because of another's failure would hide that failure's words.
    (words) => failures.length > 0 || process.stdout.write(words),
  );
}

async function announced(name, action) {
  const begun = Date.now();
  say(`\n== ${name}`);
  try {
    await action();
  } catch (error) {
    if (error instanceof StepError) error.step ??= name;
    throw error;
  }
  done.push(name);
  say(`-- ${name}: ${seconds(begun)}`);
}

/** Runs lanes of steps side by side, each in its own order; the first failure ends them all. */
export async function sideBySide(...lanes) {
  const failures = [];
  const walk = (lane) =>
    lane().catch((error) => {
      if (failures.push(error) === 1) stopAll();
    });
  await beside.run(failures, () => Promise.all(lanes.map(walk)));
  if (failures.length > 0) throw failures[0];
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
