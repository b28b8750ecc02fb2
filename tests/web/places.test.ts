import { expect, test } from 'vitest';
import type { Dataset } from '../../www/src/model';
import { Places } from '../../www/src/views/connected/places';

const origin = { kind: 'file', name: 'x.csv' } as const;
const table = (keys: string, from: Dataset['origin'] = origin): Dataset => ({
  title: 'x',
  origin: from,
  variables: [],
  keys: keys.split(''),
  labels: [],
  twins: [],
  rows: 1,
  notices: [],
});
const at = (...xs: number[]) => new Float64Array(xs.flatMap((x) => [x, -x]));

test('columns that stay keep their places, and going back finds all of them where they were', () => {
  const places = new Places();
  expect(places.turn(table('abcd'), undefined)).toBeUndefined();
  // b goes: the others stay, with other numbers.
  expect([...(places.turn(table('acd'), at(1, 2, 3, 4)) ?? [])]).toEqual([
    [0, { x: 1, y: -1 }],
    [1, { x: 3, y: -3 }],
    [2, { x: 4, y: -4 }],
  ]);
  // Meanwhile a was moved; back means back to the picture before.
  const back = places.turn(table('abcd'), at(9, 3, 4));
  expect(back?.get(0)).toEqual({ x: 1, y: -1 });
  expect(back?.size).toBe(4);
  expect(places.turn(table('acd'), at(1, 2, 3, 4))?.get(0)).toEqual({ x: 9, y: -9 });
});

test('where most columns are new they are laid out anew, and another table knows no places', () => {
  const places = new Places();
  places.turn(table('ab'), undefined);
  expect(places.turn(table('abcde'), at(1, 2))).toBeUndefined();
  expect(places.turn(table('abx'), at(1, 2, 3, 4, 5))?.size).toBe(2);
  expect(places.turn(table('abx', { kind: 'pasted' }), at(1, 2, 3))).toBeUndefined();
  // Nothing was laid out yet: nothing holds.
  expect(places.turn(table('ab', { kind: 'pasted' }), undefined)).toBeUndefined();
});
