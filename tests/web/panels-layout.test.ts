import { expect, test } from 'vitest';
import { looksLikeTable } from '../../www/src/views/layout/incoming';
import { nextItem } from '../../www/src/views/layout/menu';
import { bytes, count, duration, plural, pValue, short, signed } from '../../www/src/views/layout/text';
import { pairOf, stanceOn, withStance } from '../../www/src/views/settings/knowledge';

test('numbers in words', () => {
  expect([count(12345), plural(1, 'row'), plural(2, 'row')]).toEqual(['12,345', '1 row', '2 rows']);
  expect([0, 1, 0.03141, 812.44, 12345.6, -0.5, 3.2e-8, 4e9].map(short)).toEqual(['0', '1', '0.0314', '812', '12,346', '−0.5', '3.2e−8', '4.0e9']);
  expect([signed(3.14), signed(-2), signed(0.01), signed(-0.04)]).toEqual(['+3.1', '−2.0', '0.0', '0.0']);
  expect([bytes(0), bytes(999), bytes(1536), bytes(2 ** 30)]).toEqual(['0 bytes', '999 bytes', '1.54 kB', '1.07 GB']);
  expect([0.2, 40, 200, 9000].map(duration)).toEqual(['under a second', 'about 40 s', 'about 3 min', 'about 3 h']);
  expect([pValue(0.04321), pValue(3.4e-170), pValue(0)]).toEqual(['p = 0.043', 'p = 3.4e−170', 'p < 1e−300']);
});

test('a table has at least two lines', () => {
  expect(['a,b\n1,2', 'a\r\nb', 'a\rb'].map(looksLikeTable)).toEqual([true, true, true]);
  expect(['', 'one line', '\n\nword\n \n'].map(looksLikeTable)).toEqual([false, false, false]);
});

test('keys move through a menu and around its ends', () => {
  const labels = ['PNG', 'SVG', 'Counts'];
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 's', 'x', 'Shift'].map((key) => nextItem(key, 2, labels))).toEqual([0, 1, 0, 2, 1, undefined, undefined]);
  expect(nextItem('ArrowUp', 0, labels)).toBe(2);
});

test('a pair is forbidden, required, or neither', () => {
  expect([pairOf(3, 1), pairOf(2, 2)]).toEqual([[1, 3], undefined]);
  const start = { forbidden: [], required: [] };
  const forbidden = withStance(start, [1, 3], 'forbidden');
  expect(stanceOn(forbidden, [1, 3])).toBe('forbidden');
  const required = withStance(forbidden, [1, 3], 'required');
  expect(required).toEqual({ forbidden: [], required: [[1, 3]] });
  expect(withStance(required, [1, 3], 'free')).toEqual(start);
});
