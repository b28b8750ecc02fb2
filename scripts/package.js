// npm run package: the package in dist-package/, ready to be published.
import { installPackages } from './steps/packages.js';
import { makePackage } from './steps/package.js';
import { command, step } from './steps/step.js';
import { addWasmTarget, checkToolchain } from './steps/toolchain.js';
import { buildWasm } from './steps/wasm.js';

await command('npm run package', async () => {
  await step('tools', checkToolchain);
  await step('wasm target', addWasmTarget);
  await step('npm packages', installPackages);
  await step('wasm module', buildWasm);
  await step('package', makePackage);
});
