// npm run audit: licences and a list (SBOM) of all packages, from the lock files without network; known weaknesses, which need the network.
import { checkCrateAdvisories, checkNpmAdvisories } from './steps/advisories.js';
import { checkCrateLicences, checkNpmLicences } from './steps/licences.js';
import { writeSbom } from './steps/sbom.js';
import { command, step } from './steps/step.js';
import { checkToolchain } from './steps/toolchain.js';

await command('npm run audit', async () => {
  await step('tools', checkToolchain);
  await step('licences of crates', checkCrateLicences);
  await step('licences of npm packages', checkNpmLicences);
  await step('list of packages', writeSbom);
  await step('advisories for npm packages', checkNpmAdvisories);
  await step('advisories for crates', checkCrateAdvisories);
});
