import { expect, test } from 'vitest';
import type { Edge } from '../../www/src/model';
import { matches } from '../../www/src/views/graph/find';
import { highlightOf } from '../../www/src/views/graph/focus';
import { edgeAt, nodeAt } from '../../www/src/views/graph/hit';
import { actionOf } from '../../www/src/views/graph/keys';
import { fitLabels, placeLabels } from '../../www/src/views/graph/labels';
import { formsOf } from '../../www/src/views/graph/names';
import type { Form } from '../../www/src/views/graph/names';
import { overlap } from '../../www/src/views/graph/rects';
import type { LabelInput } from '../../www/src/views/graph/labels';
import { ARROW, DASHES, keyOf, kindOf, nodeOutline, WIDTHS, widthClass } from '../../www/src/views/graph/look';
import { withDensity } from '../../www/src/views/export/png';
import { CLUSTER_INKS } from '../../www/src/views/graph/clusters';
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

const NAME: Form = { lines: ['abcdef'], width: 4, cost: 0 };

function crowd(count: number, forced: ReadonlySet<number> = new Set()): LabelInput {
  const random = generator(3);
  return {
    x: Float64Array.from({ length: count }, () => 600 * random()),
    y: Float64Array.from({ length: count }, () => 400 * random()),
    forms: Array.from({ length: count }, () => [NAME]),
    size: 12,
    order: Array.from({ length: count }, (_, k) => k),
    forced,
    radius: 5,
    frame: { left: 0, top: 0, right: 600, bottom: 400 },
  };
}

const sideOf = (input: LabelInput, node = 0) => placeLabels(input).get(node)?.side;

test('shown names cover neither each other nor a node, and stay in the frame', () => {
  const input = crowd(250);
  const rects = [...placeLabels(input).values()].map(({ rect }) => rect);
  expect(rects.length).toBeGreaterThan(60);
  expect(rects.length).toBeLessThan(250);
  for (const [k, rect] of rects.entries()) {
    for (const other of rects.slice(k + 1)) expect(overlap(rect, other)).toBe(false);
    expect([rect.left >= 0, rect.top >= 0, rect.right <= 600, rect.bottom <= 400]).not.toContain(false);
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

test('a name covers no mark, makes room for another, and stands where no lines run', () => {
  const input: LabelInput = { ...crowd(1), x: Float64Array.of(300), y: Float64Array.of(200) };
  expect(sideOf(input)).toBe('right');
  const head = { left: 309, top: 196, right: 317, bottom: 204 };
  expect(sideOf({ ...input, marks: [head] })).toBe('left');
  // Lines to the right, to the left and straight down.
  const lines = [300, 200, 500, 200, 300, 200, 100, 200, 300, 200, 300, 400];
  expect(sideOf({ ...input, lines })).toBe('above');
  // It stays where it was unless it is clearly better elsewhere: free of lines is clearly better.
  expect(sideOf({ ...input, before: new Map([[0, { side: 'below', form: NAME }]]) })).toBe('below');
  const onLine = { ...input, lines, before: new Map([[0, { side: 'right', form: NAME } as const]]) };
  expect(sideOf(onLine)).toBe('above');
  // The only free place of the second is where the first would stand; that one has others.
  const two: LabelInput = { ...crowd(2), x: Float64Array.of(300, 370), y: Float64Array.of(200, 200) };
  const walls = [
    { left: 377, top: 100, right: 500, bottom: 300 },
    { left: 330, top: 100, right: 420, bottom: 191 },
    { left: 330, top: 209, right: 420, bottom: 300 },
  ];
  const placed = placeLabels({ ...two, marks: walls });
  expect([placed.size, placed.get(1)?.side]).toEqual([2, 'left']);
});

test('names are written smaller where there is no room for larger ones, and over two lines or short where they are long', () => {
  const crowded = crowd(140);
  const [large, fitted] = [placeLabels(crowded), fitLabels(crowded, [12, 10, 8])];
  expect(large.size).toBeLessThan(140);
  expect(fitted.size).toBeLessThan(12);
  expect(fitted.placed.size).toBeGreaterThan(large.size);
  const lines = (name: string) => formsOf(name).map((form) => form.lines);
  expect(lines('smoke')).toEqual([['smoke']]);
  expect(lines('PressureLeft')).toContainEqual(['Pressure', 'Left']);
  expect(lines('blood_pressure')).toContainEqual(['blood_', 'pressure']);
  const long = lines('question_17_how_often_do_you_read_a_newspaper_in_the_morning');
  expect(long[0]).toHaveLength(2);
  expect(long.flat().every((line) => line.length <= 24)).toBe(true);
  expect(long.flat().some((line) => line.includes('…'))).toBe(true);
});

test('in a large graph few names are left through which lines run', () => {
  const input = crowd(150);
  const lines = Array.from({ length: 149 }, (_, k) => [input.x[k], input.y[k], input.x[k + 1], input.y[k + 1]]).flat();
  const placed = placeLabels({ ...input, size: 6, lines: Float64Array.from(lines as number[]) });
  const crossed = [...placed.values()].filter((place) => place.crossed).length;
  expect(placed.size).toBeGreaterThan(20);
  expect(crossed).toBeLessThanOrEqual(0.05 * 150);
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
    caption: 'A & B <study>: 3 edges',
    settings: ['900 rows; rule “or”'],
    names: ['a<1>', 'b', 'c', 'd', 'e'],
    edges: EDGES,
    positions: CROSS,
    required: [[0, 1]],
    forbidden: [[3, 4]],
  });
  expect(text).toContain('<title>A &amp; B &lt;study&gt;: 3 edges</title>');
  expect(text).toContain('<title>a&lt;1&gt;</title>');
  expect(text.match(/stroke-opacity="0.8"/g)).toHaveLength(3);
  expect(text).toContain('dropped by the marginal filter');
  for (const words of ['900 rows; rule “or”', 'forbidden by you', 'required by you']) expect(text).toContain(words);
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
    caption: 'Directions',
    names: ['a', 'b', 'c'],
    edges: [edge(0, 1, { arrow: 'ab' }), edge(0, 2, { state: 'pruned' }), edge(1, 2, { arrow: 'none' })],
    positions: Float64Array.of(0, 0, 100, 0, 50, 80),
  });
  // One in the picture, one in the legend.
  expect(text.split(`d="${ARROW}"`)).toHaveLength(3);
  expect(text).toContain('direction, from parent to child');
  expect(text).toContain('without a head: the data leave the direction open');
  expect(text).toContain('removed by the score');
});

