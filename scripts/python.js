// npm run test:python: builds the wheel of python/ and tests it with polars, DuckDB, pandas, pyarrow and networkx.
import { installPython, installWheel, PACKAGES, runPytest, unlessAbsent } from './steps/python.js';
import { at } from './steps/paths.js';
import { run } from './steps/run.js';
import { command, step } from './steps/step.js';
import { checkToolchain } from './steps/toolchain.js';

const MANIFEST = at('python', 'Cargo.toml');

await command('npm run test:python', () =>
  unlessAbsent('npm run test:python', async () => {
    await step('tools', checkToolchain);
    await step('cargo fmt', () => run('cargo', ['fmt', '--check', '--manifest-path', MANIFEST]));
    await step('packages of Python', () => installPython(PACKAGES));
    await step('wheel', installWheel);
    // Not in the wheel's profile: maturin compiles Python's bindings with settings of its own, and each would undo the other's work.
    await step('cargo clippy', () => run('cargo', ['clippy', '--manifest-path', MANIFEST, '--', '--deny', 'warnings']));
    await step('pytest', () => runPytest(['-m', 'not spark', ...process.argv.slice(2)]));
  }),
);
