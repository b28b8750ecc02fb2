import { expect, test } from 'vitest';
import type { Edge } from '../../www/src/model';
import { matches } from '../../www/src/views/graph/find';
import { highlightOf } from '../../www/src/views/graph/focus';
import { edgeAt, nodeAt } from '../../www/src/views/graph/hit';
import { actionOf } from '../../www/src/views/graph/keys';
import { labelRect, placeLabels } from '../../www/src/views/graph/labels';
import { overlap } from '../../www/src/views/graph/rects';
import type { LabelInput } from '../../www/src/views/graph/labels';
import { ARROW, DASHES, keyOf, kindOf, nodeOutline, WIDTHS, widthClass } from '../../www/src/views/graph/look';
import { graphSvg } from '../../www/src/views/graph/picture';
import { degreesOf, describeNode, neighboursOf, nextInOrder, towards } from '../../www/src/views/graph/walk';
import { generator } from '../../www/src/views/parts/random';

const edge = (a: number, b: number, more: Partial<Edge> = {}): Edge => ({
  a,
  b,
  normAB: 0.4,
  normBA: 0.3,
  state: 'kept',
  entry: 1,
  rough: false,
  ...more,
});

// A cross: 0 in the middle, 1 right, 2 up, 3 left; 4 far away and alone.
const CROSS = Float64Array.of(0, 0, 50, 5, 3, -40, -60, 0, 500, 500);
const EDGES = [edge(0, 1), edge(0, 2, { normBA: 0 }), edge(0, 3, { state: 'dropped' })];

test('an arrow leads to the neighbour on its side, or nowhere', () => {
  const from = neighboursOf(0, EDGES);
  expect((['right', 'up', 'left', 'down'] as const).map((way) => towards(0, way, from, CROSS))).toEqual([
    1,
    2,
    3,
    undefined,
  ]);
});

test('of two neighbours ahead the nearer one is reached', () => {
  const at = Float64Array.of(0, 0, 100, 0, 40, 8);
  expect(towards(0, 'right', [1, 2], at)).toBe(2);
});

test('every node is reached in column order, round both ends', () => {
  expect([nextInOrder(undefined, 1, 5), nextInOrder(4, 1, 5), nextInOrder(0, -1, 5)]).toEqual([0, 0, 4]);
});

test('a node is described with its neighbours', () => {
  const names = ['smoke', 'lung', 'bronc'];
  expect(describeNode(0, names, [1, 2])).toBe('Node smoke, 2 neighbours: lung, bronc');
  expect(describeNode(0, names, [1], 'not certified')).toBe('Node smoke, not certified, 1 neighbour: lung');
  expect(describeNode(2, names, [])).toBe('Node bronc, no neighbours');
});

test('degrees count both ends', () => {
  expect([...degreesOf(5, EDGES)]).toEqual([3, 1, 1, 1, 0]);
});

test('the pointer finds the nearest node in reach, whatever the zoom', () => {
  const view = { x: 100, y: 100, k: 2 };
  expect(nodeAt({ x: 204, y: 104 }, CROSS, view)).toBe(1);
  expect(nodeAt({ x: 230, y: 110 }, CROSS, view)).toBeUndefined();
});

test('the pointer finds an edge beside its line, not beyond its end', () => {
  const view = { x: 0, y: 0, k: 1 };
  expect(edgeAt({ x: -30, y: 5 }, EDGES, CROSS, view)).toBe(EDGES[2]);
  expect(edgeAt({ x: -75, y: 0 }, EDGES, CROSS, view)).toBeUndefined();
  expect(edgeAt({ x: -30, y: 12 }, EDGES, CROSS, view)).toBeUndefined();
});

test('hovering dims the rest, a selection does not', () => {
  const hovered = highlightOf(
    { selection: undefined, hovered: { kind: 'node', node: 0 }, current: undefined },
    EDGES,
    5,
  );
  expect([...hovered.nodes].sort()).toEqual([0, 1, 2, 3]);
  expect(hovered.dim).toBe(true);
  const selected = highlightOf(
    { selection: { kind: 'edge', pair: [0, 2] }, hovered: undefined, current: undefined },
    EDGES,
    5,
  );
  expect([...selected.edges]).toEqual([keyOf(2, 0, 5)]);
  expect(selected.dim).toBe(false);
});

test('keys have one meaning each, and none with Control', () => {
  const bare = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  expect(actionOf({ ...bare, key: 'F' })).toEqual({ do: 'fit' });
  expect(actionOf({ ...bare, key: 'Enter', shiftKey: true })).toEqual({ do: 'pair' });
  expect(actionOf({ ...bare, key: 'f', ctrlKey: true })).toBeUndefined();
  expect(actionOf({ ...bare, key: 'x' })).toBeUndefined();
});

test('kinds of edges differ in their dashes', () => {
  expect(EDGES.map(kindOf)).toEqual(['both', 'one', 'dropped']);
  const dashes = (kinds: (keyof typeof DASHES)[]) => new Set(kinds.map((kind) => String(DASHES[kind]))).size;
  expect(dashes(['both', 'one', 'dropped'])).toBe(3);
  // Beside a known network; there the filter's edges may be seen as well.
  expect(dashes(['found', 'missed', 'extra', 'dropped'])).toBe(4);
});

