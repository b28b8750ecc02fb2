import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error -- the set-up scripts are plain JavaScript, as they run before anything is installed
import { isOlder, pinnedRust } from '../../scripts/steps/toolchain.js';
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
