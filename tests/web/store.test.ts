import { effect } from '@preact/signals';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import type { Sampling } from '../../www/src/model';
import { loadNetwork } from '../../www/src/networks';
import { defaultChoices } from '../../www/src/state/choices';
import { Store } from '../../www/src/state/store';
import { scoresOf } from '../../www/src/state/truth';

const text = (name: string) => readFileSync(`tests/reference/${name}.csv`, 'utf8');
const drawn = (id: string): Sampling => ({ network: { kind: 'bundled', id }, rows: 2000, seed: 3 });
let engine: Engine | undefined;

async function start(): Promise<Store> {
  engine = await openEngineInProcess(2);
  const store = new Store(engine, loadNetwork);
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

test('rows are drawn, read, counted, learned, solved exactly at the default λ, and marked', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
  expect(store.job.value).toEqual({ kind: 'idle' });
  expect(store.dataset.value).toMatchObject({
    title: 'Asia',
    origin: { kind: 'sampled', network: { kind: 'bundled', id: 'asia' }, seed: 3 },
    rows: 2000,
  });
  expect(store.picture.value?.complete).toBe(true);
  expect(store.position.value).toMatchObject({ lambda: 1.5, exact: true });
  expect(store.answer.value?.edges).toBeGreaterThan(0);
  expect(store.edges.value.every(({ entry }) => entry >= 1)).toBe(true);
  expect(store.marks.value.map(({ id }) => id)).toEqual(['default', 'ebic']);
  expect(store.nodeStates.value.every((state) => state === 'solved')).toBe(true);
  expect(store.stale.value).toBe(false);
});

test('dragging shows the nearest stored point, choosing solves it, and a drag is one step back', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
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
  await store.openSample(drawn('asia'));
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
  await store.openSample(drawn('asia'));
  const [picture, edges] = [store.picture.value, store.edges.value];
  const done = store.changeSettings({
    ...store.settings.value,
    formulation: { name: 'paper', encoding: 'effects', intercept: true },
  });
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
  await store.openSample(drawn('asia'));
  const picture = store.picture.value;
  await store.openText('a,b\n');
  expect(store.notices.value).toMatchObject([{ tone: 'error' }]);
  expect(store.notices.value[0]?.text).toMatch(/^Pasted table: .*row/i);
  // Where rows are at fault, reading on without them is offered.
  await store.openText('a,b\n1,2\n1,2,3\n');
  expect(store.unread.value).toMatchObject({ offers: 'skipBad', error: expect.stringMatching(/line 3/i) as string });
  store.dropIncoming();
  expect(store.picture.value).toBe(picture);
  expect(store.job.value).toEqual({ kind: 'idle' });
});

test('a file is shown before it is learned from; a plan can be changed and undone', async () => {
  const store = await start();
  await store.openFile(new File([text('binary')], 'binary.csv'));
  const incoming = store.incoming.value;
  expect(incoming?.table.report?.columns.length).toBeGreaterThan(2);
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

test('the newest of two samples wins', async () => {
  const store = await start();
  const first = store.openSample(drawn('asia'));
  const second = store.openSample(drawn('survey'));
  await Promise.all([first, second]);
  expect(store.dataset.value?.title).toBe('Survey');
  expect(store.picture.value?.complete).toBe(true);
  expect(store.notices.value).toEqual([]);
});

test('a counts file gives the same graph as its table', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
  const [edges, file] = [store.edges.value, await store.countsFile({ kind: 'open' })];
  await store.openFile(new File([file], 'asia.counts.json'));
  expect(store.dataset.value?.origin).toEqual({ kind: 'file', name: 'asia.counts.json' });
  expect(store.edges.value).toEqual(edges);
  await store.openText(file);
  expect(store.dataset.value?.origin).toEqual({ kind: 'pasted' });
  expect(store.edges.value).toEqual(edges);
});

test('what is selected is explained at the chosen λ', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
  const edge = store.edges.value[0];
  store.select({ kind: 'edge', pair: [edge?.a ?? 0, edge?.b ?? 0] });
  await until(() => store.edgeDetail.value !== undefined);
  expect(store.edgeDetail.value).toMatchObject({ normAB: edge?.normAB, normBA: edge?.normBA, lambda: 1.5 });
  store.select({ kind: 'node', node: 2 });
  await until(() => store.nodeDetail.value?.node === 2);
  await store.chooseLambda(2);
  await until(() => store.nodeDetail.value?.lambda === 2);
});

