// Known weaknesses of the packages, as the public lists tell them.
import { runNpm } from './packages.js';
import { capture, run, StepError } from './run.js';

const INSTALL = 'no program for this: run "cargo install --locked cargo-deny" (or cargo-audit)';
const OFFLINE = 'Read its words above: either it names a package, or the public list could not be reached.';

/** Asks npm's registry about every package of the lock file. */
export const checkNpmAdvisories = () => explained(runNpm(['audit']));

/** Asks RustSec's list about every crate of both lock files, by whichever program is installed. */
export async function checkCrateAdvisories() {
  for (const folder of ['.', 'python']) await explained(askRustSec(folder));
}

function askRustSec(folder) {
  if (capture('cargo', ['deny', '--version']))
    return run('cargo', ['deny', '--manifest-path', `${folder}/Cargo.toml`, 'check', 'advisories']);
  if (capture('cargo', ['audit', '--version'])) return run('cargo', ['audit', '--file', `${folder}/Cargo.lock`]);
  throw new StepError(INSTALL);
}

async function explained(attempt) {
  try {
    await attempt;
  } catch (error) {
    throw new StepError(`${error.message}. ${OFFLINE}`);
  }
}
