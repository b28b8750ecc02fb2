// Packages of Debian and its relatives, where whoever runs this may install them.
import { existsSync } from 'node:fs';
import { run } from './run.js';

export const canAskDebian = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Installs the first of some packages that can be had, with what else has to be there; tells whether that worked. */
export async function installFromDebian(names, beside = []) {
  // A list of packages that cannot be refreshed may still be good enough.
  await succeeds(run('apt-get', ['update']));
  for (const name of names) {
    const install = ['install', '--yes', '--no-install-recommends', name, ...beside];
    if (await succeeds(run('apt-get', install))) return true;
  }
  return false;
}

/** Whether something ends well. */
export const succeeds = (attempt) =>
  attempt.then(
    () => true,
    () => false,
  );
