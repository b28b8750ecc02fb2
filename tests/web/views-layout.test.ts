import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pair } from '../../www/src/model';
import { placeLabels } from '../../www/src/views/graph/labels';
import { layoutNow, roundsFor, turned } from '../../www/src/views/graph/layout';
import type { LayoutInput } from '../../www/src/views/graph/layout';
import { between, boxOf, fit, xOf, yOf } from '../../www/src/views/graph/positions';
import type { Positions } from '../../www/src/views/graph/positions';
import { pulling, rankOf, springsOf } from '../../www/src/views/graph/springs';
import { crossings } from './crossings';
import { generator } from '../../www/src/views/parts/random';

const input = (count: number, union: readonly Pair[], more: Partial<LayoutInput> = {}): LayoutInput => ({
  kind: 'force',
  count,
  union,
  seed: 7,
  room: { width: 960, height: 640 },
  pinned: new Map(),
  ...more,
});

/** A chain with chords, then weak pairs that enter late; the same for the same seed. */
function unionOf(n: number, seed: number): Pair[] {
  const random = generator(seed);
  const pairs = new Map<string, Pair>();
  const add = (p: number, q: number) => {
    if (p !== q) pairs.set(`${Math.min(p, q)} ${Math.max(p, q)}`, [Math.min(p, q), Math.max(p, q)]);
  };
  for (let node = 1; node < n; node++) add(node, Math.floor(node * (1 - random() ** 3)));
  for (let k = 0; k < 4 * n; k++) add(Math.floor(random() * n), Math.floor(random() * n));
  return [...pairs.values()];
}

const apart = (at: Positions, a: number, b: number) => Math.hypot(xOf(at, a) - xOf(at, b), yOf(at, a) - yOf(at, b));

test('the same graph and seed give the same positions, whatever else is joined too late to pull', () => {
  const union = unionOf(37, 1);
  const whole = layoutNow(input(37, union));
  expect(layoutNow(input(37, union))).toEqual(whole);
  expect(layoutNow(input(37, pulling(37, union)))).toEqual(whole);
  expect(layoutNow(input(37, union, { seed: 8 }))).toHaveLength(whole.length);
});

test('joined nodes lie nearer than others', () => {
  const pairs: Pair[] = [
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
  ];
  const at = layoutNow(input(6, pairs));
  for (const [a, b] of pairs) expect(apart(at, a, b)).toBeLessThan(apart(at, 0, 5));
});

test('an early edge pulls harder than a late one', () => {
  const pairs: Pair[] = [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [0, 5],
  ];
  const at = layoutNow(input(6, pairs));
  expect(apart(at, 0, 1)).toBeLessThan(apart(at, 0, 5));
});

const chains = (count: number, length: number): Pair[] =>
  Array.from({ length: count }, (_, chain) =>
    Array.from({ length: length - 1 }, (_, k): Pair => [chain * length + k, chain * length + k + 1]),
  ).flat();

test('separate chains lie apart and untangled, whatever joins them at a smaller λ', () => {
  const shown = chains(5, 8);
  const late = Array.from({ length: 30 }, (_, k): Pair => [k, k + 8]);
  const labels = new Float64Array(80).map((_, k) => (k % 2 === 0 ? 60 : 15));
  const at = layoutNow(input(40, [...shown, ...late], { shown, labels }));
  expect(crossings(at, shown)).toBe(0);
  const many = chains(200, 5);
  const packed = layoutNow(input(1000, many, { shown: many }));
  expect(crossings(packed, many)).toBe(0);
  const box = boxOf(packed);
  expect((box.right - box.left) / (box.bottom - box.top)).toBeGreaterThan(0.8);
  expect((box.right - box.left) / (box.bottom - box.top)).toBeLessThan(2.6);
});

test('names have room: few lines run through the places that the layout keeps for them', () => {
  const shown = unionOf(40, 4).slice(0, 45);
  const labels = new Float64Array(80).map((_, k) => (k % 2 === 0 ? 70 : 15));
  const at = layoutNow(input(40, shown, { shown, labels }));
  expect(layoutNow(input(40, shown, { shown, labels }))).toEqual(at);
  const box = boxOf(at);
  expect(box.right - box.left).toBeLessThanOrEqual(960);
  expect(box.bottom - box.top).toBeLessThanOrEqual(640);
  const placed = placeLabels({
    x: at.filter((_, k) => k % 2 === 0),
    y: at.filter((_, k) => k % 2 === 1),
    forms: Array.from({ length: 40 }, () => [{ lines: ['abcdefghij'], width: 5.6, cost: 0 }]),
    size: 12,
    order: Array.from({ length: 40 }, (_, k) => k),
    forced: new Set(),
    radius: 8,
    frame: { left: -480, top: -320, right: 480, bottom: 320 },
    lines: shown.flatMap(([a, b]) => [xOf(at, a), yOf(at, a), xOf(at, b), yOf(at, b)]),
  });
  expect(placed.size).toBe(40);
  expect([...placed.values()].filter(({ crossed }) => crossed).length).toBeLessThanOrEqual(2);
});