test('a link brings example and choices back', async () => {
  const store = await start();
  await store.openSample(drawn('asia'), { ...defaultChoices, lambda: 1.5, rule: 'and', plan: { missing: 'ownLevel' } });
  expect(store.position.value?.lambda).toBe(1.5);
  expect(store.canUndo.value).toBe(false);
});

test('the sentence for the status region says what is going on', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
  await until(() => store.status.value.startsWith('Asia: '));
  expect(store.status.value).toMatch(/^Asia: \d+ edges between \d+ columns at λ = 1.5$/);
});

test('the truth is drawn over the answer, counted, marked on the path, and taken back by undo', async () => {
  const store = await start();
  await store.openSample({ ...drawn('asia'), rows: 5000 });
  expect(store.truth.value).toBeUndefined();
  expect(store.scores.value).toBeUndefined();
  const before = store.edges.value;
  await store.showTruth('shown');
  expect(store.truth.value?.pairs.length).toBe(8);
  const tally = store.tally.value;
  expect((tally?.found ?? 0) + (tally?.missed ?? 0)).toBe(8);
  expect((tally?.found ?? 0) + (tally?.extra ?? 0)).toBe(store.answer.value?.edges);
  expect(store.edges.value.filter(({ truth }) => truth !== 'missed').length).toBe(before.length);
  expect(store.edges.value.filter(({ truth }) => truth === 'missed').length).toBe(tally?.missed);
  expect(store.scores.value?.length).toBe(store.path.value?.lambdas.length);
  await until(() => store.marks.value.some(({ id }) => id === 'best'));
  await until(() => /; precision \d\.\d\d, recall \d\.\d\d, F1 \d\.\d\d$/.test(store.status.value));
  const [judged, pairs] = [store.edges.value, store.truth.value?.pairs];
  await store.showTruth('directed');
  expect(store.edges.value.some(({ arrow }) => arrow !== undefined)).toBe(true);
  await store.undo();
  await store.undo();
  expect(store.edges.value).toEqual(before);
  await store.redo();
  // One step forward again: the truth as it was first shown, its verdicts, and no arrows yet.
  expect(store.choices.value.truth).toBe('shown');
  expect(store.truth.value?.pairs).toEqual(pairs);
  expect(store.edges.value).toEqual(judged);
  expect(store.tally.value).toEqual(tally);
  expect(store.edges.value.every(({ arrow }) => arrow === undefined)).toBe(true);
});

test('the best F1 on the path is the one that the tally has there', async () => {
  const store = await start();
  await store.openSample(drawn('survey'), { ...defaultChoices, truth: 'shown' });
  await until(() => store.marks.value.some(({ id }) => id === 'best'));
  const best = store.marks.value.find(({ id }) => id === 'best');
  const [from, to] = best?.range ?? [NaN, NaN];
  expect(best?.lambda).toBeGreaterThanOrEqual(from);
  expect(best?.lambda).toBeLessThanOrEqual(to);
  expect(best?.why).toContain('the best on the path');
  await store.chooseLambda(best?.lambda ?? NaN);
  expect(store.position.value).toMatchObject({ lambda: best?.lambda, exact: true });
  const { f1 } = scoresOf(store.tally.value ?? { found: 0, missed: 0, extra: 0 });
  expect(f1).toBe(Math.max(...(store.scores.value ?? []).map((scores) => scores.f1)));
});

test('the truth stays through a plan that leaves columns out, and counts what can still be judged', async () => {
  const store = await start();
  await store.openSample(drawn('asia'), { ...defaultChoices, truth: 'shown' });
  await store.changePlan({ exclude: ['smoke'] });
  expect(store.truth.value?.pairs.length).toBe(6);
  expect(store.truth.value?.arcsAway).toBe(2);
});

test('a table of the user’s own is compared with a network, until other data come', async () => {
  const store = await start();
  const model = await store.readNetwork((await loadNetwork('cancer')).text);
  await store.openSample(drawn('cancer'));
  const rows = await (await store.sampledRows())?.text();
  await store.openText(rows ?? '');
  await store.learnIncoming({});
  expect(store.knownTruth.value).toBeUndefined();
  await store.compareWith(model);
  expect(store.truth.value?.pairs.length).toBe(4);
  await store.changePlan({ exclude: ['Xray'] });
  expect(store.truth.value?.arcsAway).toBe(1);
  await store.openText(text('binary'));
  await store.learnIncoming({});
  expect(store.knownTruth.value).toBeUndefined();
});

