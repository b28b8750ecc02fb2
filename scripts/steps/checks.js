// The checks of the sources: format, lints, types.
import { ONCE, run, runPackage } from './run.js';
import { step } from './step.js';

const DENY = ['--', '--deny', 'warnings'];
/** The bindings are checked for this machine, too: they have no code for browsers alone, and packages need not be checked twice. */
const OURS = ['--workspace', '--exclude', 'nodewise-bindgen'];
/** Page, workers, and what runs in Node each know other globals, so each is a TypeScript project of its own. */
const PROJECTS = [
  'www/tsconfig.json',
  'www/tsconfig.worker.json',
  'www/tsconfig.border.json',
  'tsconfig.json',
  'package/tsconfig.json',
];

export async function checkRustSources() {
  await step('cargo fmt', () => run('cargo', ['fmt', '--all', '--check']));
  await step('cargo clippy', () => run('cargo', ['clippy', ...ONCE, ...OURS, '--all-targets', ...DENY]));
  await step('cargo doc', () =>
    run('cargo', ['doc', ...ONCE, ...OURS, '--no-deps'], { env: { RUSTDOCFLAGS: '--deny warnings' } }),
  );
}

export async function checkWebSources() {
  await step('tsc', async () => {
    for (const project of PROJECTS) await runPackage('typescript/bin/tsc', ['--project', project]);
  });
  await step('prettier', () => runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']));
  await step('eslint', () => runPackage('eslint/bin/eslint.js', ['--max-warnings', '0', '.']));
}
