import { expect, test } from 'vitest';
import { barcode, stepCurve } from '../../www/src/views/charts/curves';
import { lanes } from '../../www/src/views/lambda/flags';
import { apart } from '../../www/src/views/lambda/story';
import { countAt, nextOf, typedLambda } from '../../www/src/views/lambda/steps';
import { logScale, rootScale } from '../../www/src/views/charts/scales';

const GRID = Float64Array.of(2, 1, 0.5, 0.25);
const COUNTS = [0, 1, 1, 4];

test('a value that went through a logarithm is still its grid point', () => {
  for (const lambda of GRID) {
    const back = Math.exp(Math.log(lambda)) * (1 + 1e-12);
    expect(countAt(GRID, COUNTS, back)).toBe(countAt(GRID, COUNTS, lambda));
    expect(nextOf(GRID, back, -1)).toBe(nextOf(GRID, lambda, -1));
  }
});

test('the grid is walked point by point', () => {
  expect([nextOf(GRID, 0.6, 1), nextOf(GRID, 0.6, -1), nextOf(GRID, 2, 1), nextOf(GRID, 0.25, -1)]).toEqual([
    1, 0.5, 2, 0.25,
  ]);
});

test('between grid points the count of the larger one holds', () => {
  expect([3, 2, 1.5, 1, 0.3, 0.25, 0.1].map((lambda) => countAt(GRID, COUNTS, lambda))).toEqual([0, 0, 0, 1, 1, 4, 4]);
});

test.each([
  ['0.3', 0.3],
  [' 0,3 ', 0.3],
  // Four digits of an end may lie beyond it.
  ['2.001', 2],
  ['1e-9', 'The path begins at λ = 0.25'],
  ['77', 'The path ends at λ = 2'],
  ['1e999', 'The path ends at λ = 2'],
  ['-1', 'The path begins at λ = 0.25'],
  ['', 'A number, please, from 0.25 to 2'],
  ['abc', 'A number, please, from 0.25 to 2'],
])('typed %j gives %s', (text, lambda) => {
  expect(typedLambda(text, GRID)).toBe(lambda);
});

test('the curve steps at every grid point', () => {
  const x = logScale(0.25, 2, 0, 30);
  const y = rootScale(4, 20, 0);
  expect(stepCurve(GRID, COUNTS, x, y)).toBe('M30.0 20.0H20.0V10.0H10.0V10.0H0.0V0.0');
});

test('the barcode has one tick for each entry place, taller where several enter', () => {
  const x = logScale(0.25, 2, 0, 30);
  expect(barcode([1, 0.25, 0.25], x, 50, 5, 20)).toBe('M20.0 50v-5.0M0.0 50v-20.0');
});

test('flags never cover each other and stay inside', () => {
  const [at, widths] = [
    [10, 30, 300, 310, 390],
    [60, 40, 60, 60, 90],
  ];
  const flags = lanes(at, widths, 400);
  for (const [k, flag] of flags.entries()) {
    expect(flag.left).toBeGreaterThanOrEqual(0);
    expect(flag.left + (widths[k] ?? 0)).toBeLessThanOrEqual(400);
    for (const [m, other] of flags.entries()) {
      if (m <= k || other.lane !== flag.lane) continue;
      const apart = other.left >= flag.left + (widths[k] ?? 0) || flag.left >= other.left + (widths[m] ?? 0);
      expect(apart).toBe(true);
    }
  }
});

test('a small step of λ is told with the digits that it needs', () => {
  expect(apart(1.5, 1.628)).toBe('1.5 → 1.63');
  expect(apart(1.5, 1.5037)).toBe('1.5 → 1.504');
  expect(apart(2, 2)).toBe('2');
});
