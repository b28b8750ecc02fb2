import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edge } from '../../www/src/model';
import { pressed, rowOf, sorted, windowOf, type Column } from '../../www/src/views/edges/order';

const NAMES = ['x10', 'x2', 'Asia'];
const edge = (a: number, b: number, normAB: number, normBA: number, more: Partial<Edge> = {}): Edge => ({
  a,
  b,
  normAB,
  normBA,
  state: 'kept',
  entry: 1,
  rough: false,
  ...more,
});
const EDGES = [edge(0, 1, 0.2, 0.5), edge(1, 2, 0.4, 0), edge(0, 2, 0, 0.3, { state: 'dropped', entry: 2 })];
const ROWS = EDGES.map((e) => rowOf(e, NAMES, undefined));
const pairs = (edges: readonly Edge[]) => edges.map(({ a, b }) => `${a}${b}`);
const inOrder = (column: Column, ascending: boolean) =>
  pairs(sorted(EDGES, NAMES, () => undefined, { column, ascending }));

test('a row says which ends chose the edge and what else decided', () => {
  expect(ROWS.map(({ state }) => state)).toEqual(['both ends', 'x2 only', 'Asia only, dropped by the filter']);
  expect(rowOf(edge(0, 1, 0, 0), NAMES, 'required').state).toBe('required');
});

test('longer names stand on hover, behind the short ones', () => {
  const row = rowOf(edge(0, 1, 0.2, 0.5), NAMES, undefined, [undefined, 'Number of cigarettes']);
  expect(row).toMatchObject({ a: 'x10', titleA: 'x10', b: 'x2', titleB: 'x2: Number of cigarettes' });
});

test('after a search a row has its direction, or says that the score removed it', () => {
  const row = (more: Partial<Edge>) => rowOf(edge(0, 1, 0.2, 0.5, more), NAMES, undefined);
  expect(
    [row({ arrow: 'ab' }), row({ arrow: 'ba' }), row({ arrow: 'none' })].map(({ direction }) => direction),
  ).toEqual(['→', '←', '–']);
  expect(row({ state: 'pruned' })).toMatchObject({
    direction: '✕',
    state: 'both ends, removed by the score',
    truth: 'removed',
  });
  expect(row({ state: 'absent', arrow: 'ab' }).direction).toBe('');
  expect(rowOf(edge(0, 1, 0, 0, { arrow: 'ab' }), NAMES, undefined).state).toBe('score');
});

test('the norm of an edge is the larger of its two', () => {
  expect(ROWS.map(({ norm }) => norm)).toEqual([0.5, 0.4, 0.3]);
});

test('edges are sorted by number, by words, and names as people sort them', () => {
  expect(inOrder('norm', true)).toEqual(['02', '12', '01']);
  expect(inOrder('entry', false)).toEqual(['02', '01', '12']);
  expect(inOrder('a', true)).toEqual(['12', '01', '02']);
  expect(inOrder('state', true)).toEqual(['02', '01', '12']);
  const required = sorted(EDGES, NAMES, ({ a }) => (a === 1 ? 'required' : undefined), {
    column: 'state',
    ascending: false,
  });
  expect(pairs(required)).toEqual(['12', '01', '02']);
});

test('sorting loses nothing and keeps the given edges as they are', () => {
  const before = pairs(EDGES);
  expect(inOrder('b', false).sort()).toEqual([...before].sort());
  expect(pairs(EDGES)).toEqual(before);
});

test('a header turns its own order round; numbers start with the largest', () => {
  const first = { column: 'norm', ascending: false } as const;
  expect(pressed(first, 'norm')).toEqual({ column: 'norm', ascending: true });
  expect(pressed(first, 'entry')).toEqual({ column: 'entry', ascending: false });
  expect(pressed(first, 'a')).toEqual({ column: 'a', ascending: true });
});

test('the window holds every row in sight and never leaves the table', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 400_000 }), (count, wanted) => {
      const scroll = Math.min(wanted, Math.max(0, count * 34 - 600));
      const { from, to } = windowOf(count, scroll, 600, 34, 12);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(count);
      expect(from * 34).toBeLessThanOrEqual(scroll);
      expect(to === count || to * 34 >= scroll + 600).toBe(true);
    }),
  );
});
