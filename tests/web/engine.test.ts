import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { fromBase64 } from '../../www/src/engine/module';
import { startAnswers } from '../../www/src/engine/answers';
import { createEngine, type Engine, type LearnInput, type LearnerSummary } from '../../www/src/engine/engine';
import { EngineFailure, isAbort } from '../../www/src/engine/errors';
import {
  compiledModule,
  filesConnector,
  inProcessConnector,
  openEngineInProcess,
  readerConnector,
} from '../../www/src/engine/in-process';
import type { NodePath, PathModel } from '../../www/src/model';
import { extend } from '../../www/src/engine/path-chunk';
import type { Connect } from '../../www/src/engine/worker-client';

let engine: Engine | undefined;
const notices: string[] = [];

async function open(workers = 2): Promise<Engine> {
  notices.length = 0;
  engine = await openEngineInProcess(workers, (text) => notices.push(text));
  return engine;
}

afterEach(() => engine?.close());

const file = (name: string) => new Blob([readFileSync(`tests/reference/${name}`)]);

async function jobOf(engine: Engine, name = 'mixed.csv'): Promise<LearnInput> {
  const table = await engine.read(file(name));
  return {
    counts: await table.prepare({}),
    problem: { formulation: { name: 'normalised' }, forbidden: [], required: [] },
  };
}

/** Learns and keeps everything. */
async function learn(
  engine: Engine,
  job: LearnInput,
): Promise<{ model: PathModel; summary: LearnerSummary; started: number[] }> {
  const nodes: NodePath[] = [];
  const started: number[] = [];
  let summary: LearnerSummary | undefined;
  await engine.learn(job, {
    summary: (told) => (summary = told),
    started: (node) => started.push(node),
    chunk: (chunk) => (nodes[chunk.node] = extend(nodes[chunk.node], chunk)),
  });
  if (!summary) throw new Error('no summary came');
  return { model: { lambdas: summary.lambdas, nodes }, summary, started };
}

test('the module tells the version of the crate', async () => {
  const version = await (await open()).version();
  expect(readFileSync('Cargo.toml', 'utf8')).toContain(`\nversion = "${version}"\n`);
});

test('the version is told even when a job comes before the answer', async () => {
  const engine = await open(1);
  const job = await jobOf(engine);
  const version = engine.version();
  engine.hold(job);
  await expect(version).resolves.toMatch(/^\d+\.\d+/);
});

test('reading reports on every column and tells its progress', async () => {
  const told: number[] = [];
  const data = file('mixed.csv');
  const { report } = await (await open()).read(data, {}, { progress: ({ bytes }) => told.push(bytes) });
  expect(report.columns.length).toBeGreaterThan(2);
  expect(report.columns[0]?.verdict).toEqual({ kind: 'categorical' });
  expect(report.format).toEqual({
    file: 'text',
    container: 'plain',
    delimiter: ',',
    encoding: 'UTF-8',
    header: true,
    headerRow: 1,
    sheet: null,
    sheets: [],
    member: null,
    members: [],
  });
  expect(told.at(-1)).toBe(data.size);
});

test('a malformed file fails with its place, and the engine goes on', async () => {
  const engine = await open();
  const bad = new Blob(['a,b\n1,2\n1,2,3\n']);
  const error: unknown = await engine.read(bad).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EngineFailure);
  expect((error as EngineFailure).kind).toBe('table');
  expect((error as EngineFailure).message).toContain('row 2');
  expect((await engine.read(file('mixed.csv'))).report.rows).toBeGreaterThan(0);
});

test('a plan is applied to the table that was read, as often as it changes', async () => {
  const engine = await open();
  const table = await engine.read(file('mixed.csv'));
  const all = await table.prepare({});
  const fewer = await table.prepare({ exclude: [table.report.columns[0]?.name ?? ''] });
  expect(fewer.variables).toEqual(all.variables.slice(1));
});

