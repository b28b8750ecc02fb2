// npm test: everything. What does not wait for each other runs side by side; the browser tests have the machine for themselves.
import { findBrowser } from './steps/browser.js';
import { checkRustSources, checkWebSources } from './steps/checks.js';
import { installPackages } from './steps/packages.js';
import { ONCE, run, runPackage } from './steps/run.js';
import { buildSite, reportSizes } from './steps/site.js';
import { command, sideBySide, step } from './steps/step.js';
import { addWasmTarget, checkToolchain } from './steps/toolchain.js';
import { buildWasm } from './steps/wasm.js';

let browser = {};

async function testRust() {
  await checkRustSources();
  await step('cargo test', () => run('cargo', ['test', ...ONCE]));
}

async function testWeb() {
  await step('npm packages', installPackages);
  await Promise.all([chooseBrowser(), testSite()]);
}

const chooseBrowser = () =>
  step('browser', async () => {
    browser = await findBrowser();
  });

async function testSite() {
  await step('wasm module', buildWasm);
  await checkWebSources();
  await step('vitest', () => runPackage('vitest/vitest.mjs', ['run']));
  await step('site', buildSite);
  await step('size', reportSizes);
}

await command('npm test', async () => {
  await step('tools', checkToolchain);
  await step('wasm target', addWasmTarget);
  await sideBySide(testRust, testWeb);
  await step('playwright', () => runPackage('@playwright/test/cli.js', ['test'], { env: browser }));
});
