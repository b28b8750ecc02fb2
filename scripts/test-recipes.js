// npm run test:recipes: runs the programs that are written for R and Python, as far as their packages can be had here.
import { at } from './steps/paths.js';
import { ONCE, run } from './steps/run.js';
import { command, step } from './steps/step.js';
import { checkToolchain } from './steps/toolchain.js';

await command('npm run test:recipes', async () => {
  await step('tools', checkToolchain);
  await step('program', () => run('cargo', ['build', ...ONCE]));
  await step('recipes', () => run(process.execPath, [at('tests', 'recipes', 'run.js')]));
});
