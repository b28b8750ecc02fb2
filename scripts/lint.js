// npm run lint: the checks that need no test run.
import { checkRustSources, checkWebSources } from './steps/checks.js';
import { setUpWithWasm } from './steps/setup.js';
import { command } from './steps/step.js';

await command('npm run lint', async () => {
  await setUpWithWasm();
  await checkRustSources();
  await checkWebSources();
});
