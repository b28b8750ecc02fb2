import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedCut, movedCut, onStep, readCuts, roomOf, stepOf } from '../../www/src/views/import/cuts';
import { groupsOf, merged, moved, renamed, separated, toLevels, type Group } from '../../www/src/views/import/groups';
import { firstStep, stepBack, stepForth, stepTo } from '../../www/src/views/import/steps';

const levels = [
  { level: 'low', rows: 5 },
  { level: 'middle', rows: 3 },
  { level: 'high', rows: 2 },
  { level: 'top', rows: 1 },
];
const names = (groups: readonly Group[]) => groups.map(({ name }) => name);

test('steps go back and forth, one topic is one step, and a change forgets what was undone', () => {
  let steps = firstStep(0);
  steps = stepTo(steps, 1, 'drag');
  steps = stepTo(steps, 2, 'drag');
  steps = stepTo(steps, 3);
  expect(stepBack(steps).present).toBe(2);
  expect(stepBack(stepBack(steps)).present).toBe(0);
  expect(stepBack(stepBack(stepBack(steps))).present).toBe(0);
  expect(stepForth(stepForth(stepBack(stepBack(steps)))).present).toBe(3);
  expect(stepForth(stepTo(stepBack(steps), 9)).present).toBe(9);
});

test('levels are moved, merged, renamed and taken apart', () => {
  const groups = groupsOf(levels, []);
  expect(names(moved(groups, 3, 0))).toEqual(['top', 'low', 'middle', 'high']);
  expect(moved(groups, 0, -1)).toEqual(groups);
  const one = merged(groups, [3, 2]);
  expect(one).toEqual([groups[0], groups[1], { name: 'high / top', of: ['high', 'top'], rows: 3 }]);
  expect(renamed(one, 2, ' much ')[2]).toEqual({ name: 'much', of: ['high', 'top'], rows: 3 });
  // The name of another level makes one of the two.
  expect(renamed(groups, 3, 'low')[0]).toEqual({ name: 'low', of: ['low', 'top'], rows: 6 });
  expect(renamed(groups, 3, '  ')).toEqual(groups);
  expect(separated(one, 2, levels)).toEqual(groups);
});

test('a plan says of levels what has to be said, and no more', () => {
  const groups = groupsOf(levels, []);
  expect(toLevels(groups, levels)).toEqual([]);
  expect(toLevels(moved(groups, 1, 0), levels)).toEqual([{ name: 'middle', of: ['middle'] }]);
  expect(toLevels(renamed(groups, 1, 'fair'), levels)).toEqual([
    { name: 'low', of: ['low'] },
    { name: 'fair', of: ['middle'] },
  ]);
});

/** Any few changes to the levels. */
const changed = fc
  .array(
    fc.record({
      what: fc.constantFrom('move', 'merge', 'rename', 'separate'),
      a: fc.nat(3),
      b: fc.nat(3),
      name: fc.constantFrom('low', 'x', 'y'),
    }),
    { maxLength: 6 },
  )
  .map((changes) =>
    changes.reduce(
      (groups, { what, a, b, name }) => {
        if (a >= groups.length || b >= groups.length) return groups;
        if (what === 'move') return moved(groups, a, b);
        if (what === 'merge') return a === b ? groups : merged(groups, [a, b]);
        return what === 'rename' ? renamed(groups, a, name) : separated(groups, a, levels);
      },
      groupsOf(levels, []),
    ),
  );

test('a plan brings the groups back that it was made from, and no row is lost', () => {
  fc.assert(
    fc.property(changed, (groups) => {
      expect(groupsOf(levels, toLevels(groups, levels))).toEqual(groups);
      expect(groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(11);
      expect(groups.flatMap(({ of }) => of).sort()).toEqual(levels.map(({ level }) => level).sort());
    }),
  );
});

test('edges keep their order and stay a step apart', () => {
  expect(movedCut([10, 20, 30], 1, 25, [0, 40], 1)).toEqual([10, 25, 30]);
  expect(movedCut([10, 20, 30], 1, 99, [0, 40], 1)).toEqual([10, 29, 30]);
  expect(movedCut([10, 20, 30], 0, -5, [0, 40], 1)).toEqual([1, 20, 30]);
  expect(movedCut([10, 20, 30], 2, 50, [0, 40], 1)).toEqual([10, 20, 39]);
  expect(movedCut([10], 0, NaN, [0, 40], 1)).toEqual([10]);
  fc.assert(
    fc.property(fc.nat(2), fc.double({ min: -1e3, max: 1e3, noNaN: true }), (which, to) => {
      const cuts = movedCut([10, 20, 30], which, to, [0, 40], 0.5);
      const { least, most } = roomOf([10, 20, 30], which, [0, 40], 0.5);
      expect(cuts[which]).toBeGreaterThanOrEqual(least);
      expect(cuts[which]).toBeLessThanOrEqual(most);
      expect([...cuts].sort((a, b) => a - b)).toEqual(cuts);
    }),
  );
});

test('an edge is added in the widest bin', () => {
  expect(addedCut([10, 30], [0, 40], 1)).toEqual([10, 20, 30]);
  expect(addedCut([], [0, 100], 1)).toEqual([50]);
});

test('steps are easy to read, and whole for whole numbers', () => {
  expect([stepOf([0, 100], false), stepOf([0, 100], true), stepOf([0, 3], false), stepOf([5, 5], false)]).toEqual([
    0.5, 1, 0.02, 1,
  ]);
  expect([onStep(0.30000000000000004, 0.1), onStep(17.3, 5), onStep(-2.26, 0.5)]).toEqual([0.3, 15, -2.5]);
});

test('edges are read from a text', () => {
  expect(readCuts('18; 30; 65')).toEqual([18, 30, 65]);
  expect(readCuts('65, 18 30')).toEqual([18, 30, 65]);
  expect(readCuts('1,5; 2,5')).toEqual([1.5, 2.5]);
  expect(readCuts('−3; 3; 3')).toEqual([-3, 3]);
  expect([readCuts(''), readCuts('18; old')]).toEqual([undefined, undefined]);
});
