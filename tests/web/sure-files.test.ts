// Shares of resamples on the page are those of the command line, and so are the files; the engine and the lab in one process.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import { loadNetwork } from '../../www/src/networks';
import { Directing } from '../../www/src/state/directed/directing';
import { Resampling } from '../../www/src/state/sure/resampling';
import { Store } from '../../www/src/state/store';
import { command } from '../../www/src/views/connected/command';
import type { Resampled } from '../../www/src/state/sureness';

const FORMATS = ['csv', 'json', 'dot', 'graphml'] as const;
const stored = (file: string) => readFileSync(`tests/golden/sure/${file}`, 'utf8');
let engine: Engine | undefined;

afterEach(() => engine?.close());

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn++) {
    if (turn > 4000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function start(file: File) {
  engine = await openEngineInProcess(2);
  const store = new Store(engine, loadNetwork);
  store.ready();
  const lab = await openLabInProcess();
  await store.openFile(file);
  if (store.incoming.value) await store.learnIncoming({});
  return { store, lab, resampling: new Resampling(store, lab, 2), directing: new Directing(store, lab) };
}

const mixed = () => new File([readFileSync('tests/reference/mixed.csv')], 'mixed.csv');

async function resampled(store: Store, by: Resampled): Promise<void> {
  await store.resample(by);
  await until(() => store.sure.value?.resamples === by.resamples);
}

test('files of a skeleton have the shares that the command line writes', async () => {
  const { store } = await start(mixed());
  await resampled(store, { scheme: 'halves', resamples: 20, seed: 3 });
  for (const format of FORMATS) expect(await store.exportText(format)).toBe(stored(`mixed.${format}`));
  expect(store.sure.value?.options).toEqual(['--confidence', '20', '--seed', '3']);
  // What is shown is of the nearest stored λ, which is near.
  const lines = stored('mixed.csv').trim().split('\n').slice(1);
  const names = store.names.value;
  for (const line of lines) {
    const [a, b, , , , share] = line.split(',');
    const edge = store.allEdges.value.find((each) => names[each.a] === a && names[each.b] === b);
    expect(Math.abs((edge?.share ?? NaN) - Number(share))).toBeLessThan(0.2);
  }
});

test('files of a graph have the shares of edges and of both directions', async () => {
  const { store, directing } = await start(mixed());
  await store.direct('class');
  await until(() => directing.graph.value?.proof?.proven === true);
  await resampled(store, { scheme: 'bootstrap', resamples: 8, seed: 1 });
  for (const format of FORMATS) expect(await store.exportText(format)).toBe(stored(`mixed.class.${format}`));
});

const arrows = (store: Store) =>
  store.allEdges.value.filter(({ state }) => state === 'kept').map(({ a, b, arrow }) => [a, b, arrow]);

/** The edges of a graph's CSV: directed ones as arrows, open ones without. */
function arrowsIn(csv: string, names: readonly string[]) {
  const lines = csv.trim().split('\n').slice(1);
  const edges = lines.map((line) => {
    const [from = '', to = '', type] = line.split(',');
    const [a, b] = [names.indexOf(from), names.indexOf(to)];
    return [Math.min(a, b), Math.max(a, b), type === 'undirected' ? 'none' : a < b ? 'ab' : 'ba'] as const;
  });
  return edges.sort((x, y) => x[0] - y[0] || x[1] - y[1]);
}

test('an average is an answer of its own: picture, counts, files and command agree', async () => {
  const { store, directing } = await start(mixed());
  await store.resample({ scheme: 'bootstrap', resamples: 8, seed: 1 });
  await store.direct('average');
  const settled = () => directing.graph.value?.proof?.proven === true && store.answer.value?.state === 'present';
  await until(settled);
  for (const format of FORMATS) expect(await store.exportText(format)).toBe(stored(`mixed.average.${format}`));
  expect(arrows(store)).toEqual(arrowsIn(stored('mixed.average.csv'), store.names.value));
  const undirected = stored('mixed.average.csv').match(/,undirected,/g)?.length ?? 0;
  expect(store.answer.value).toMatchObject({ edges: 18, averaged: 8, directions: 18 - undirected, state: 'present' });
  expect(undirected).toBeGreaterThan(0);
  expect(store.sentence.value).toContain('in the average of 8 graphs of resamples');
  expect(store.overlay.value?.reason([0, 1])).toMatch(
    /^c0 → c1 by majority: of 8 resamples with this edge 3 direct it so/,
  );
  expect(command(store)).toContain(
    'nodewise orient mixed.csv --average --score bdeu --ess 1 --confidence 8 --resample-seed 1 --resample bootstrap ',
  );
  // The report and the fitted network are of the average, too.
  expect(await store.overlay.value?.network()).toContain('probability ( c3 | c0');
  // A least share by hand, and another seed: what is there stays until the new one is.
  await store.averageFrom(0.3);
  await resampled(store, { scheme: 'bootstrap', resamples: 8, seed: 5 });
  await until(settled);
  expect(await store.exportText('csv')).toBe(stored('mixed.average.at.csv'));
  expect(arrows(store)).toEqual(arrowsIn(stored('mixed.average.at.csv'), store.names.value));
  expect(command(store)).toContain('--threshold 0.3');
  // Without resamples there is no average.
  await store.resample(undefined);
  expect(store.choices.value.directed).toBe('class');
  await store.undo();
  expect(store.choices.value.directed).toBe('average');
});

test('a pruned skeleton is written as its command writes it', async () => {
  const { store, directing } = await start(mixed());
  await store.direct('pruned');
  await until(() => directing.graph.value?.proof?.proven === true);
  await resampled(store, { scheme: 'bootstrap', resamples: 8, seed: 1 });
  for (const format of FORMATS) expect(await store.exportText(format)).toBe(stored(`mixed.pruned.${format}`));
  expect(command(store)).toContain(
    'nodewise learn mixed.csv --prune --score bdeu --ess 1 --confidence 8 --resample-seed 1 --resample bootstrap ',
  );
});

test('counts with resamples are the bytes of the command line, and stay with counts that brought them', async () => {
  const { store, lab } = await start(mixed());
  const told: number[] = [];
  const by = { scheme: 'halves', resamples: 20, seed: 3 } as const;
  const watch = { progress: ({ done }: { done: number }) => told.push(done) };
  expect(`${await lab.resampledFile(await store.rows(), by, watch)}\n`).toBe(stored('mixed.counts.json'));
  const odd = { ...by, resamples: 3 };
  await expect(lab.resampledFile(await store.rows(), odd)).rejects.toThrow(/an even number of halves/);
  await store.openFile(new File([stored('mixed.counts.json')], 'mixed.counts.json'));
  await until(() => store.drawn.value !== undefined);
  expect(`${await store.countsFile({ kind: 'open' })}\n`).toBe(stored('mixed.counts.json'));
});

test('a bound, its inverse, where resamples agree, and how often such edges were true', async () => {
  const { store, resampling, directing } = await start(mixed());
  const { promising } = resampling;
  await resampled(store, { scheme: 'halves', resamples: 40, seed: 1 });
  await until(() => store.sure.value?.mark !== undefined);
  const mark = store.marks.value.find(({ id }) => id === 'stability');
  expect(store.path.value?.lambdas).toContain(mark?.lambda);
  await until(() => promising.expectation.value !== undefined);
  // Of half or less nothing is known.
  expect(promising.expectation.value?.byChance).toBe(Infinity);
  store.leastShare.value = 0.9;
  await until(() => Number.isFinite(promising.expectation.value?.byChance));
  const { edges, byChance, truth } = promising.expectation.value ?? { edges: 0, byChance: NaN };
  const kept = store.allEdges.value.filter(({ state, share = 0 }) => state === 'kept' && share >= 0.9);
  expect(edges).toBe(kept.length);
  // q² / p / (2 τ - 1), by hand.
  const k = store.position.value?.index ?? 0;
  const { pairs, tallies, resamples } = store.sure.value?.summed() ?? { pairs: [], tallies: [], resamples: 1 };
  const width = (2 * tallies.length) / pairs.length;
  const q = Array.from({ length: pairs.length / 2 }, (_, pair) => tallies[pair * width + k] ?? 0);
  const mean = q.reduce((sum, count) => sum + count, 0) / resamples;
  expect(byChance).toBeCloseTo((mean * mean) / ((12 * 11) / 2) / 0.8, 9);
  expect(truth).toBeUndefined();
  await promising.choose(1);
  await until(() => promising.expectation.value !== undefined);
  expect(promising.expectation.value?.byChance).toBeLessThanOrEqual(1);
  expect(promising.expectation.value?.edges).toBeGreaterThan(0);
  await promising.choose(1e-6);
  expect(promising.remark.value).toMatch(/^No share of 40 halves is enough/);
  // Graphs that were searched have been tried on known networks.
  await store.direct('class');
  await until(() => directing.graph.value?.proof?.proven === true && store.sure.value?.resamples === 40);
  await until(() => promising.expectation.value?.truth !== undefined);
  expect(promising.expectation.value?.truth).toBeGreaterThan(0.8);
  expect(store.sure.value?.truth(0.02)).toBeLessThan(0.3);
  expect(store.marks.value.some(({ id }) => id === 'stability')).toBe(false);
});

test('stops at random moments leave the first draws; going on, and more of them, come to the same', async () => {
  const by: Resampled = { scheme: 'halves', resamples: 120, seed: 3 };
  const whole = await start(mixed());
  await resampled(whole.store, by);
  const expected = whole.store.sure.value?.summed();
  engine?.close();
  const { store, resampling } = await start(mixed());
  await store.resample(by);
  for (const stop of [2, 14, 40, 62, 100]) {
    await until(() => (store.sure.value?.resamples ?? 0) >= stop);
    resampling.cancel();
    const there = store.sure.value?.resamples;
    expect(resampling.waits.value).toBe(there !== by.resamples);
    // What is there stays, and is shown.
    expect(store.allEdges.value.every(({ share }) => share !== undefined)).toBe(true);
    expect(store.sure.value?.resamples).toBe(there);
    resampling.again();
  }
  await until(() => store.sure.value?.resamples === by.resamples);
  expect(store.sure.value?.summed()).toEqual(expected);
  // Hidden and asked for again, they are there; more go on from them.
  await store.resample(undefined);
  expect(store.sure.value).toBeUndefined();
  await store.resample(by);
  expect(store.sure.value?.summed()).toEqual(expected);
  await resampled(store, { ...by, resamples: 130 });
});

test('a counts file with resamples gives the shares of its rows, one without says so', async () => {
  const counts = new File([readFileSync('tests/golden/sure/mixed.counts.json')], 'mixed.counts.json');
  const { store } = await start(counts);
  expect(store.drawn.value?.rows).toHaveLength(10);
  await resampled(store, { scheme: 'halves', resamples: 20, seed: 1 });
  expect(await store.exportText('csv')).toBe(stored('mixed.csv'));
  expect(store.sure.value?.options).toEqual(['--confidence', '20']);
  const text = JSON.parse(readFileSync('tests/golden/sure/mixed.counts.json', 'utf8')) as object;
  await store.openFile(new File([JSON.stringify({ ...text, resamples: undefined })], 'bare.counts.json'));
  await until(() => store.dataset.value?.title === 'bare.counts.json');
  await store.resample({ scheme: 'halves', resamples: 20, seed: 1 });
  expect([store.drawn.value, store.sure.value]).toEqual([undefined, undefined]);
});
