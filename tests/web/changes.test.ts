// λ as a story of change, with the engine in one process.
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import type { Edge, NodePath, PathModel } from '../../www/src/model';
import { loadNetwork } from '../../www/src/networks';
import { nextChange } from '../../www/src/state/changes';
import { Store } from '../../www/src/state/store';

let engine: Engine | undefined;
afterEach(() => engine?.close());

async function learned(id: string): Promise<Store> {
  engine = await openEngineInProcess(2);
  const store = new Store(engine, loadNetwork);
  store.ready();
  await store.openSample({ network: { kind: 'bundled', id }, rows: 5000, seed: 1 });
  return store;
}

const joined = (store: Store) =>
  store.learnedEdges.value.filter(({ state }) => state === 'kept').map(({ a, b }) => `${a} ${b}`);

/** Two nodes that choose each other at the points named. */
function pathOf(lambdas: number[], there: boolean[]): PathModel {
  const node = (own: number): NodePath => ({
    node: own,
    starts: Uint32Array.from([0, ...there.map((_, k) => there.slice(0, k + 1).filter(Boolean).length)]),
    neighbours: Uint32Array.from(there.filter(Boolean).map(() => 1 - own)),
    norms: Float64Array.from(there.filter(Boolean).map(() => 1)),
    gaps: new Float64Array(lambdas.length),
    statuses: new Uint8Array(lambdas.length),
  });
  return { lambdas: Float64Array.from(lambdas), nodes: [node(0), node(1)] };
}

const tests = { chiSquare: new Float64Array(4), critical: new Float64Array(4), dependent: new Uint8Array(4).fill(1) };
const joining = { rule: 'or', filter: false, required: [] } as const;
const EDGE: Edge = { a: 0, b: 1, normAB: 1, normBA: 1, state: 'kept', entry: NaN, rough: true };

test('a step goes to the next stored point with other edges, or nearer where the entry is known; to none where nothing changes', () => {
  const path = pathOf([8, 4, 2, 1, 0.5], [false, false, true, true, false]);
  const from = (lambda: number, edges: Edge[], entry?: { below: number; above: number }) => ({
    ...{ path, joining: { ...joining, required: [] }, tests, lambda, edges },
    entryOf: () => entry,
  });
  expect(nextChange(from(8, []), -1)).toBe(2);
  expect(nextChange(from(8, [], { below: 3.5, above: 3.6 }), -1)).toBe(3.5);
  expect(nextChange(from(2, [EDGE]), 1)).toBe(4);
  expect(nextChange(from(2, [EDGE], { below: 3.5, above: 3.6 }), 1)).toBeCloseTo(3.7);
  // It leaves again further down, which its entry does not tell.
  expect(nextChange(from(2, [EDGE], { below: 3.5, above: 3.6 }), -1)).toBe(0.5);
  expect(nextChange(from(4, []), 1)).toBeUndefined();
  expect(nextChange(from(0.5, []), -1)).toBeUndefined();
});

test.each(['asia', 'child', 'alarm'])(
  'every step on the path of %s changes the edges, down and up again',
  async (id) => {
    const store = await learned(id);
    for (const direction of [-1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 1, 1] as const) {
      const [before, lambda] = [joined(store), store.position.value?.lambda ?? 0];
      if (!(await store.stepLambda(direction))) continue;
      expect(Math.sign((store.position.value?.lambda ?? 0) - lambda)).toBe(direction);
      expect(store.position.value?.exact).toBe(true);
      expect(joined(store)).not.toEqual(before);
    }
  },
);

test('what came and went is told from where λ rested, while it is dragged and after; the last changes are kept', async () => {
  const store = await learned('child');
  const { newest, last } = store.changes;
  expect([newest.value, last.value]).toEqual([undefined, []]);
  const start = joined(store);
  store.dragLambda(3);
  store.dragLambda(6);
  const gone = start.filter((pair) => !joined(store).includes(pair));
  expect(newest.value).toMatchObject({ from: 1.5, to: 6, came: [] });
  expect(newest.value?.left.map((pair) => pair.join(' '))).toEqual(gone);
  await store.chooseLambda(6);
  expect(last.value).toHaveLength(1);
  await store.chooseLambda(1.5);
  expect(newest.value).toMatchObject({ from: 6, to: 1.5, left: [] });
  expect(last.value.map(({ from, to }) => [from, to])).toEqual([
    [6, 1.5],
    [1.5, 6],
  ]);
  expect(newest.value?.came).toEqual(last.value[1]?.left);
  // Of another rule there is no story yet.
  await store.changeSettings({ ...store.settings.value, rule: 'and' });
  expect([newest.value, last.value]).toEqual([undefined, []]);
});
