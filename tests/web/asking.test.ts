// A network that is asked, in one process: by hand, as the command line answers, and the newest question first.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import type { NetworkModel } from '../../www/src/model';
import { Asking, type Askable } from '../../www/src/state/asking/asking';
import { questionOf, readScenario, scenarioText, turned } from '../../www/src/state/asking/scenario';
import { STARTERS } from '../../www/src/state/network/starters';

const lab = await openLabInProcess();
const engine = await openEngineInProcess(1);
const bundled = (id: string) => engine.readNetwork(readFileSync(`www/public/networks/${id}.bif`, 'utf8'));

interface Stored {
  given: { node: string; level: string }[];
  do: { node: string; level: string }[];
  probability: number;
  levels: { node: string; level: string; probability?: number; before?: number }[];
}

const stored = (file: string) => JSON.parse(readFileSync(`tests/golden/query/${file}.json`, 'utf8')) as Stored;

function numbered({ nodes }: NetworkModel, known: Stored['given']): [number, number][] {
  return known.map(({ node, level }) => {
    const at = nodes.findIndex(({ name }) => name === node);
    return [at, nodes[at]?.levels.indexOf(level) ?? -1];
  });
}

test.each(['asia-seen', 'asia-done', 'alarm-seen', 'asia-mpe'])(
  'as the command line, to the last bit: %s',
  async (file) => {
    const model = await bundled(file.replace(/-.*/, ''));
    const told = stored(file);
    const question = { given: numbered(model, told.given), set: numbered(model, told.do) };
    const asked = lab.askNetwork(model);
    if (file === 'asia-mpe') {
      const { levels, probability } = await asked.explanation(question);
      expect(levels.map((level, node) => model.nodes[node]?.levels[level])).toEqual(
        told.levels.map(({ level }) => level),
      );
      expect(probability).toBe(told.probability);
    } else {
      const [{ answer }, before] = [await asked.answer(question), await asked.answer({ given: [], set: [] })];
      expect(answer.probability).toBe(told.probability);
      expect(told.levels.length).toBeGreaterThan(5);
      for (const { node, level, probability, before: without } of told.levels) {
        const [[at, place] = [-1, -1]] = numbered(model, [{ node, level }]);
        expect(answer.levels[at]?.[place], `${node} ${level}`).toBe(probability);
        expect(before.answer.levels[at]?.[place], `${node} ${level}`).toBe(without);
      }
    }
    asked.close();
  },
);

const starter = (id: string): NetworkModel => {
  const found = STARTERS.find((each) => each.id === id);
  if (!found) throw new Error(`there is no starter ${id}`);
  return found.model;
};

/** P(A = yes) by hand: [nothing known, C seen, B and C seen, C done]. */
const BY_HAND: Record<string, number[]> = {
  // P(C | A): yes .8 * .9 + .2 * .3 = .78, no .2 * .9 + .8 * .3 = .42; B keeps C from A.
  chain: [0.4, (0.4 * 0.78) / (0.4 * 0.78 + 0.6 * 0.42), (0.4 * 0.8) / (0.4 * 0.8 + 0.6 * 0.2), 0.4],
  // P(A) = .4 * .8 + .6 * .2; P(A, C) = .4 * .8 * .9 + .6 * .2 * .3, P(C) = .4 * .9 + .6 * .3.
  fork: [0.44, (0.4 * 0.8 * 0.9 + 0.6 * 0.2 * 0.3) / (0.4 * 0.9 + 0.6 * 0.3), 0.8, 0.44],
  // C opens the way: P(C | A) = .5 * .6 + .5 * .95, P(C | no A) = .5 * .1 + .5 * .7.
  collider: [0.4, (0.4 * 0.775) / (0.4 * 0.775 + 0.6 * 0.4), (0.4 * 0.95) / (0.4 * 0.95 + 0.6 * 0.7), 0.4],
};

test.each(Object.keys(BY_HAND))('a %s by hand', async (id) => {
  const asked = lab.askNetwork(starter(id));
  const [B, C] = [[1, 1] as [number, number], [2, 1] as [number, number]];
  const questions = [
    { given: [], set: [] },
    { given: [C], set: [] },
    { given: [B, C], set: [] },
    { given: [], set: [C] },
  ];
  for (const [k, question] of questions.entries())
    expect((await asked.answer(question)).answer.levels[0]?.[1]).toBeCloseTo(BY_HAND[id]?.[k] ?? NaN, 12);
  asked.close();
});

const askable = (model: NetworkModel, more: Partial<Askable> = {}): Askable => ({
  kind: 'known',
  title: 'test',
  model,
  rows: undefined,
  undoable: undefined,
  ...more,
});

const settled = async (asking: Asking) => {
  while (asking.busy.peek()) await new Promise((resume) => setTimeout(resume, 1));
};

