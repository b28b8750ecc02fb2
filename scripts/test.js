// npm test: everything, in the order in which a mistake shows soonest.
import { findBrowser } from './steps/browser.js';
import { checkRustSources, checkWebSources } from './steps/checks.js';
import { run, runPackage } from './steps/run.js';
import { setUp } from './steps/setup.js';
import { buildSite, reportSizes } from './steps/site.js';
import { command, step } from './steps/step.js';
import { buildWasm } from './steps/wasm.js';

await command('npm test', async () => {
  let browser = {};
  await setUp();
  await step('browser', async () => {
    browser = await findBrowser();
  });
  await checkRustSources();
  await step('cargo test', () => run('cargo', ['test']));
  await step('wasm module', buildWasm);
  await checkWebSources();
  await step('vitest', () => runPackage('vitest/vitest.mjs', ['run']));
  await step('site', buildSite);
  await step('size', reportSizes);
  await step('playwright', () => runPackage('@playwright/test/cli.js', ['test'], { env: browser }));
});
