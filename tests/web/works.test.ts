// Tables that are put aside and taken up again: nothing of them is lost.
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import type { Edge, Sampling } from '../../www/src/model';
import { loadNetwork } from '../../www/src/networks';
import { compareAnswers } from '../../www/src/state/desk/answers';
import { Desk } from '../../www/src/state/desk/desk';
import { Store } from '../../www/src/state/store';
import { withAside } from '../../www/src/state/work';

const drawn = (id: string, rows = 500): Sampling => ({ network: { kind: 'bundled', id }, rows, seed: 3 });
const rows = Array.from({ length: 60 }, (_, k) => `${k % 2},${(k + Number(k % 9 === 0)) % 2},${k % 3}`);
const table = ['rain,grass,day', ...rows, ''].join('\n').replaceAll('0', 'no').replaceAll('1', 'yes');
let engine: Engine | undefined;

async function start(): Promise<Store> {
  engine = await openEngineInProcess(2);
  const store = new Store(engine, loadNetwork);
  store.ready();
  return store;
}

/** A table of somebody's own, with choices of every kind. */
async function worked(store: Store): Promise<void> {
  await store.openText(table);
  await store.learnIncoming({ columns: { day: { name: 'weekday' } } });
  await store.changeSettings({ ...store.settings.value, forbidden: [[0, 2]], required: [[1, 2]] });
  await store.chooseLambda(0.7);
  const places = { rain: { x: 1, y: 2 }, grass: { x: 3, y: 4 }, day: { x: 5, y: 6 } };
  store.arrange({ places, pinned: ['rain'] });
  store.select({ kind: 'edge', pair: [0, 1] });
}

const seen = (store: Store) => ({
  names: store.names.value,
  edges: store.edges.value,
  choices: store.choices.value,
  selection: store.selection.value,
  position: store.position.value,
  undo: store.canUndo.value,
});

afterEach(() => engine?.close());

test.each([
  ['an example', (store: Store) => store.openSample(drawn('asia'))],
  [
    'another table',
    async (store: Store) => {
      await store.openText(table);
      await store.learnIncoming({});
    },
  ],
])('work that %s replaces is one step away, with everything', async (_, replace) => {
  const store = await start();
  await worked(store);
  const before = seen(store);
  await replace(store);
  expect(seen(store)).not.toEqual(before);
  expect(store.selection.value).toBeUndefined();
  const [notice] = store.notices.value;
  expect(notice?.text).toBe('Pasted table is still open, with all that you did.');
  expect(store.unsaved.value).toBe(true);
  notice?.action?.act();
  await store.resume(store.work.value ?? fail());
  expect(seen(store)).toEqual(before);
  expect(store.others.value).toHaveLength(1);
  // The rows are still there, and so are the steps.
  await store.reopenColumns();
  expect(store.incoming.value?.table.report?.rows).toBe(60);
  store.dropIncoming();
  await store.undo();
  await store.undo();
  expect(store.choices.value.lambda).toBeUndefined();
});

test('a table that was left while it was learned is learned when it is taken up', async () => {
  const store = await start();
  await store.openText(table);
  const learning = store.learnIncoming({});
  while (store.dataset.value?.title !== 'Pasted table') await new Promise((resolve) => setTimeout(resolve));
  const id = store.id.value;
  await store.openSample(drawn('cancer'));
  await learning;
  const left = store.others.value.find(({ data }) => data.id === id) ?? fail();
  await store.resume(left);
  expect(store.picture.value).toMatchObject({ complete: true, data: { dataset: { title: 'Pasted table' } } });
  expect(store.names.value).toEqual(['rain', 'grass', 'day']);
  expect(store.job.value).toEqual({ kind: 'idle' });
});