test('impossible evidence is said, and the charts stay as they were', async () => {
  const asking = new Asking(lab);
  const asia = await bundled('asia');
  const at = (name: string) => asia.nodes.findIndex((node) => node.name === name);
  asking.open(askable(asia));
  asking.turn({ node: at('tub'), level: 0 });
  await settled(asking);
  const before = asking.answer(0).value;
  expect(before?.answered.answer.levels[at('either')]).toEqual([1, 0]);
  asking.turn({ node: at('either'), level: 1 });
  await settled(asking);
  expect(asking.fault(0).value).toMatch(/either=no, which has probability zero given tub=yes/);
  expect(asking.answer(0).value).toBe(before);
  asking.turn({ node: at('either'), level: 1 });
  await settled(asking);
  expect(asking.fault(0).value).toBeUndefined();
});

test('the newest question wins, a link holds both scenarios, and doing is refused without all arrows', async () => {
  const asking = new Asking(lab);
  const chain = starter('chain');
  asking.open(askable(chain));
  for (const level of [0, 1, 0, 1, 0]) asking.know(0, [{ node: 2, level, how: 'seen' }]);
  await settled(asking);
  expect(asking.answer(0).value?.of).toEqual([{ node: 2, level: 0, how: 'seen' }]);
  asking.act.value = 'done';
  asking.compare(true);
  asking.turn({ node: 0, level: 1 });
  await settled(asking);
  expect(asking.text.value).toBe('ask_known_2.0_2.0-0.1d');
  expect(asking.answer(1).value?.answered.answer.levels[0]).toEqual([0, 1]);
  const other = new Asking(lab);
  expect(other.visit(asking.text.value)).toBe('known');
  other.open(askable(chain));
  await settled(other);
  expect(other.answer(1).value).toEqual(
    asking.answer(1).value && {
      ...asking.answer(1).value,
      answered: { ...asking.answer(1).value?.answered, took: expect.any(Number) as number },
    },
  );
  // The same columns without all directions: what was done is gone, what was seen stays.
  other.open(askable({ ...chain }, { kind: 'fitted', undoable: 'no' }));
  await settled(other);
  expect(other.scenario(1).value).toEqual([{ node: 2, level: 0, how: 'seen' }]);
  other.open(askable(starter('collider'), {}));
  other.open(askable(await bundled('asia')));
  expect(other.scenario(0).value).toEqual([]);
  await settled(other);
});

test('a network too wide for exact answers is drawn from, with its error; rows are counted', async () => {
  const levels = ['a', 'b', 'c', 'd'];
  const nodes = Array.from({ length: 64 }, (_, k) => {
    const parents = [
      ...new Set([1, 2, 3, 4].map((step) => Math.floor(1e4 * Math.abs(Math.sin(k * 4 + step))) % Math.max(1, k))),
    ].filter((p) => p < k);
    const row = (at: number) => [0.1 + (at % 5) / 20, 0.4 - (at % 5) / 20, 0.25, 0.25];
    return {
      name: `n${k}`,
      levels,
      parents,
      cpt: Array.from({ length: 4 ** parents.length }, (__, at) => row(at)).flat(),
    };
  });
  const wide = lab.askNetwork({ name: 'wide', nodes });
  const { answer } = await wide.answer({ given: [[63, 0]], set: [] });
  expect(answer.drawn?.rows).toBe(2 ** 18);
  expect(answer.drawn?.errors[3]?.[0]).toBeGreaterThan(0);
  expect(answer.drawn?.errors[63]).toEqual([0, 0, 0, 0]);
  wide.close();
  const model = starter('fork');
  const rows = {
    variables: model.nodes.map(({ name, levels }) => ({ name, levels })),
    codes: Uint16Array.of(0, 1, 1, 0, 1, 1, 1, 1, 0),
    rows: 3,
  };
  const counted = lab.askNetwork(model, rows);
  const { support } = await counted.answer({ given: [[1, 1]], set: [] });
  expect(support).toEqual({
    rows: 2,
    levels: [
      [0, 2],
      [0, 2],
      [1, 1],
    ],
  });
  counted.close();
});

test('scenarios as texts', () => {
  const scenario = turned(turned([], { node: 3, level: 1, how: 'seen' }), { node: 0, level: 2, how: 'done' });
  expect(scenarioText(scenario)).toBe('3.1-0.2d');
  expect(readScenario('3.1-0.2d')).toEqual(scenario);
  expect(readScenario('x-3.1-3.2-1.-')).toEqual([{ node: 3, level: 2, how: 'seen' }]);
  expect(turned(scenario, { node: 3, level: 1, how: 'seen' })).toHaveLength(1);
  expect(questionOf(scenario)).toEqual({ given: [[3, 1]], set: [[0, 2]] });
});
