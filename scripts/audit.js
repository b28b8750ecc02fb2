// npm run audit: licences (from the lock files, without network) and known weaknesses (which need the network) of all packages.
import { checkCrateAdvisories, checkNpmAdvisories } from './steps/advisories.js';
import { checkCrateLicences, checkNpmLicences } from './steps/licences.js';
import { command, step } from './steps/step.js';
import { checkToolchain } from './steps/toolchain.js';

await command('npm run audit', async () => {
  await step('tools', checkToolchain);
  await step('licences of crates', checkCrateLicences);
  await step('licences of npm packages', checkNpmLicences);
  await step('advisories for npm packages', checkNpmAdvisories);
  await step('advisories for crates', checkCrateAdvisories);
});
