import { expect, test } from 'vitest';
import { looksLikeTable } from '../../www/src/views/layout/incoming';
import { nextItem } from '../../www/src/views/layout/menu';
import { pairOf, stanceOn, withStance } from '../../www/src/views/settings/knowledge';

test('a table has at least two lines', () => {
  expect(['a,b\n1,2', 'a\r\nb', 'a\rb'].map(looksLikeTable)).toEqual([true, true, true]);
  expect(['', 'one line', '\n\nword\n \n'].map(looksLikeTable)).toEqual([false, false, false]);
});

test('keys move through a menu and around its ends', () => {
  const labels = ['PNG', 'SVG', 'Counts'];
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 's', 'x', 'Shift'].map((key) => nextItem(key, 2, labels))).toEqual([
    0,
    1,
    0,
    2,
    1,
    undefined,
    undefined,
  ]);
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
