import { expect, test } from 'vitest';
// @ts-expect-error -- the set-up scripts are plain JavaScript, as they run before anything is installed
import { isOlder } from '../../scripts/steps/toolchain.js';

test.each([
  ['1.88.0', '1.89', true],
  ['1.89.0', '1.89', false],
  ['1.100.0', '1.89', false],
  ['0.99.9', '1.0', true],
  ['20.19.1', '20.19', false],
])('%s is older than %s: %s', (found, wanted, older) => {
  expect((isOlder as (a: string, b: string) => boolean)(found, wanted)).toBe(older);
});
