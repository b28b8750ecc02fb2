// npm run test:browsers: the chosen scenarios in Chromium, Firefox and WebKitGTK; what cannot be had is left out, and said.
import { existsSync } from 'node:fs';
import { findBrowser } from './steps/browser.js';
import { say } from './steps/output.js';
import { installPackages } from './steps/packages.js';
import { capture, run, runPackage } from './steps/run.js';
import { buildSite } from './steps/site.js';
import { command, step } from './steps/step.js';
import { addWasmTarget, checkToolchain } from './steps/toolchain.js';
import { buildWasm } from './steps/wasm.js';

/** By the program that tells whether they are there: Debian's packages of the other two engines. */
const PACKAGES = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

let browser = {};

/** Asks Debian for what is missing, where that is possible; the tests say what is missing after that. */
async function findOthers() {
  const missing = Object.entries(PACKAGES).filter(
    ([program]) => capture('sh', ['-c', `command -v ${program}`]) === undefined,
  );
  const names = missing.map(([, name]) => name);
  if (names.length === 0) return;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    say(`not here, and not installed: ${names.join(', ')}`);
    return;
  }
  const attempt = (args) => run('apt-get', args).catch((error) => say(error.message));
  await attempt(['update']);
  for (const name of names) await attempt(['install', '-y', '--no-install-recommends', name]);
}

await command('npm run test:browsers', async () => {
  await step('tools', checkToolchain);
  await step('wasm target', addWasmTarget);
  await step('npm packages', installPackages);
  await step('browser', async () => {
    browser = await findBrowser();
  });
  await step('other browsers', findOthers);
  await step('wasm module', buildWasm);
  await step('site', buildSite);
  // The command line, whose bytes the exported files are compared with.
  await step('program', () => run('cargo', ['build', '--profile', 'once', '--bin', 'nodewise']));
  await step('engines', () =>
    runPackage('vitest/vitest.mjs', ['run', '--config', 'tests/engines/vitest.config.ts'], { env: browser }),
  );
});
