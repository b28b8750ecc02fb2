// Installs the npm packages of the lock file, only when what is installed differs from it.
import { existsSync, readFileSync } from 'node:fs';
import { say } from './output.js';
import { at } from './paths.js';
import { run } from './run.js';

/** Runs `npm ci` unless node_modules already holds every locked version. */
export async function installPackages() {
  if (isInstalled()) return say('npm packages are up to date');
  // Only the tests need a browser, and they look for an installed one first.
  await runNpm(['ci', '--prefer-offline', '--no-audit', '--no-fund'], { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' });
}

/** Runs npm itself. Windows has it as a script for its shell, which no program can start without one. */
export function runNpm(args, env = {}) {
  const own = process.env.npm_execpath;
  if (own) return run(process.execPath, [own, ...args], { env });
  return run('npm', args, { env, shell: process.platform === 'win32' });
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