test('circle and grid have every node once, in order', () => {
  const circle = layoutNow(input(12, [], { kind: 'circle' }));
  const grid = layoutNow(input(12, [], { kind: 'grid' }));
  for (const at of [circle, grid]) {
    expect(new Set(Array.from({ length: 12 }, (_, k) => `${xOf(at, k)} ${yOf(at, k)}`)).size).toBe(12);
  }
  expect(yOf(circle, 0)).toBeLessThan(yOf(circle, 6));
  expect(xOf(grid, 0)).toBeLessThan(xOf(grid, 1));
});

test('a pinned node stays where it is', () => {
  const at = layoutNow(
    input(
      4,
      [
        [0, 1],
        [1, 2],
      ],
      { pinned: new Map([[2, { x: 300, y: -40 }]]) },
    ),
  );
  expect([xOf(at, 2), yOf(at, 2)]).toEqual([300, -40]);
});

test('no two nodes coincide, even without edges', () => {
  const at = layoutNow(input(60, []));
  for (let a = 0; a < 60; a++) for (let b = 0; b < a; b++) expect(apart(at, a, b)).toBeGreaterThan(20);
  expect(Math.max(...at.map(Math.abs))).toBeLessThan(250);
});

test('no node and one node have a layout too', () => {
  expect(layoutNow(input(0, []))).toEqual(new Float64Array());
  expect(layoutNow(input(1, []))).toEqual(new Float64Array(2));
});

test('a thousand nodes cost fewer rounds than ten', () => {
  expect([10, 223, 1000].map(roundsFor)).toEqual([300, 214, 110]);
});

test('weights fall with the rank of entry, and very late pairs pull no more', () => {
  const union = Array.from({ length: 500 }, (_, k): Pair => [k % 9, 9]);
  const weights = springsOf(10, union).map(({ weight }) => weight);
  expect(weights).toHaveLength(30);
  expect(weights[0]).toBe(1);
  expect(weights).toEqual([...weights].sort((a, b) => b - a));
});

test('the node with most and earliest edges ranks first', () => {
  expect(
    rankOf(4, [
      [1, 2],
      [2, 3],
    ]),
  ).toEqual([2, 1, 3, 0]);
});

test('generators of one seed agree, of two differ, and stay between 0 and 1', () => {
  const [a, b, c] = [generator(5), generator(5), generator(6)];
  const first = Array.from({ length: 20 }, a);
  expect(Array.from({ length: 20 }, b)).toEqual(first);
  expect(Array.from({ length: 20 }, c)).not.toEqual(first);
  expect(first.every((value) => value >= 0 && value < 1)).toBe(true);
});

test('turning lays a slanted line along the longer side and keeps distances', () => {
  const slanted = Float64Array.of(0, 0, 10, 10, 30, 30);
  const [wide, tall] = [turned(slanted, 'wide'), turned(slanted, 'tall')];
  const [flat, upright] = [boxOf(wide), boxOf(tall)];
  expect(flat.bottom - flat.top).toBeCloseTo(0, 9);
  expect(upright.right - upright.left).toBeCloseTo(0, 9);
  expect(apart(wide, 0, 2)).toBeCloseTo(apart(slanted, 0, 2), 9);
});

test('the fitted view shows every node', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -3000, max: 3000, noNaN: true }), { minLength: 2, maxLength: 40 }),
      fc.integer({ min: 200, max: 1600 }),
      fc.integer({ min: 200, max: 1000 }),
      (numbers, width, height) => {
        const at = Float64Array.from(numbers.slice(0, numbers.length & ~1));
        const view = fit(boxOf(at), width, height);
        for (let node = 0; 2 * node < at.length; node++) {
          const [x, y] = [xOf(at, node) * view.k + view.x, yOf(at, node) * view.k + view.y];
          expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
        }
      },
    ),
  );
});

test('a view between two starts at one and ends at the other', () => {
  const [from, to] = [
    { x: 0, y: 0, k: 1 },
    { x: 10, y: -4, k: 4 },
  ];
  expect(between(from, to, 0)).toEqual(from);
  expect(between(from, to, 1)).toEqual(to);
  expect(between(from, to, 0.5).k).toBeCloseTo(2, 12);
});
