// npm run build: the site in dist/, with a report of its size.
import { setUpWithWasm } from './steps/setup.js';
import { buildSite, reportSizes } from './steps/site.js';
import { command, step } from './steps/step.js';

await command('npm run build', async () => {
  await setUpWithWasm();
  await step('site', buildSite);
  await step('size', reportSizes);
});