test('widths grow with the norm and end at the widest', () => {
  const classes = [0, 0.1, 0.3, 0.5, 0.9, 1, 7].map((norm) => widthClass(norm, 1));
  expect(classes).toEqual([...classes].sort((a, b) => a - b));
  expect(classes.at(-1)).toBe(WIDTHS.length - 1);
  expect(widthClass(0.3, 0)).toBe(0);
});

test('a node without certificate has another outline', () => {
  expect(nodeOutline('uncertified', 5)).not.toBe(nodeOutline('solved', 5));
});

function crowd(count: number, forced: ReadonlySet<number> = new Set()): LabelInput {
  const random = generator(3);
  return {
    x: Float64Array.from({ length: count }, () => 600 * random()),
    y: Float64Array.from({ length: count }, () => 400 * random()),
    widths: new Float64Array(count).fill(48),
    order: Array.from({ length: count }, (_, k) => k),
    forced,
    radius: 5,
    width: 600,
    height: 400,
  };
}

test('shown names cover neither each other nor a node', () => {
  const input = crowd(120);
  const rects = [...placeLabels(input)].map(([node, side]) => labelRect(input, node, side));
  expect(rects.length).toBeGreaterThan(20);
  expect(rects.length).toBeLessThan(120);
  for (const [k, rect] of rects.entries()) {
    for (const other of rects.slice(k + 1)) expect(overlap(rect, other)).toBe(false);
    for (const [node, x] of input.x.entries()) {
      const y = input.y[node] ?? 0;
      expect(overlap(rect, { left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 })).toBe(false);
    }
  }
});

test('forced names are shown, and important ones before others', () => {
  const plain = placeLabels(crowd(400));
  const hidden = Array.from({ length: 400 }, (_, k) => k).find((node) => !plain.has(node)) ?? 0;
  expect(placeLabels(crowd(400, new Set([hidden]))).has(hidden)).toBe(true);
  expect(plain.has(0)).toBe(true);
});

test('a name covers no mark, makes room for another, and stands where the fewest lines run', () => {
  const input: LabelInput = { ...crowd(1), x: Float64Array.of(300), y: Float64Array.of(200) };
  expect(placeLabels(input).get(0)).toBe('right');
  const head = { left: 309, top: 196, right: 317, bottom: 204 };
  expect(placeLabels({ ...input, marks: [head] }).get(0)).toBe('left');
  // Lines to the right, to the left and straight down.
  const lines = [300, 200, 500, 200, 300, 200, 100, 200, 300, 200, 300, 400];
  expect(placeLabels({ ...input, lines }).get(0)).toBe('above');
  // It stays where it was unless it is clearly better elsewhere.
  expect(placeLabels({ ...input, lines: lines.slice(0, 4), before: new Map([[0, 'right']]) }).get(0)).toBe('right');
  // Between a wall of marks and the first node, only the place that this took is left to the second.
  const two: LabelInput = { ...crowd(2), x: Float64Array.of(300, 370), y: Float64Array.of(200, 200) };
  const all = [-30, -15, 0, 15, 30].map((dy) => ({ left: 376, top: 193 + dy, right: 420, bottom: 207 + dy }));
  const above = { left: 346, top: 150, right: 394, bottom: 191 };
  const below = { left: 346, top: 209, right: 394, bottom: 250 };
  const placed = placeLabels({ ...two, marks: [...all, above, below] });
  expect(placed.size).toBe(2);
  expect(placed.get(1)).toBe('left');
});

test('nodes outside the screen have no name', () => {
  const input = crowd(3);
  input.x[1] = -40;
  expect(placeLabels(input).has(1)).toBe(false);
});

test('search prefers names that begin with the text, the whole name first of all', () => {
  expect(matches('lung', ['either_lung', 'lung_16', 'lung', 'LUNG_2'])).toEqual([2, 1, 3, 0]);
  expect(matches('  ', ['a'])).toEqual([]);
});

test('an exported picture holds every edge and name, a legend, and nothing that needs a style sheet', () => {
  const text = graphSvg({
    title: 'A & B <study>',
    lambda: 0.62,
    names: ['a<1>', 'b', 'c', 'd', 'e'],
    edges: EDGES,
    positions: CROSS,
    required: [[0, 1]],
    forbidden: [[3, 4]],
  });
  expect(text).toContain('<title>A &amp; B &lt;study&gt;: 3 edges at λ = 0.62</title>');
  expect(text).toContain('<title>a&lt;1&gt;</title>');
  expect(text.match(/stroke-opacity="0.8"/g)).toHaveLength(3);
  expect(text).toContain('dropped by the marginal filter');
  expect(text).not.toMatch(/style=|class=|<style/);
});

test('a picture has a head for each direction found, and dashes where the score removed an edge', () => {
  const edge = (a: number, b: number, more: object) => ({
    a,
    b,
    normAB: 1,
    normBA: 1,
    state: 'kept' as const,
    entry: 1,
    rough: false,
    ...more,
  });
  const text = graphSvg({
    title: 'Directions',
    lambda: 1.5,
    names: ['a', 'b', 'c'],
    edges: [edge(0, 1, { arrow: 'ab' }), edge(0, 2, { state: 'pruned' }), edge(1, 2, { arrow: 'none' })],
    positions: Float64Array.of(0, 0, 100, 0, 50, 80),
  });
  expect(text.split(`d="${ARROW}"`)).toHaveLength(2);
  expect(text).toContain('removed by the score');
  expect(text).toContain('Directions: 2 edges at λ = 1.5');
});
