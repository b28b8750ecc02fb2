// npm run soak [RELEARNS]: what takes too long for `npm test`: every kind of fault twenty times, and a day of relearns in a row.
import { findBrowser } from './steps/browser.js';
import { installPackages } from './steps/packages.js';
import { at } from './steps/paths.js';
import { run, runPackage } from './steps/run.js';
import { buildSite } from './steps/site.js';
import { command, step } from './steps/step.js';
import { addWasmTarget, checkToolchain } from './steps/toolchain.js';
import { buildWasm } from './steps/wasm.js';

let browser = {};
const [relearns = '5000'] = process.argv.slice(2);

await command('npm run soak', async () => {
  await step('tools', checkToolchain);
  await step('wasm target', addWasmTarget);
  await step('npm packages', installPackages);
  await step('browser', async () => {
    browser = await findBrowser();
  });
  await step('wasm module', buildWasm);
  await step('site', buildSite);
  await step('faults', () =>
    runPackage('@playwright/test/cli.js', ['test', 'faults', 'remember'], {
      env: { ...browser, NODEWISE_FAULTS: '20', NODEWISE_KILLS: '20' },
    }),
  );
  await step('relearning', () =>
    run(process.execPath, [at('tests', 'soak', 'relearning.js'), relearns], { env: browser }),
  );
});
