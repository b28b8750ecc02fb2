import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bytes,
  counted,
  duration,
  listed,
  pValue,
  readable,
  shortened,
  signed,
  whole,
} from '../../www/src/views/parts/format';
import { countTicks, linearScale, linearTicks, logScale, logTicks, rootScale } from '../../www/src/views/charts/scales';

test.each([
  [1.0349, '1.03'],
  [0.031, '0.031'],
  [12, '12'],
  [812.44, '812'],
  [1234.5, '1,235'],
  [-12345.6, '−12,346'],
  [0, '0'],
  [-0.5, '−0.5'],
  [0.00002, '2.0e−5'],
  [4e9, '4.0e9'],
  [Number.NaN, '–'],
  [Infinity, '∞'],
])('%d reads as %s', (value, text) => {
  expect(readable(value)).toBe(text);
});

test('numbers in words', () => {
  expect([whole(12345), readable(0.1234, 2)]).toEqual(['12,345', '0.12']);
  expect([signed(3.14), signed(-2), signed(0.01), signed(-0.04)]).toEqual(['+3.1', '−2.0', '0.0', '0.0']);
  expect([bytes(0), bytes(999), bytes(1536), bytes(2 ** 30)]).toEqual(['0 bytes', '999 bytes', '1.54 kB', '1.07 GB']);
  expect([0.2, 40, 200, 9000].map(duration)).toEqual(['under a second', 'about 40 s', 'about 3 min', 'about 3 h']);
  expect([pValue(0.04321), pValue(3.4e-170), pValue(0)]).toEqual(['p = 0.043', 'p = 3.4e−170', 'p < 1e−300']);
});

test('counts agree with their noun', () => {
  expect([counted(1, 'axis', 'axes'), counted(2, 'axis', 'axes')]).toEqual(['1 axis', '2 axes']);
  expect([0, 1, 1204].map((count) => counted(count, 'edge'))).toEqual(['0 edges', '1 edge', '1,204 edges']);
});

test('a long name is cut in its middle and keeps its end', () => {
  expect(shortened('smoke')).toBe('smoke');
  const cut = shortened('pressure_measured_at_the_second_visit_19');
  expect(cut).toHaveLength(18);
  expect(cut).toMatch(/^pressure.*…it_19$/);
});

test('names beyond the room are only counted', () => {
  expect(listed(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
});

test('a log scale has its ends at the ends and the geometric mean in the middle', () => {
  const scale = logScale(0.01, 1, 10, 210);
  expect([0.01, 0.1, 1].map((value) => Math.round(scale(value) * 1e6) / 1e6)).toEqual([10, 110, 210]);
  expect(scale(5)).toBe(210);
});

test('a log scale of one value stands in the middle', () => {
  expect(logScale(0.5, 0.5, 0, 100)(0.5)).toBe(50);
});

test('scales can be reversed', () => {
  const x = logScale(0.003, 2, 12, 900);
  const y = rootScale(700, 90, 8);
  fc.assert(
    fc.property(
      fc.double({ min: 0.003, max: 2, noNaN: true }),
      fc.double({ min: 0, max: 700, noNaN: true }),
      (lambda, count) => {
        expect(x.invert(x(lambda))).toBeCloseTo(lambda, 9);
        expect(y.invert(y(count))).toBeCloseTo(count, 6);
      },
    ),
  );
});

test.each([
  [0.02, 2, 10, [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]],
  [0.02, 2, 5, [0.03, 0.1, 0.3, 1]],
  [0.02, 2, 2, [0.1, 1]],
  [1e-6, 1, 3, [1e-6, 0.001, 1]],
  [0.5, 6, 7, [0.5, 1, 2, 5]],
  [1e-4, 3, 7, [1e-4, 1e-3, 1e-2, 0.1, 1]],
])('log ticks from %d to %d with room for %d', (low, high, room, ticks) => {
  expect(logTicks(low, high, room)).toEqual(ticks);
});

test('a linear scale has its ends at the ends, and a single value in the middle', () => {
  expect([0, 1, 4].map(linearScale(0, 4, 100, 0))).toEqual([100, 75, 0]);
  expect(linearScale(2, 2, 0, 10)(2)).toBe(5);
});

test.each([
  [0.8, [0, 0.5]],
  [1, [0, 0.5, 1]],
  [0.03, [0, 0.01, 0.02, 0.03]],
  [0, [0]],
])('linear ticks up to %d', (to, ticks) => {
  expect(linearTicks(to)).toEqual(ticks);
});

test('ticks lie inside and are few', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (to) => {
      const ticks = linearTicks(to);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(4);
      expect(ticks.every((tick) => tick >= 0 && tick <= to * (1 + 1e-6))).toBe(true);
    }),
  );
});

test('count ticks keep their distance and hold the largest round count', () => {
  for (const most of [1, 3, 21, 151, 4761]) {
    const y = rootScale(most, 80, 8);
    const ticks = countTicks(most, y, 17);
    const gaps = ticks.slice(1).map((tick, k) => y(ticks[k] ?? 0) - y(tick));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(17);
    expect(ticks.at(-1)).toBeGreaterThan(most / 2.6);
    expect(ticks.at(-1)).toBeLessThanOrEqual(most);
  }
  expect(countTicks(0, rootScale(0, 80, 8), 17)).toEqual([0]);
});
