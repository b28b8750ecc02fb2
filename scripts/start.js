// npm start: builds what is missing and serves the site as a host would; `npm start -- --dev` reloads on changes.
import { runPackage } from './steps/run.js';
import { setUpWithWasm } from './steps/setup.js';
import { buildSite } from './steps/site.js';
import { command, step } from './steps/step.js';

const [develop, passed] = [process.argv.includes('--dev'), process.argv.slice(2).filter((word) => word !== '--dev')];

await command('npm start', async () => {
  await setUpWithWasm();
  if (!develop) await step('site', buildSite);
  // Takes the next free port when its own is taken, and prints the address.
  await step('server', () => runPackage('vite/bin/vite.js', [develop ? 'dev' : 'preview', ...passed]));
});
