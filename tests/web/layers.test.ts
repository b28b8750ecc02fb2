// Drawings in layers: parents above their children, with fewer crossings than the library that begins them.
import { Graph, layout } from '@dagrejs/dagre';
import { expect, test } from 'vitest';
import type { Pair } from '../../www/src/model';
import { layersNow } from '../../www/src/views/graph/layers';
import type { LayoutInput } from '../../www/src/views/graph/layout';
import { xOf, yOf, type Positions } from '../../www/src/views/graph/positions';
import { crossings } from './crossings';
import { generator } from '../../www/src/views/parts/random';

type Arc = readonly [number, number];

/** A random acyclic graph: every arc leads to a larger number. */
function dag(count: number, arcs: number, seed: number): Arc[] {
  const random = generator(seed);
  const made = new Map<string, Arc>();
  while (made.size < arcs) {
    const [p, q] = [Math.floor(random() * count), Math.floor(random() * count)];
    if (p !== q && Math.abs(p - q) < count / 3)
      made.set(`${Math.min(p, q)} ${Math.max(p, q)}`, [Math.min(p, q), Math.max(p, q)]);
  }
  return [...made.values()];
}

function input(count: number, arcs: readonly Arc[], more: Partial<LayoutInput> = {}): LayoutInput {
  const shown = arcs.map(([a, b]): Pair => [Math.min(a, b), Math.max(a, b)]);
  const labels = new Float64Array(2 * count).map((_, k) => (k % 2 === 0 ? 60 : 15));
  return {
    kind: 'layers',
    count,
    union: shown,
    shown,
    arcs,
    seed: 1,
    room: { width: 1040, height: 640 },
    labels,
    pinned: new Map(),
    ...more,
  };
}

/** The library's own places for the same graph. */
function dagrePlaces(count: number, arcs: readonly Arc[]): Positions {
  const graph = new Graph();
  graph.setGraph({ nodesep: 24, ranksep: 70 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (let node = 0; node < count; node++) graph.setNode(String(node), { width: 60, height: 24 });
  for (const [from, to] of arcs) graph.setEdge(String(from), String(to));
  layout(graph);
  return new Float64Array(
    Array.from({ length: count }, (_, k) => graph.node(String(k)) as { x: number; y: number }).flatMap(({ x, y }) => [
      x,
      y,
    ]),
  );
}

test('parents stand above their children, the same graph has the same places, and lines cross less than in the library’s drawing', () => {
  let [ours, theirs] = [0, 0];
  for (const [count, size, seed] of [
    [12, 14, 1],
    [30, 40, 2],
    [45, 60, 3],
  ] as const) {
    const arcs = dag(count, size, seed);
    const at = layersNow(input(count, arcs));
    for (const [from, to] of arcs) expect(yOf(at, from)).toBeLessThan(yOf(at, to));
    expect(layersNow(input(count, arcs))).toEqual(at);
    const pairs = arcs.map(([a, b]): Pair => [a, b]);
    ours += crossings(at, pairs);
    theirs += crossings(dagrePlaces(count, arcs), pairs);
  }
  expect(ours).toBeLessThan(theirs);
});

test('separate parts, single nodes, pairs without a direction and circles have places of their own', () => {
  const arcs: Arc[] = [
    [0, 1],
    [1, 2],
    [2, 0],
    [4, 5],
  ];
  const at = layersNow(
    input(8, arcs, { shown: [...arcs.map(([a, b]): Pair => [Math.min(a, b), Math.max(a, b)]), [5, 6]] }),
  );
  expect(yOf(at, 4)).toBeLessThan(yOf(at, 5));
  const places = new Set(Array.from({ length: 8 }, (_, k) => `${xOf(at, k).toFixed(1)} ${yOf(at, k).toFixed(1)}`));
  expect(places.size).toBe(8);
  expect(at.every(Number.isFinite)).toBe(true);
});
