import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openDirectEngine } from '../../www/src/engine/openDirect';
import { defaultChoices } from '../../www/src/state/choices';
import { Store } from '../../www/src/state/store';

const text = (name: string) => readFileSync(`tests/reference/${name}.csv`, 'utf8');
let engine: Engine | undefined;

async function start(): Promise<Store> {
  engine = await openDirectEngine(2);
  const store = new Store(engine, (id) => Promise.resolve({ title: id, text: text(id) }));
  store.ready();
  return store;
}

afterEach(() => engine?.close());

/** Waits until a condition holds; the store answers in tasks of its own. */
async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn++) {
    if (turn > 2000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('an example is read, counted, learned, solved exactly at the default λ, and marked', async () => {
  const store = await start();
  await store.openExample('mixed');
  expect(store.job.value).toEqual({ kind: 'idle' });
  expect(store.dataset.value).toMatchObject({ title: 'mixed', origin: { kind: 'example', id: 'mixed' } });
  expect(store.picture.value?.complete).toBe(true);
  expect(store.position.value).toMatchObject({ lambda: 1, exact: true });
  expect(store.edgeCount.value).toBeGreaterThan(0);
  expect(store.edges.value.every(({ entry }) => entry >= 1)).toBe(true);
  expect(store.marks.value.map(({ id }) => id)).toEqual(['default', 'ebic']);
  expect(store.nodeStates.value.every((state) => state === 'solved')).toBe(true);
  expect(store.stale.value).toBe(false);
});

test('dragging shows the nearest stored point, choosing solves it, and a drag is one step back', async () => {
  const store = await start();
  await store.openExample('mixed');
  const [first, lambdas] = [store.edges.value, store.path.value?.lambdas ?? new Float64Array()];
  const between = Math.sqrt((lambdas[10] ?? 0) * (lambdas[11] ?? 0)) * 0.999;
  store.dragLambda(between);
  expect(store.position.value).toMatchObject({ index: 11, exact: false });
  await store.chooseLambda(between);
  expect(store.position.value).toMatchObject({ lambda: between, exact: true });
  await store.chooseLambda(between * 1.01);
  await store.undo();
  expect(store.choices.value.lambda).toBeUndefined();
  expect(store.edges.value).toEqual(first);
  expect(store.canUndo.value).toBe(false);
  await store.redo();
  expect(store.position.value?.lambda).toBe(between * 1.01);
});

test('rule and filter act at once; forbidding relearns and keeps the old picture until then', async () => {
  const store = await start();
  await store.openExample('mixed');
  const picture = store.picture.value;
  const edge = store.edges.value[0];
  await store.changeSettings({ ...store.settings.value, rule: 'and', filter: false });
  expect(store.picture.value).toBe(picture);
  const done = store.changeSettings({ ...store.settings.value, forbidden: [[edge?.a ?? 0, edge?.b ?? 0]] });
  expect(store.stale.value).toBe(true);
  expect(store.picture.value).toBe(picture);
  await done;
  expect(store.stale.value).toBe(false);
  expect(store.allEdges.value.some(({ a, b }) => a === edge?.a && b === edge.b)).toBe(false);
  await store.undo();
  await store.undo();
  expect(store.edges.value).toContainEqual(edge);
});

test('cancelling a relearning brings the settings of the picture back', async () => {
  const store = await start();
  await store.openExample('mixed');
  const [picture, edges] = [store.picture.value, store.edges.value];
  const done = store.changeSettings({ ...store.settings.value, formulation: { name: 'paper', encoding: 'effects', intercept: true } });
  expect(store.job.value.kind).toBe('learning');
  store.cancel();
  expect(store.stale.value).toBe(false);
  await done;
  expect(store.job.value).toEqual({ kind: 'idle' });
  expect(store.picture.value).toBe(picture);
  expect(store.settings.value.formulation).toEqual({ name: 'normalised' });
  expect(store.edges.value).toEqual(edges);
});

test('a broken file is told with its place, and the earlier graph stays', async () => {
  const store = await start();
  await store.openExample('mixed');
  const picture = store.picture.value;
  await store.openText('a,b\n1,2\n1,2,3\n');
  expect(store.notices.value).toMatchObject([{ tone: 'error' }]);
  expect(store.notices.value[0]?.text).toMatch(/row 2/i);
  expect(store.picture.value).toBe(picture);
  expect(store.job.value).toEqual({ kind: 'idle' });
});

test('a file is shown before it is learned from; a plan can be changed and undone', async () => {
  const store = await start();
  await store.openFile(new File([text('binary')], 'binary.csv'));
  const incoming = store.incoming.value;
  expect(incoming?.table.report.columns.length).toBeGreaterThan(2);
  expect(store.picture.value).toBeUndefined();
  await store.learnIncoming({ mergeRare: 2000 });
  expect(store.incoming.value?.error).toMatch(/column/i);
  await store.learnIncoming({});
  expect(store.incoming.value).toBeUndefined();
  const names = store.names.value;
  await store.changePlan({ exclude: [names[0] ?? ''] });
  expect(store.names.value).toEqual(names.slice(1));
  await store.undo();
  expect(store.names.value).toEqual(names);
  await until(() => store.position.value?.exact === true);
});

test('the newest of two examples wins', async () => {
  const store = await start();
  const first = store.openExample('mixed');
  const second = store.openExample('binary');
  await Promise.all([first, second]);
  expect(store.dataset.value?.title).toBe('binary');
  expect(store.picture.value?.complete).toBe(true);
  expect(store.notices.value).toEqual([]);
});

test('a counts file gives the same graph as its table', async () => {
  const store = await start();
  await store.openExample('mixed');
  const [edges, file] = [store.edges.value, await store.countsFile()];
  await store.openFile(new File([file], 'mixed.counts.json'));
  expect(store.dataset.value?.origin).toEqual({ kind: 'file', name: 'mixed.counts.json' });
  expect(store.edges.value).toEqual(edges);
});

test('what is selected is explained at the chosen λ', async () => {
  const store = await start();
  await store.openExample('mixed');
  const edge = store.edges.value[0];
  store.select({ kind: 'edge', pair: [edge?.a ?? 0, edge?.b ?? 0] });
  await until(() => store.edgeDetail.value !== undefined);
  expect(store.edgeDetail.value).toMatchObject({ normAB: edge?.normAB, normBA: edge?.normBA, lambda: 1 });
  store.select({ kind: 'node', node: 2 });
  await until(() => store.nodeDetail.value?.node === 2);
  await store.chooseLambda(2);
  await until(() => store.nodeDetail.value?.lambda === 2);
});

test('a link brings example and choices back', async () => {
  const store = await start();
  await store.openExample('mixed', { ...defaultChoices, lambda: 1.5, rule: 'and', plan: { missing: 'ownLevel' } });
  expect(store.position.value?.lambda).toBe(1.5);
  expect(store.canUndo.value).toBe(false);
});

test('the sentence for the status region says what is going on', async () => {
  const store = await start();
  await store.openExample('mixed');
  await until(() => store.status.value.startsWith('mixed: '));
  expect(store.status.value).toMatch(/^mixed: \d+ edges between \d+ columns at λ = 1$/);
});
