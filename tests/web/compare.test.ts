// Methods side by side, with the engine and the lab in one process.
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { labConnector, openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import { createLabEngine, type LabEngine, type MethodName } from '../../www/src/engine/lab/lab-engine';
import type { ToWorker } from '../../www/src/engine/protocol';
import { loadNetwork } from '../../www/src/networks';
import { agreement, agreementCsv, sortRows } from '../../www/src/state/compare/agreement';
import { Comparing } from '../../www/src/state/compare/comparing';
import { METHODS, type MethodId } from '../../www/src/state/compare/methods';
import { Store } from '../../www/src/state/store';
import { reasonOf } from '../../www/src/views/compare/words';
import { frailConnector } from './frail-connector';

let engine: Engine | undefined;

async function start(id = 'asia', lab?: LabEngine): Promise<{ store: Store; comparing: Comparing }> {
  engine = await openEngineInProcess(2);
  const store = new Store(engine, loadNetwork);
  store.ready();
  await store.openSample({ network: { kind: 'bundled', id }, rows: 2000, seed: 1 });
  return { store, comparing: new Comparing(store, lab ?? (await openLabInProcess()), 2) };
}

afterEach(() => engine?.close());

/** The method that a message asks a worker to run, if it does. */
function methodOf(message: ToWorker): MethodName | undefined {
  const asks = message.kind === 'ask' && message.name === 'rival';
  return asks ? (message.given as { method: MethodName }).method : undefined;
}

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn++) {
    if (turn > 4000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('all methods run, and are judged against the network that the rows come from', async () => {
  const { store, comparing } = await start();
  await comparing.start();
  expect([...comparing.runs.value.values()].map(({ state }) => state)).toEqual(METHODS.map(() => 'done'));
  await until(() => comparing.judgements.value.size === METHODS.length);
  const judgement = (id: MethodId) => comparing.judgements.value.get(id);
  expect(judgement('ours')).toMatchObject({ arcs: null, cpdagDistance: null });
  const { found, missed } = judgement('exact')?.edges ?? { found: 0, missed: 0 };
  expect(found + missed).toBe(store.knownTruth.value?.pairs.length);
  // No graph can score better than the exact one.
  const scores = comparing.outcomes.value.flatMap(({ score }) => score ?? []);
  const best = comparing.outcomes.value.find(({ id }) => id === 'exact')?.score ?? NaN;
  expect(Math.max(...scores)).toBeCloseTo(best, 6);
});

test('the table holds every pair that someone joins, and each method gives a reason', async () => {
  const { store, comparing } = await start();
  await comparing.start();
  const outcomes = comparing.outcomes.value;
  const rows = agreement(outcomes, store.names.value, store.knownTruth.value);
  const pairs = new Set(
    [...outcomes.flatMap(({ skeleton }) => skeleton), ...(store.knownTruth.value?.pairs ?? [])].map(String),
  );
  expect(rows.map(({ pair }) => String(pair)).sort()).toEqual([...pairs].sort());
  for (const { marks, count } of rows) expect(marks.filter((mark) => mark !== 'no')).toHaveLength(count);
  const sorted = sortRows(rows, { key: 'count', ascending: false });
  expect(sorted[0]?.count).toBe(Math.max(...rows.map(({ count }) => count)));
  const row = sorted[0];
  const subject = comparing.subject.value;
  if (!row || !subject) throw new Error('nothing found');
  const gains = await comparing.gains(row.pair, subject, new AbortController().signal);
  const said = new Map(
    outcomes.map((outcome) => [
      outcome.id,
      reasonOf(outcome, row.pair, subject.names, subject.lambda, gains.get(outcome.id)),
    ]),
  );
  expect(said.get('ours')).toMatch(/^Block norms [\d.]+ and [\d.]+ at λ = 1\.5; it enters at λ = [\d.]+\.$/);
  const lonely = rows.find(({ marks }) => marks[0] === 'no');
  const ours = outcomes.find(({ id }) => id === 'ours');
  expect(lonely && ours && reasonOf(ours, lonely.pair, subject.names, subject.lambda, undefined)).toMatch(
    /^Not joined at λ = 1\.5; it enters at (λ = [\d.]+|no λ of the path)\.$/,
  );
  expect(said.get('mmpc')).toMatch(/^Largest p (=|<) \S+, given .*: dependent in every test\.$/);
  expect(said.get('greedy')).toMatch(/→ .* Without the edge the score would be [\d.]+ lower\.$/);
  expect(said.get('directed')).toMatch(/Without the edge the score would be/);
  const csv = agreementCsv(
    rows,
    outcomes.map(({ id }) => id),
    true,
  )
    .trim()
    .split('\n');
  expect(csv).toHaveLength(rows.length + 1);
  expect(csv[0]).toBe(
    'a,b,methods,"nodewise, as learned","nodewise, pruned and directed",MMPC,MMHC,Greedy search (tabu),Sparse candidate,Optimal reinsertion,Exact,truth',
  );
});

test('one method or all can be cancelled; what is finished stays and is not run again', async () => {
  const asked: string[] = [];
  // Only MMPC ends of itself.
  const connect = await labConnector();
  const slow = createLabEngine((events) => {
    const port = connect(events);
    return {
      ...port,
      post(message) {
        const method = methodOf(message);
        if (method !== undefined) asked.push(method);
        if (method === undefined || method === 'mmpc') port.post(message);
      },
    };
  });
  const { comparing } = await start('asia', slow);
  const state = (id: MethodId) => comparing.runs.value.get(id)?.state;
  const running = comparing.start();
  await until(() => state('mmhc') === 'running' && state('greedy') === 'running');
  expect(state('mmpc')).toBe('done');
  expect(state('sparseCandidate')).toBe('waiting');
  comparing.cancel('mmhc');
  expect(state('mmhc')).toBe('cancelled');
  await until(() => state('sparseCandidate') === 'running');
  comparing.cancelAll();
  await running;
  expect([state('mmpc'), state('greedy'), state('exact')]).toEqual(['done', 'cancelled', 'cancelled']);
  comparing.chosen.value = new Set<MethodId>(['mmpc']);
  await comparing.start();
  expect(asked.filter((method) => method === 'mmpc')).toHaveLength(1);
});

test('a worker that dies in the middle is replaced, and the method finds the same', async () => {
  const found = async (comparing: Comparing) => {
    comparing.chosen.value = new Set<MethodId>(['mmpc', 'mmhc', 'greedy', 'directed']);
    await comparing.start();
    expect([...comparing.runs.value.values()].map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    return comparing.outcomes.value.map(({ id, skeleton, arcs, score }) => ({ id, skeleton, arcs, score }));
  };
  const undisturbed = await found((await start()).comparing);
  engine?.close();
  const connect = await labConnector();
  const notices: string[] = [];
  const died: string[] = [];
  // Every search ends the first worker that it is given to.
  const dies = (message: ToWorker) => {
    const name = methodOf(message) ?? (message.kind === 'ask' ? message.name : undefined);
    if (name === undefined || name === 'table' || name === 'judge' || died.includes(name)) return false;
    died.push(name);
    return true;
  };
  const frail = createLabEngine(frailConnector(connect, dies), (text) => notices.push(text));
  expect(await found((await start('asia', frail)).comparing)).toEqual(undisturbed);
  expect([...died].sort()).toEqual(['candidates', 'greedy', 'mmhc', 'mmpc', 'orient', 'prove']);
  expect(notices.length).toBe(6);
});

test('forbidden pairs hold for every method, and answers of other settings are told to be earlier ones', async () => {
  const { store, comparing } = await start();
  comparing.chosen.value = new Set<MethodId>(['ours', 'directed', 'greedy', 'mmpc']);
  await comparing.start();
  const pair = comparing.outcomes.value.find(({ id }) => id === 'greedy')?.skeleton[0] ?? [0, 1];
  await store.changeSettings({ ...store.settings.value, forbidden: [pair] });
  expect(comparing.stale.value).toBe(true);
  expect(comparing.outcomes.value).toHaveLength(4);
  await comparing.start();
  expect(comparing.stale.value).toBe(false);
  for (const { id, skeleton } of comparing.outcomes.value) expect(skeleton, id).not.toContainEqual(pair);
});

test('new data clear what was found; many columns hinder the exact method; a counts file is refused', async () => {
  const { store, comparing } = await start();
  comparing.chosen.value = new Set<MethodId>(['mmpc', 'exact']);
  await comparing.start();
  expect(comparing.runs.value.size).toBe(2);
  await store.openSample({ network: { kind: 'bundled', id: 'child' }, rows: 500, seed: 1 });
  expect(comparing.runs.value.size).toBe(0);
  await comparing.start();
  expect([...comparing.runs.value.keys()]).toEqual(['mmpc']);
  await store.openFile(new File([await store.countsFile({ kind: 'open' })], 'child.counts.json'));
  expect(comparing.obstacle.value).toContain('a counts file has none');
  await comparing.start();
  expect(comparing.runs.value.size).toBe(0);
});

test('a method that fills in missing values says so', async () => {
  const { store, comparing } = await start();
  const line = (k: number) => [k % 2, k % 10 === 0 ? '' : k % 3 === 0 ? 1 - (k % 2) : k % 2, (k >> 3) % 2].join(',');
  const text = ['a,b,c', ...Array.from({ length: 400 }, (_, k) => line(k))].join('\n');
  await store.openFile(new File([text], 'holes.csv'));
  await store.learnIncoming({});
  await until(() => comparing.obstacle.value === undefined);
  comparing.chosen.value = new Set<MethodId>(['ours', 'greedy', 'directed']);
  await comparing.start();
  const filled = new Map(comparing.outcomes.value.map((outcome) => [outcome.id, outcome.filled]));
  expect(filled.get('ours')).toBeUndefined();
  for (const id of ['greedy', 'directed'] as const)
    expect(filled.get(id)).toMatch(/filled in the 40 missing values of 40 incomplete rows/);
});
