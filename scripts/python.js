// npm run test:python: builds the wheel of python/ and tests it with polars, DuckDB, pandas, pyarrow and networkx.
import { installPython, installWheel, PACKAGES, runPytest, unlessAbsent } from './steps/python.js';
import { command, step } from './steps/step.js';
import { checkToolchain } from './steps/toolchain.js';

await command('npm run test:python', () =>
  unlessAbsent('npm run test:python', async () => {
    await step('tools', checkToolchain);
    await step('packages of Python', () => installPython(PACKAGES));
    await step('wheel', installWheel);
    await step('pytest', () => runPytest(['-m', 'not spark', ...process.argv.slice(2)]));
  }),
);
