// The command line, as the Rust tests have built it.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const BUILT = ['once', 'debug', 'release'].flatMap((profile) => [
  `target/${profile}/nodewise`,
  `target/${profile}/nodewise.exe`,
]);

/** Where it is; nothing where it was not built. */
export const program = [process.env.NODEWISE_PROGRAM ?? '', ...BUILT].find((file) => file !== '' && existsSync(file));

/** Runs it and gives what it writes. */
export function nodewise(...options: string[]): string {
  if (program === undefined) throw new Error('the program is not built: cargo build');
  return execFileSync(program, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
