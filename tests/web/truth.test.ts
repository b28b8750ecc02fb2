import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import type { Edge, NetworkModel, Pair } from '../../www/src/model';
import { nodeWords, truthWords } from '../../www/src/state/paths';
import {
  columnsKnown,
  flatTallies,
  judged,
  scoresOf,
  tallyOf,
  trueGraphOf,
  verdictOn,
} from '../../www/src/state/truth';

/** `a>b` for each arc. */
function network(names: string, ...arcs: string[]): NetworkModel {
  const all = Array.from(names);
  const parents = (child: string) =>
    arcs.filter((arc) => arc.endsWith(`>${child}`)).map((arc) => all.indexOf(arc.charAt(0)));
  return { name: '', nodes: all.map((name) => ({ name, levels: ['0', '1'], parents: parents(name), cpt: [] })) };
}

const columns = (names: string) => Array.from(names, (name) => ({ name }));
const edge = (a: number, b: number, state: Edge['state'] = 'kept'): Edge => ({
  a,
  b,
  normAB: 1,
  normBA: 1,
  state,
  entry: 2,
  rough: false,
});

/** a → c ← b, c → d, with columns in another order and one that the network does not know. */
const MODEL = network('abcd', 'a>c', 'b>c', 'c>d');
const TRUTH = trueGraphOf(MODEL, columns('dcbax'));

test('a network lies over columns by name', () => {
  expect(TRUTH.pairs).toEqual([
    [0, 1],
    [1, 2],
    [1, 3],
  ]);
  expect(columnsKnown(TRUTH)).toBe(4);
  expect(TRUTH.arcsAway).toBe(0);
  expect(trueGraphOf(MODEL, columns('abd'))).toMatchObject({ pairs: [], arcsAway: 3 });
});

test('a verdict needs both columns', () => {
  const verdict = (pair: Pair, joined: boolean) => verdictOn(TRUTH, pair, joined);
  expect([verdict([0, 1], true), verdict([0, 1], false)]).toEqual(['found', 'missed']);
  expect([verdict([2, 3], true), verdict([2, 3], false)]).toEqual(['extra', undefined]);
  expect(verdict([0, 4], true)).toBeUndefined();
});

test('judged edges hold the missed ones, and arrows where they are wanted', () => {
  const edges = judged([edge(0, 1), edge(1, 2, 'dropped'), edge(2, 3), edge(0, 4)], TRUTH, true, () => ({
    entry: 0.7,
    rough: true,
  }));
  expect(edges.map(({ a, b, truth, arrow, state }) => [a, b, truth, arrow, state])).toEqual([
    [0, 1, 'found', 'ba', 'kept'],
    [0, 4, undefined, undefined, 'kept'],
    [1, 2, 'missed', 'ba', 'dropped'],
    [1, 3, 'missed', 'ba', 'absent'],
    [2, 3, 'extra', undefined, 'kept'],
  ]);
  expect(edges.find(({ state }) => state === 'absent')?.entry).toBe(0.7);
  expect(judged([], TRUTH, false, () => ({ entry: NaN, rough: true })).every(({ arrow }) => arrow === undefined)).toBe(
    true,
  );
});

test('the tally agrees with the judged edges, whatever was joined', () => {
  const pairs = [0, 1, 2, 3, 4].flatMap((a) => [1, 2, 3, 4].filter((b) => b > a).map((b): Pair => [a, b]));
  fc.assert(
    fc.property(fc.subarray(pairs), fc.subarray(pairs), (kept, dropped) => {
      const edges = kept.map(([a, b]) => edge(a, b));
      const more = dropped.filter((pair) => !kept.includes(pair)).map(([a, b]) => edge(a, b, 'dropped'));
      const all = [...edges, ...more];
      const verdicts = judged(all, TRUTH, false, () => ({ entry: NaN, rough: true })).map(({ truth }) => truth);
      const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
      expect(tallyOf(all, TRUTH)).toEqual({ found: count('found'), missed: count('missed'), extra: count('extra') });
    }),
  );
});

test('shares by hand, and where there is nothing to share', () => {
  expect(scoresOf({ found: 3, missed: 1, extra: 2 })).toEqual({ precision: 0.6, recall: 0.75, f1: 6 / 9 });
  expect(scoresOf({ found: 0, missed: 2, extra: 0 })).toEqual({ precision: undefined, recall: 0, f1: 0 });
  expect(scoresOf({ found: 0, missed: 0, extra: 0 })).toEqual({ precision: undefined, recall: undefined, f1: 1 });
});

test('of equally good λ the whole stretch is named', async () => {
  const engine = await openEngineInProcess(1);
  const tallies = [0, 2, 2, 1].map((found) => ({ found, missed: 2 - found, extra: 0 }));
  const best = (usual: number) => engine.bestRange(Float64Array.of(8, 4, 2, 1), flatTallies(tallies), usual);
  expect(await best(1.5)).toEqual({ f1: 1, from: 2, to: 4, points: 2 });
  expect(await engine.bestRange(new Float64Array(), new Uint32Array(), 1)).toBeUndefined();
});

test('a pair is explained by the network', () => {
  const words = (model: NetworkModel, a: number, b: number) =>
    truthWords(trueGraphOf(model, columns('abcdex')), [a, b]);
  const model = network('abcde', 'a>c', 'b>c', 'c>d', 'c>e');
  expect(words(model, 0, 2)).toBe('A true edge: the network has the arc a → c.');
  expect(words(model, 0, 1)).toBe('Not in the network: parents of a common child, c.');
  expect(words(model, 3, 4)).toBe('Not in the network: children of a common parent, c.');
  expect(words(model, 1, 4)).toBe('Not in the network: the ends of a chain, b → c → e.');
  expect(words(network('abcde', 'b>c'), 0, 4)).toBe('Not in the network: no path of two arcs joins them.');
  expect(words(model, 0, 5)).toBeUndefined();
});

test('an explanation may lead over a node that is no column', () => {
  expect(truthWords(trueGraphOf(network('abh', 'h>a', 'h>b'), columns('ab')), [0, 1])).toBe(
    'Not in the network: children of a common parent, h.',
  );
});

test('a column is told with its parents and children', () => {
  expect([0, 1, 2, 3, 4].map((column) => nodeWords(TRUTH, column))).toEqual([
    'In the network: parents c.',
    'In the network: parents a, b; children d.',
    'In the network: children c.',
    'In the network: children c.',
    undefined,
  ]);
});