test('counts come back from their file', async () => {
  const engine = await open();
  const { counts } = await jobOf(engine);
  const again = await engine.countsFromFiles([
    { name: 'a', data: new Blob([await engine.countsToFile(counts, { kind: 'open' })]) },
  ]);
  const origin = { suppression: null, published: null, sources: [] };
  expect(again).toEqual({ counts: { ...counts, origin, notices: [] }, drawn: null });
});

test('counts that are hidden or noisy stay so when they are saved again, and cannot be made so twice', async () => {
  const engine = await open();
  const { counts } = await jobOf(engine);
  const suppress = { kind: 'suppress', threshold: 5 } as const;
  const noise = { kind: 'noise', epsilon: 1, delta: 1e-9 } as const;
  for (const protection of [suppress, noise]) {
    const file = await engine.countsToFile(counts, protection);
    const { counts: again } = await engine.countsFromFiles([{ name: 'a', data: new Blob([file]) }]);
    expect(again.notices.join()).toMatch(protection === noise ? /noise of standard deviation/ : /threshold 5/);
    expect(await engine.countsToFile(again, { kind: 'open' })).toBe(file);
    await expect(engine.countsToFile(again, suppress)).rejects.toThrow(/hidden|noise/);
  }
});

test('counts of several sites add up, and tell who counted how many rows', async () => {
  const engine = await open();
  const { counts } = await jobOf(engine);
  const data = new Blob([await engine.countsToFile(counts, { kind: 'open' })]);
  const names = ['south.counts.json', 'north.counts.json.gz'];
  const { counts: sum } = await engine.countsFromFiles(names.map((name) => ({ name, data })));
  expect(sum.rows).toBe(2 * counts.rows);
  expect(sum.origin?.sources).toEqual(['north', 'south'].map((site) => ({ site, rows: counts.rows })));
  const other = new Blob([(await data.text()).replace(/"name":"[^"]*"/, '"name":"another"')]);
  const files = [
    { name: 'a.json', data },
    { name: 'b.json', data: other },
  ];
  await expect(engine.countsFromFiles(files)).rejects.toThrow(/b\.json/);
});

test('every node has a solution at every λ, none at the largest, all of them certified', async () => {
  const engine = await open();
  const { model, started } = await learn(engine, await jobOf(engine));
  expect([...started].sort((a, b) => a - b)).toEqual(model.nodes.map((_, node) => node));
  for (const path of model.nodes) {
    expect(path?.starts.length).toBe(model.lambdas.length + 1);
    expect(path?.starts[1]).toBe(0);
    expect(Math.max(...(path?.gaps ?? [NaN]))).toBeLessThanOrEqual(1e-6);
    expect(path?.neighbours.length).toBe(path?.starts.at(-1));
  }
});

test('the exact λ agrees with the stored path and with the detail of a node', async () => {
  const engine = await open();
  const { model } = await learn(engine, await jobOf(engine));
  const k = model.lambdas.length - 1;
  const exact = await engine.exact(model.lambdas[k] ?? NaN);
  for (const [node, path] of exact.entries()) {
    const stored = model.nodes[node];
    expect([...path.neighbours]).toEqual([...(stored?.neighbours.subarray(stored.starts[k]) ?? [])]);
    path.norms.forEach((norm, at) => {
      expect(norm).toBeCloseTo(stored?.norms[(stored.starts[k] ?? 0) + at] ?? NaN, 3);
    });
    const detail = await engine.nodeDetail(node, model.lambdas[k] ?? NaN);
    expect(detail.neighbours.map(({ norm }) => norm)).toEqual([...path.norms]);
  }
});

test('what was solved at a λ is not solved again, until other input comes; what was given up is', async () => {
  const connect = inProcessConnector(await compiledModule(), startAnswers);
  const asked: string[] = [];
  engine = createEngine({
    connect: (events) => {
      const port = connect(events);
      return {
        ...port,
        post(message) {
          if (message.kind === 'ask') asked.push(message.name);
          port.post(message);
        },
      };
    },
    loadReader: readerConnector,
    loadFiles: filesConnector,
    workers: 2,
  });
  const count = (name: string) => asked.filter((other) => other === name).length;
  const job = await jobOf(engine);
  const n = job.counts.variables.length;
  engine.hold(job);
  const stop = new AbortController();
  const [first, second] = [engine.exact(1.5, stop.signal), engine.exact(1.5)];
  stop.abort();
  await expect(first).rejects.toSatisfy(isAbort);
  const exact = await second;
  expect(exact.length).toBe(n);
  const before = count('exact');
  expect(await engine.exact(1.5)).toBe(exact);
  expect(count('exact')).toBe(before);
  expect(await engine.nodeDetail(0, 1.5)).toEqual(await engine.nodeDetail(0, 1.5));
  expect(count('nodeDetail')).toBe(1);
  const wish = { lambda: 1.5, rule: 'or', filter: true, notices: [] } as const;
  await engine.exportText({ ...wish, notices: [], format: 'csv' });
  await engine.exportText({ ...wish, notices: [], format: 'dot' });
  expect(count('fit')).toBe(n);
  engine.hold({ ...job });
  expect(await engine.exact(1.5)).toEqual(exact);
  expect(count('exact')).toBe(before + n);
});

test('a newer job replaces an older one', async () => {
  const engine = await open();
  const job = await jobOf(engine);
  const first = engine.learn(job).then(
    () => 'learned',
    (error: unknown) => (isAbort(error) ? 'replaced' : 'failed'),
  );
  const { model } = await learn(engine, { ...job, problem: { ...job.problem, forbidden: [[0, 1]] } });
  expect(await first).toBe('replaced');
  expect([...(model.nodes[0]?.neighbours ?? [])]).not.toContain(1);
});

test('a cancelled job answers at once, and the engine learns again', async () => {
  const engine = await open();
  const job = await jobOf(engine);
  const cancel = new AbortController();
  const answer = engine.learn(job, {
    signal: cancel.signal,
    started: () => {
      cancel.abort();
    },
  });
  await expect(answer).rejects.toSatisfy(isAbort);
  expect((await learn(engine, job)).model.nodes.length).toBe(job.counts.variables.length);
});

test('a worker that dies is replaced, and its node is solved again', async () => {
  const engine = await open();
  const job = await jobOf(engine);
  const whole = await learn(engine, job);
  let deaths = 0;
  const nodes: NodePath[] = [];
  await engine.learn(job, {
    started: () => {
      if (deaths++ < 1) engine.test.kill(0);
    },
    chunk: (chunk) => (nodes[chunk.node] = extend(nodes[chunk.node], chunk)),
  });
  expect(notices.length).toBe(1);
  expect(nodes).toEqual(whole.model.nodes);
});

test.each([
  ['', []],
  ['AA==', [0]],
  ['AP+A', [0, 255, 128]],
])('base64 %j is %j', (text, bytes) => {
  expect([...fromBase64(text)]).toEqual(bytes);
});

test('base64 of any bytes comes back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...fromBase64(Buffer.from(bytes).toString('base64'))]).toEqual([...bytes]);
    }),
  );
});

test('what reads files is loaded with the first file, and each table has a worker of its own', async () => {
  const connect = inProcessConnector(await compiledModule(), startAnswers);
  let [loads, opened] = [0, 0];
  const loadReader = async (): Promise<Connect> => {
    if (loads++ === 0) throw new Error('no line');
    const lines = await readerConnector();
    return (events) => {
      opened++;
      return lines(events);
    };
  };
  const engine = createEngine({ connect, loadReader, loadFiles: filesConnector, workers: 2 });
  await engine.version();
  expect(loads).toBe(0);
  // What could not be loaded is asked for again.
  await expect(engine.read(file('mixed.csv'))).rejects.toThrow('could not be loaded: no line');
  const tables = [await engine.read(file('mixed.csv')), await engine.read(file('mixed.csv'))];
  expect([loads, opened]).toEqual([2, 2]);
  for (const table of tables) table.close();
  engine.close();
});