test('on paper long names are whole, hollow nodes hollow, and the legend never leaves the sheet', () => {
  const long = 'pressure_measured_at_the_second_visit_of_the_winter_19';
  const edge = { a: 0, b: 1, normAB: 1, normBA: 0, state: 'kept' as const, entry: 1, rough: false };
  const text = graphSvg({
    caption: 'A caption that goes on and on '.repeat(12),
    names: [long, 'b', 'alone'],
    edges: [edge, { ...edge, a: 1, b: 2, state: 'dropped' as const, normBA: 1 }].slice(0, 1),
    positions: Float64Array.of(0, 0, 100, 0, 50, 80),
    required: [[0, 1]],
    forbidden: [[1, 2]],
    pinned: new Set([1]),
  });
  const written = [...text.matchAll(/<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, part]) => part).join('');
  expect(text.includes(`>${long}</text>`) || written.includes(long)).toBe(true);
  expect(text).toContain('column without an edge');
  expect(text).toContain('pinned: stays');
  const width = Number(/ width="(\d+)"/.exec(text)?.[1]);
  const ends = [
    ...text.matchAll(/translate\(([\d.]+) [\d.]+\)"><g transform="translate\(0 -4\)">.*?<text x="38">([^<]*)/g),
  ].map(([, x, words = '']) => Number(x) + 38 + 12 * 0.575 * words.length);
  expect(ends.length).toBeGreaterThan(6);
  expect(Math.max(...ends)).toBeLessThanOrEqual(width);
});

test('clusters have their colours on paper too, and the legend names each of them', () => {
  const edge = (a: number, b: number) => ({
    a,
    b,
    normAB: 1,
    normBA: 1,
    state: 'kept' as const,
    entry: 1,
    rough: false,
  });
  const text = graphSvg({
    caption: 'Two triangles',
    names: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'alone'],
    edges: [edge(0, 1), edge(1, 2), edge(0, 2), edge(2, 3), edge(3, 4), edge(4, 5), edge(3, 5), edge(5, 6), edge(3, 6)],
    positions: Float64Array.of(0, 0, 50, 80, 100, 0, 200, 0, 250, 80, 300, 0, 260, 40, 0, 200),
    look: { clusters: true, nodes: 1 },
  });
  const [first = '', second = ''] = CLUSTER_INKS;
  const dots = (ink: string) => text.split(`fill="${ink}" stroke`).length - 1;
  // Each node, and one dot in the legend.
  expect([dots(first), dots(second)]).toEqual([5, 4]);
  expect(text).toContain('cluster of 4 columns, joined more to one another than to others');
  expect(text).toContain('>cluster of 3 columns<');
  expect(text).toContain('column without an edge');
});

test('a PNG tells how large it is to be printed', () => {
  const png = Uint8Array.from({ length: 60 }, (_, k) => k);
  const told = withDensity(png, 300);
  expect(told).toHaveLength(81);
  expect([...told.subarray(0, 33)]).toEqual([...png.subarray(0, 33)]);
  expect([...told.subarray(54)]).toEqual([...png.subarray(33)]);
  const view = new DataView(told.buffer);
  expect([view.getUint32(33), view.getUint32(41), told[49]]).toEqual([9, 11811, 1]);
  // The checksum that every writer of PNG has for 300 pixels to the inch.
  expect(view.getUint32(50).toString(16)).toBe('78a53f76');
});
