// Finds a browser for the tests, or installs one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { canAskDebian, installFromDebian, succeeds } from './debian.js';
import { say } from './output.js';
import { capture, runPackage, StepError } from './run.js';

/** The one without windows first: it starts sooner and is what Playwright itself would use. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ADVICE = 'No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to its program';

/** The environment for Playwright: the path of an installed browser, or nothing when it has its own. */
export async function findBrowser() {
  const named = namedBrowser();
  if (named) return using(named);
  // The browser that Playwright is made for comes before any other, if it was fetched.
  if (hasOwnBrowser()) return {};
  const installed = installedBrowser();
  if (installed) return using(installed);
  say('No Chromium on the path, asking Playwright for its own');
  if (await succeeds(runPackage('@playwright/test/cli.js', ['install', 'chromium']))) return {};
  if (canAskDebian()) await installFromDebian(['chromium-headless-shell', 'chromium']);
  const added = installedBrowser();
  if (added) return using(added);
  throw new StepError(ADVICE);
}

function namedBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new StepError(`CHROMIUM_PATH names ${named}, which does not exist`);
  return named;
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

function using(program) {
  say(`browser: ${program}`);
  return { CHROMIUM_PATH: program };
}

/** Whether Playwright has fetched a browser before; asked in a process of its own, as it comes with the packages. */
function hasOwnBrowser() {
  const question = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))";
  const answer = capture(process.execPath, ['--input-type=module', '--eval', question]);
  return Boolean(answer) && existsSync(answer);
}