test('examples that nobody touched do not pile up, and nobody is asked about them', async () => {
  const store = await start();
  await store.openSample(drawn('cancer'));
  expect(store.unsaved.value).toBe(false);
  await store.openSample(drawn('asia'));
  await store.openSample(drawn('cancer'));
  expect(store.others.value.map(({ data }) => data.dataset.title)).toEqual(['Asia', 'Cancer']);
  await store.openSample(drawn('asia'));
  expect(store.others.value.map(({ data }) => data.dataset.title)).toEqual(['Cancer', 'Asia']);
  expect(store.notices.value).toEqual([]);
  const work = store.work.value ?? fail();
  const many = Array.from({ length: 20 }, (_, k) => k).reduce<ReturnType<typeof withAside>>(
    (works, seed) =>
      withAside(works, {
        ...work,
        data: { ...work.data, dataset: { ...work.data.dataset, origin: { kind: 'sampled', ...drawn('asia'), seed } } },
      }),
    [],
  );
  expect(many).toHaveLength(8);
});

test('what was kept as it is now is not asked about; a change is', async () => {
  const store = await start();
  await worked(store);
  const id = store.id.value ?? fail();
  store.saved.value = new Map([[id, store.choices.value]]);
  expect(store.unsaved.value).toBe(false);
  await store.openSample(drawn('cancer'));
  expect(store.unsaved.value).toBe(false);
  const [work] = store.others.value;
  await store.resume(work ?? fail());
  await store.chooseLambda(0.6);
  expect(store.unsaved.value).toBe(true);
});

function fail(): never {
  throw new Error('expected something to be there');
}

test('tables are renamed, duplicated, closed, and opened again', async () => {
  const store = await start();
  await worked(store);
  const desk = new Desk(store);
  const id = store.id.value ?? fail();
  const titles = () => desk.works.value.map(({ data }) => data.dataset.title);
  await desk.rename(id, '  Rain  ');
  await desk.rename(id, ' ');
  expect(store.dataset.value?.title).toBe('Rain');
  desk.duplicate(id);
  desk.duplicate(id);
  expect(titles()).toEqual(['Rain', 'Rain (3)', 'Rain (2)']);
  const before = seen(store);
  // What is done to the copy is not done to the first.
  const copy = desk.works.value[2]?.data.id ?? fail();
  await desk.open(copy);
  expect(seen(store)).toEqual(before);
  await store.changeSettings({ ...store.settings.value, forbidden: [], required: [], rule: 'and' });
  await desk.open(id);
  expect(seen(store)).toEqual(before);
  await desk.close(id);
  expect(store.id.value).not.toBe(id);
  expect(titles()).not.toContain('Rain');
  await desk.reopen();
  expect(seen(store)).toEqual(before);
  for (const { data } of desk.works.value) await desk.close(data.id);
  expect(titles()).toEqual(['Child']);
  expect(store.unsaved.value).toBe(false);
});

test('two answers are compared by the names of their columns', () => {
  const edge = (a: number, b: number, arrow?: Edge['arrow']): Edge => ({
    a,
    b,
    normAB: 1,
    normBA: 0.5,
    state: 'kept',
    entry: 2,
    rough: false,
    ...(arrow ? { arrow } : {}),
  });
  const first = { title: 'one', names: ['a', 'b', 'c', 'd'], edges: [edge(0, 1, 'ab'), edge(1, 2), edge(2, 3)] };
  const second = { title: 'two', names: ['c', 'b', 'a', 'e'], edges: [edge(1, 2, 'ab'), edge(0, 1), edge(0, 3)] };
  const { names, pairs, tally, turned, onlyFirst, onlySecond } = compareAnswers(first, second);
  expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(pairs.map(({ a, b, side, links }) => [a, b, side, ...links])).toEqual([
    // The second has it from b to a.
    ['a', 'b', 'both', 'forward', 'backward'],
    ['b', 'c', 'both', 'joined', 'joined'],
    ['c', 'd', 'first', 'joined', undefined],
    ['c', 'e', 'second', undefined, 'joined'],
  ]);
  expect(tally).toEqual({ both: 2, first: 1, second: 1 });
  expect([turned, onlyFirst, onlySecond]).toEqual([1, ['d'], ['e']]);
});
