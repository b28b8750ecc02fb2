// Installs the npm packages of the lock file, only when what is installed differs from it.
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.js';
import { run } from './run.js';

/** Runs `npm ci` unless node_modules already holds every locked version. */
export async function installPackages() {
  if (isInstalled()) return console.log('npm packages are up to date');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [program, ...before] = npm;
  // Only the tests need a browser, and they look for an installed one first.
  await run(program, [...before, 'ci', '--prefer-offline'], { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } });
}

/** npm records what it installed in a lock file of its own; packages for other systems are optional and absent. */
function isInstalled() {
  const record = at('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const [installed, locked] = [record, at('package-lock.json')].map(packagesIn);
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