test('a network is brought by a file; a bad one is told with its place, and the earlier graph stays', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
  const picture = store.picture.value;
  await store.openFile(new File(['network x { }\nvariable a { type discrete [ 2 ] { y, n } }\n'], 'bad.bif'));
  expect(store.notices.value).toMatchObject([{ tone: 'error' }]);
  expect(store.notices.value[0]?.text).toMatch(/^The network bad\.bif could not be read: line 2, character \d+: /);
  expect(store.incomingNetwork.value).toBeUndefined();
  expect(store.picture.value).toBe(picture);
  await store.openText((await loadNetwork('survey')).text);
  expect(store.incomingNetwork.value?.model.nodes.length).toBe(6);
  expect(store.picture.value).toBe(picture);
});

test('a random network with many levels keeps them as levels', async () => {
  const store = await start();
  await store.openSample({
    network: { kind: 'synthetic', nodes: 3, levels: 14, edgeProbability: 1, seed: 2 },
    rows: 3000,
    seed: 1,
  });
  expect(store.dataset.value?.variables.map(({ levels }) => levels.length)).toEqual([14, 14, 14]);
});

test('a cancelled first picture stays as far as it came; the job ends before it is drawn', async () => {
  const store = await start();
  await store.openFile(new File([text('mixed')], 'mixed.csv'));
  const seen: [string, boolean][] = [];
  // The first solved node is the moment to press Cancel.
  const learn = engine?.learn.bind(engine);
  if (engine && learn) {
    engine.learn = (job, watch) =>
      learn(job, {
        ...watch,
        solved: (node) => {
          watch?.solved?.(node);
          store.cancel();
        },
      });
  }
  const stop = effect(() => {
    seen.push([store.job.value.kind, store.picture.value !== undefined]);
  });
  await store.learnIncoming({});
  stop();
  const after = seen.slice(seen.findLastIndex(([kind]) => kind === 'learning') + 1);
  expect([after[0], after.at(-1)]).toEqual([
    ['idle', false],
    ['idle', true],
  ]);
  expect(store.picture.value?.complete).toBe(false);
  expect(store.path.value?.nodes.some((node) => node !== undefined)).toBe(true);
});

/** Where the exported table says that edges enter. */
async function exportedEntries(store: Store): Promise<number[]> {
  const [, ...lines] = (await store.exportText('csv')).trim().split('\n');
  return lines.map((line) => Number(line.split(',')[4]?.replace('inf', 'Infinity')));
}

test('edges enter where the exported table says; what only the grid tells is marked so', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
  const shown = () => store.edges.value.filter(({ state }) => state === 'kept');
  expect(shown().every(({ rough }) => !rough)).toBe(true);
  expect(shown().map(({ entry }) => entry)).toEqual(await exportedEntries(store));
  const known = new Map(shown().map(({ a, b, entry }) => [`${a} ${b}`, entry]));

  // Further down the path, edges that have been asked about keep their number; the others have that of a stored λ.
  store.dragLambda(store.path.value?.lambdas.at(-1) ?? NaN);
  for (const { a, b, entry, rough } of shown()) {
    expect(rough).toBe(!known.has(`${a} ${b}`));
    if (rough) expect(store.path.value?.lambdas).toContain(entry);
    else expect(entry).toBe(known.get(`${a} ${b}`));
  }
  expect(shown().some(({ rough }) => rough)).toBe(true);

  await store.chooseLambda(store.path.value?.lambdas.at(-1) ?? NaN);
  expect(shown().map(({ entry }) => entry)).toEqual(await exportedEntries(store));
  expect([...store.keptEntries.value]).toEqual([...shown().map(({ entry }) => entry)].sort((a, b) => b - a));

  const [first] = shown();
  await store.changeSettings({ ...store.settings.value, rule: 'and', required: [[first?.a ?? 0, first?.b ?? 1]] });
  expect(shown()[0]?.entry).toBe(Infinity);
  expect(shown().map(({ entry }) => entry)).toEqual(await exportedEntries(store));
});

test('columns are changed on what was read: what still makes sense stays, what does not is said, and undo brings all back', async () => {
  const store = await start();
  await store.openFile(new File([text('binary')], 'binary.csv'));
  await store.learnIncoming({});
  const [first = '', second = '', third = '', fourth = ''] = store.names.value;
  await store.changeSettings({ ...store.settings.value, forbidden: [[0, 1]], required: [[2, 3]] });
  await store.chooseLambda(2);
  store.select({ kind: 'edge', pair: [2, 3] });
  const [edges, names] = [store.edges.value, store.names.value];
  await store.reopenColumns();
  expect(store.incoming.value?.again).toBe(true);
  await store.learnIncoming({ exclude: [first] });
  expect(store.incoming.value).toBeUndefined();
  expect(store.names.value).toEqual(names.slice(1));
  expect(store.position.value?.lambda).toBe(2);
  expect(store.settings.value).toMatchObject({ forbidden: [], required: [[1, 2]] });
  expect(store.selection.value).toEqual({ kind: 'edge', pair: [1, 2] });
  expect(store.notices.value.map(({ text: told }) => told)).toEqual([
    `Not in force without its columns: forbidden ${first} – ${second}. It comes back with them.`,
  ]);
  const fewer = store.edges.value;
  await store.undo();
  expect(store.names.value).toEqual(names);
  expect(store.edges.value).toEqual(edges);
  expect(store.selection.value).toEqual({ kind: 'edge', pair: [2, 3] });
  expect(store.settings.value.forbidden).toEqual([[0, 1]]);
  await store.redo();
  expect(store.edges.value).toEqual(fewer);
  expect([third, fourth]).toEqual(names.slice(2, 4));
});

