// npm run bench: the benchmarks; arguments after `--` go to cargo bench.
import { run } from './steps/run.js';
import { command, step } from './steps/step.js';
import { checkToolchain } from './steps/toolchain.js';

await command('npm run bench', async () => {
  await step('tools', checkToolchain);
  await step('cargo bench', () => run('cargo', ['bench', ...process.argv.slice(2)]));
});
