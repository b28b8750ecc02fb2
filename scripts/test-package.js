// npm run test:package: packs the package, installs it into an empty folder, and runs its examples there.
import { findBrowser } from './steps/browser.js';
import { makePackage } from './steps/package.js';
import { installPackages } from './steps/packages.js';
import { at } from './steps/paths.js';
import { run, runPackage } from './steps/run.js';
import { command, step } from './steps/step.js';
import { addWasmTarget, checkToolchain } from './steps/toolchain.js';
import { buildWasm } from './steps/wasm.js';

let browser = {};

await command('npm run test:package', async () => {
  await step('tools', checkToolchain);
  await step('wasm target', addWasmTarget);
  await step('npm packages', installPackages);
  await step('browser', async () => {
    browser = await findBrowser();
  });
  await step('wasm module', buildWasm);
  await step('package', makePackage);
  await step('publint', () => runPackage('publint/src/cli.js', [at('dist-package'), '--strict']));
  await step('examples', () => run(process.execPath, [at('tests', 'package', 'run.js')], { env: browser }));
});