test('closing the columns leaves everything, and a plan that does not fit leaves them open with the reason', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
  const [picture, steps] = [store.picture.value, store.canUndo.value];
  await store.reopenColumns();
  await store.learnIncoming({ exclude: ['no such column'] });
  expect(store.incoming.value?.error).toMatch(/no such column/);
  store.dropIncoming();
  expect(store.picture.value).toBe(picture);
  expect(store.canUndo.value).toBe(steps);
  await store.reopenColumns();
  await store.learnIncoming(store.choices.value.plan);
  expect(store.picture.value).toBe(picture);
  expect(store.canUndo.value).toBe(steps);
});

test('cancelling what follows a change of columns brings the earlier columns back', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
  const [picture, edges] = [store.picture.value, store.edges.value];
  await store.reopenColumns();
  const done = store.learnIncoming({ exclude: ['smoke'] });
  await until(() => store.job.value.kind === 'learning');
  store.cancel();
  await done;
  expect(store.picture.value).toBe(picture);
  expect(store.stale.value).toBe(false);
  expect(store.edges.value).toEqual(edges);
  expect(store.choices.value.plan.exclude).toBeUndefined();
  await store.changeSettings({ ...store.settings.value, rule: 'and' });
  expect(store.names.value).toContain('smoke');
});

test('a counts file has no columns to change, and says so', async () => {
  const store = await start();
  await store.openSample(drawn('asia'));
  await store.openFile(new File([await store.countsFile({ kind: 'open' })], 'asia.counts.json'));
  await store.reopenColumns();
  expect(store.incoming.value).toBeUndefined();
  expect(store.notices.value.at(-1)?.text).toMatch(/Only counts are here/);
});

test('messages about files that could not be read do not pile up, name their file, and go with the next that can', async () => {
  const store = await start();
  for (const name of ['one.csv', 'two.csv', 'three.csv']) await store.openFile(new File(['a,b\n'], name));
  expect(store.notices.value.map(({ text: told }) => told)).toEqual([expect.stringMatching(/^three\.csv: /)]);
  for (const told of ['x', 'y', 'y', 'z', 'u']) store.notify(told);
  expect(store.notices.value.map(({ text: told }) => told)).toEqual([expect.stringMatching(/^three\.csv: /), 'u']);
  await store.openFile(new File(['a,b\n'], 'four.csv'));
  expect(store.notices.value.some(({ tone }) => tone === 'error')).toBe(true);
  await store.openFile(new File([text('binary')], 'binary.csv'));
  expect(store.notices.value.some(({ tone }) => tone === 'error')).toBe(false);
});

test('columns that split the rows in the same way are one node, which bears both names', async () => {
  const store = await start();
  const row = (k: number) => {
    const a = Number((k * 7919) % 5 < 2);
    return `${a === 1 ? 'yes' : 'no'},${k % 11 === 0 ? 1 - a : a},${a === 1 ? 'ja' : 'nein'}`;
  };
  const rows = Array.from({ length: 300 }, (_, k) => row(k));
  await store.openFile(new File([['smokes,coughs,raucht', ...rows, ''].join('\n')], 'twins.csv'));
  await store.learnIncoming({});
  expect(store.names.value).toEqual(['smokes', 'coughs']);
  expect(store.nodeNames.value).toEqual(['smokes ≡ raucht', 'coughs']);
  expect(store.dataset.value?.notices.join()).toContain('a one-to-one recoding of column "smokes"');
  // Drawn rows that need no reader tell of theirs, too.
  await store.openSample({ ...drawn('hailfinder'), rows: 500 });
  const twins = store.dataset.value?.twins.flat() ?? [];
  expect(twins.length).toBeGreaterThan(0);
  for (const twin of twins) expect(store.names.value).not.toContain(twin);
});
