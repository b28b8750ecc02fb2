import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Status, type NodePath } from '../../www/src/model';
import { sortNeighbours } from '../../www/src/views/inspector/node';
import { largestCells, prominent, shade, shareShade } from '../../www/src/views/inspector/residuals';
import { lineData, normLines } from '../../www/src/views/charts/norm-lines';
import { entryWords, gapWords, statusWords } from '../../www/src/views/inspector/words';
import { linearScale, logScale } from '../../www/src/views/charts/scales';

/** Three grid points: nothing; 4 at 0.5; 2 at 0.2 and 4 at 0.7. */
const path: NodePath = {
  node: 0,
  starts: Uint32Array.of(0, 0, 1, 3),
  neighbours: Uint32Array.of(4, 2, 4),
  norms: Float64Array.of(0.5, 0.2, 0.7),
  gaps: new Float64Array(3),
  statuses: new Uint8Array(3),
};

test('lines of a path, strongest first, zero where absent', () => {
  expect(normLines(path).map(({ node, norms }) => [node, [...norms]])).toEqual([
    [4, [0, 0.5, 0.7]],
    [2, [0, 0, 0.2]],
  ]);
});

test('a line starts one point before its neighbour enters', () => {
  const x = logScale(0.1, 10, 0, 200);
  const y = linearScale(0, 1, 100, 0);
  expect(lineData(Float64Array.of(0, 0, 0.2), Float64Array.of(10, 1, 0.1), x, y)).toBe('M100.0,100.0L0.0,80.0');
  expect(lineData(new Float64Array(3), Float64Array.of(10, 1, 0.1), x, y)).toBe('');
});

test('shades step at 1, 2 and 4 standard deviations, with the sign', () => {
  expect([0.9, 1, -2.5, 4, -40].map(shade)).toEqual([0, 1, -2, 3, -3]);
  expect([0.01, 0.03, -0.1, 0.2].map(shareShade)).toEqual([0, 1, -2, 3]);
});

test('the largest cells by size, not by sign', () => {
  expect(largestCells([1, -5, 2, 0, 4, -1], 3, 2)).toEqual([
    { row: 0, column: 1, value: -5 },
    { row: 1, column: 1, value: 4 },
  ]);
});

test('the prominent part of a large table holds its largest cell and keeps the order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 200, maxLength: 200 }), (values) => {
      const { rows, columns } = prominent(values, 20, 10, 4);
      const [top] = largestCells(values, 10, 1);
      expect(rows).toContain(top?.row);
      expect(columns).toContain(top?.column);
      expect([rows.length, columns.length]).toEqual([4, 4]);
      expect(rows).toEqual([...rows].sort((a, b) => a - b));
    }),
  );
});

test('neighbours sort by number falling, by name rising', () => {
  const one = (node: number, norm: number, entryBelow: number) => ({ node, norm, entryBelow, entryAbove: entryBelow });
  const all = [one(0, 1, 5), one(1, 3, 4), one(2, 3, 9)];
  const order = (key: 'norm' | 'name' | 'entry') => sortNeighbours(all, key, ['b', 'c', 'a']).map(({ node }) => node);
  expect([order('norm'), order('name'), order('entry')]).toEqual([
    [1, 2, 0],
    [2, 0, 1],
    [2, 0, 1],
  ]);
});

test('certificates in words', () => {
  expect(statusWords(Status.converged)).toMatch(/^Certified/);
  for (const status of [Status.sweepLimit, Status.stalled, Status.cancelled, 99])
    expect(statusWords(status)).toMatch(/^Not certified/);
  expect(gapWords({ gap: 0.001, primal: 0.5 })).toBe(
    'No solution can have an objective lower by more than 0.001 (0.2 % of it).',
  );
  expect(entryWords({ below: 2.1, above: 2.2 })).toBe('2.1 (2.1 – 2.2)');
  expect(entryWords({ below: 2.1041, above: 2.1042 })).toBe('2.1 (2.1041 – 2.1042)');
  expect(entryWords(undefined)).toContain('not chosen');
  expect(entryWords({ below: Infinity, above: Infinity })).toBe('at every λ: it is required');
});
