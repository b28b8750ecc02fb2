// Networks through the engine: reading, writing, checking, drawing, sampling.
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { EngineFailure, isAbort } from '../../www/src/engine/errors';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import type { NetworkModel } from '../../www/src/model';
import { DEFAULT_SAMPLING, loadNetwork, NETWORKS } from '../../www/src/networks';

let engine: Engine | undefined;

async function open(): Promise<Engine> {
  return (engine = await openEngineInProcess(1));
}

afterEach(() => engine?.close());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as EngineFailure,
  );

const GARDEN: NetworkModel = {
  name: 'garden',
  nodes: [
    { name: 'rain', levels: ['no', 'yes'], parents: [], cpt: [0.75, 0.25] },
    { name: 'grass', levels: ['dry', 'wet'], parents: [0], cpt: [0.875, 0.125, 0.0625, 0.9375] },
  ],
};

test.each(NETWORKS)('$id has the nodes that it announces, and comes back from its own BIF', async ({ id, nodes }) => {
  const engine = await open();
  const model = await engine.readNetwork((await loadNetwork(id)).text);
  expect(model.nodes.length).toBe(nodes);
  expect(await engine.readNetwork(await engine.writeNetwork(model))).toEqual(model);
});

test('the page opens with a bundled network, and unknown ones are refused by name', async () => {
  expect(NETWORKS.map(({ id }) => ({ kind: 'bundled', id }))).toContainEqual(DEFAULT_SAMPLING.network);
  await expect(loadNetwork('nothing')).rejects.toThrow('"nothing"');
});

test('a fault in a BIF file is told with line and character', async () => {
  const error = await failure(
    (await open()).readNetwork('network x { }\nvariable a { type discrete [ 2 ] { y, n } }\n'),
  );
  expect(error).toBeInstanceOf(EngineFailure);
  expect(error?.kind).toBe('network');
  expect(error?.message).toMatch(/^line 2, character \d+: expected/);
});

test('a checked network names node and row of a fault', async () => {
  const engine = await open();
  await expect(engine.checkNetwork(GARDEN)).resolves.toBeUndefined();
  const [rain, grass] = GARDEN.nodes;
  if (!rain || !grass) throw new Error('the garden has two nodes');
  const fault = async (cpt: number[]) =>
    (await failure(engine.checkNetwork({ name: '', nodes: [rain, { ...grass, cpt }] })))?.message;
  expect(await fault([0.5, 0.5, 0.5, 0.6])).toMatch(/"grass".*row/);
  expect(await fault([0.5, 0.5])).toMatch(/"grass".*4 probabilities/);
  expect(
    (await failure(engine.checkNetwork({ name: '', nodes: [{ ...rain, parents: [1], cpt: [...grass.cpt] }, grass] })))
      ?.kind,
  ).toBe('network');
});

test('rows come as CSV, the same for the same seed, the first ones whatever their number', async () => {
  const engine = await open();
  const drawn: number[] = [];
  const text = await (
    await engine.sample(GARDEN, { rows: 6000, seed: 5 }, { progress: (rows) => drawn.push(rows) })
  ).text();
  const lines = text.trimEnd().split('\n');
  expect(lines[0]).toBe('rain,grass');
  expect(lines.length).toBe(6001);
  expect(drawn).toEqual([4096, 6000]);
  const few = await (await engine.sample(GARDEN, { rows: 100, seed: 5 })).text();
  expect(text.startsWith(few)).toBe(true);
  expect(await (await engine.sample(GARDEN, { rows: 100, seed: 6 })).text()).not.toBe(few);
  // A quarter of 6,000, within four standard deviations.
  expect(Math.abs(lines.filter((line) => line.startsWith('yes')).length - 1500)).toBeLessThan(134);
});

test('asia keeps its law', async () => {
  const engine = await open();
  const model = await engine.readNetwork((await loadNetwork('asia')).text);
  const [head = '', ...rows] = (await (await engine.sample(model, { rows: 2000, seed: 1 })).text())
    .trimEnd()
    .split('\n');
  const names = head.split(',');
  const yes = (row: string, name: string) => row.split(',')[names.indexOf(name)] === 'yes';
  for (const row of rows) expect(yes(row, 'either')).toBe(yes(row, 'tub') || yes(row, 'lung'));
});

test('a random network has the asked size, and its seed names it', async () => {
  const engine = await open();
  const wish = { nodes: 12, levels: 3, edgeProbability: 0.5, seed: 9 };
  const model = await engine.synthetic(wish);
  expect(model.nodes.map(({ levels }) => levels.length)).toEqual(Array(12).fill(3));
  expect(await engine.synthetic(wish)).toEqual(model);
  expect((await failure(engine.synthetic({ ...wish, levels: 1 })))?.message).toMatch(/levels/);
  expect((await failure(engine.synthetic({ ...wish, seed: 0.5 })))?.message).toMatch(/seed/);
});

test('a cancelled draw ends, and the next one is drawn', async () => {
  const engine = await open();
  const cancel = new AbortController();
  const draw = engine.sample(
    GARDEN,
    { rows: 50_000, seed: 1 },
    {
      signal: cancel.signal,
      progress: () => {
        cancel.abort();
      },
    },
  );
  await expect(draw).rejects.toSatisfy(isAbort);
  expect((await engine.sample(GARDEN, { rows: 10, seed: 1 })).size).toBeGreaterThan(20);
});
