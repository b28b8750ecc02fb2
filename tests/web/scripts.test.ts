import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
// @ts-expect-error -- the set-up scripts are plain JavaScript, as they run before anything is installed
import { isOlder, pinnedRust } from '../../scripts/steps/toolchain.js';
// @ts-expect-error -- as above
import { sideBySide, step } from '../../scripts/steps/step.js';
// @ts-expect-error -- as above
import { allows } from '../../scripts/steps/licences.js';

test.each([
  ['1.88.0', '1.89', true],
  ['1.89.0', '1.89', false],
  ['1.100.0', '1.89', false],
  ['0.99.9', '1.0', true],
  ['20.19.1', '20.19', false],
])('%s is older than %s: %s', (found, wanted, older) => {
  expect((isOlder as (a: string, b: string) => boolean)(found, wanted)).toBe(older);
});

test('the pinned Rust is not older than the library asks for', () => {
  const asked = /^rust-version = "(.+)"$/m.exec(readFileSync('Cargo.toml', 'utf8'))?.[1] ?? '';
  const pinned = (pinnedRust as () => string)();
  expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
  expect((isOlder as (a: string, b: string) => boolean)(pinned, asked)).toBe(false);
});

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['', false],
  ['MIT/Apache-2.0', true],
  ['GPL-3.0-only OR MIT', true],
  ['GPL-3.0-only AND MIT', false],
  ['(MIT OR GPL-3.0-only) AND Unicode-3.0', true],
  ['MIT AND (GPL-3.0-only OR LGPL-3.0-only)', false],
  ['Apache-2.0 WITH LLVM-exception OR GPL-2.0', true],
  ['(MIT', false],
  ['MIT MIT', false],
])('a package under "%s" may be used: %s', (expression, may) => {
  const list = ['MIT', 'Apache-2.0', 'Unicode-3.0'];
  expect((allows as (expression: string, list: string[]) => boolean)(expression, list)).toBe(may);
});

type Action = () => Promise<void> | void;
const [lanes, one] = [sideBySide, step] as [
  (...lanes: Action[]) => Promise<void>,
  (name: string, action: Action) => Promise<void>,
];

/** Runs lanes and gives what was printed, line by line, without the times. */
async function printed(...all: Action[]): Promise<string[]> {
  const text: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void text.push(`${line}\n`));
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((words) => text.push(String(words)) > 0);
  try {
    await lanes(...all).catch((error: unknown) => text.push(String(error)));
  } finally {
    log.mockRestore();
    write.mockRestore();
  }
  const lines = text.join('').split('\n');
  return lines.filter((line) => line !== '').map((line) => line.replace(/: [\d.]+ s$/, ''));
}

test('the words of steps that run side by side are not mixed', async () => {
  let goOn: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  const slow = () => one('slow', () => waiting);
  const quick = async () => {
    await one('quick', () => undefined);
    goOn();
  };
  expect(await printed(slow, quick)).toEqual(['.. slow', '.. quick', '== quick', '-- quick', '== slow', '-- slow']);
});

test('the first failure is told, and nothing begins after it', async () => {
  const failing = () => one('failing', () => Promise.reject(new Error('no')));
  const other = async () => {
    await one('begun', () => new Promise<void>((resolve) => setTimeout(resolve, 20)));
    await one('never', () => undefined);
  };
  expect(await printed(failing, other)).toEqual(['.. failing', '.. begun', '== failing', 'Error: no']);
});
