// npm run test:spark: counts on a Spark cluster of this machine, one of whose executors is killed.
import { findJava, installPython, installWheel, runPytest, SPARK, unlessAbsent } from './steps/python.js';
import { command, step } from './steps/step.js';
import { checkToolchain } from './steps/toolchain.js';

await command('npm run test:spark', () =>
  unlessAbsent('npm run test:spark', async () => {
    let environment = {};
    await step('tools', checkToolchain);
    await step('Java', async () => {
      environment = await findJava();
    });
    await step('packages of Python and Spark', () => installPython(SPARK));
    await step('wheel', installWheel);
    await step('pytest', () => runPytest(['-m', 'spark', ...process.argv.slice(2)], environment));
  }),
);
