import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import type { Experiments } from '../../www/src/engine/lab/experiments';
import { formOf, readForm, usualSettings } from '../../www/src/state/network/form';
import { canContinue, Figure2Run, isComplete } from '../../www/src/state/network/run';
import { chartsSvg } from '../../www/src/views/charts/line-picture';

const TOY = { nodes: [20], levels: 4, cps: [1, 2.5], repetitions: 2, seed: 7, lambdas: [1.5], c: 1.4, delta: 0.02 };
const stored = readFileSync('tests/web/figure2/toy.csv', 'utf8');
let engine: Engine | undefined;
let experiments: Experiments | undefined;

async function open(): Promise<Figure2Run> {
  engine = await openEngineInProcess(2);
  experiments = (await openLabInProcess()).experiments;
  return new Figure2Run(experiments, engine);
}

afterEach(() => {
  engine?.close();
  experiments?.close();
});

test('a run gives the bytes of the command line, whatever the order of its cells', async () => {
  const run = await open();
  await run.start(TOY);
  expect(run.error.value).toBeUndefined();
  expect(isComplete(run.shown.value)).toBe(true);
  expect(run.shown.value?.summary?.csv).toBe(stored);
  expect([...(run.shown.value?.outcomes.values() ?? [])].map(({ unconverged }) => unconverged)).toEqual([0, 0, 0, 0]);
});

test('what is finished stays after a stop, and a run with the same settings goes on from there', async () => {
  const run = await open();
  const stop = run.shown.subscribe((shown) => {
    if (shown?.outcomes.size === 2) run.cancel();
  });
  await run.start(TOY);
  stop();
  expect(run.progress.value).toBeUndefined();
  expect(isComplete(run.shown.value)).toBe(false);
  const before = run.shown.value?.outcomes;
  expect(before?.size).toBe(2);
  expect(canContinue(run.shown.value, TOY)).toBe(true);
  expect(canContinue(run.shown.value, { ...TOY, seed: 8 })).toBe(false);
  await run.start(TOY);
  for (const [cell, outcome] of before ?? []) expect(run.shown.value?.outcomes.get(cell)).toBe(outcome);
  expect(run.shown.value?.summary?.csv).toBe(stored);
});

test('a newer run replaces an earlier one', async () => {
  const run = await open();
  const first = run.start({ ...TOY, seed: 8 });
  await run.start(TOY);
  await first;
  expect(run.error.value).toBeUndefined();
  expect(run.shown.value?.summary?.csv).toBe(stored);
});

test('progress grows to the end and speaks of cells', async () => {
  const run = await open();
  const told: { done: number; of: number; share: number }[] = [];
  run.progress.subscribe((progress) => {
    if (progress) told.push(progress);
  });
  await run.start(TOY);
  expect(told[0]).toMatchObject({ done: 0, of: 4 });
  expect(told.at(-1)).toEqual({ done: 4, of: 4, share: 1 });
  told.forEach(({ share }, k) => {
    expect(share).toBeGreaterThanOrEqual((told[k - 1]?.share ?? 0) - 1e-12);
  });
});

test('settings that no network fits are told, not thrown', async () => {
  const run = await open();
  await run.start({ ...TOY, levels: 1 });
  expect(run.error.value).toContain('expected 2 to 255 levels, found 1');
  expect(run.progress.value).toBeUndefined();
});

test('settings that are not as declared are told, with what was expected', async () => {
  experiments = (await openLabInProcess()).experiments;
  const wrong = { ...TOY, levels: 'four' } as unknown as typeof TOY;
  await expect(experiments.figure2Cells(wrong)).rejects.toThrow('expected usize');
});

test('the points are the numbers of the file', async () => {
  const run = await open();
  await run.start(TOY);
  const { points = [], methods } = run.shown.value?.summary ?? {};
  expect(methods).toEqual(['paper, c 1.4, delta 0.02', 'normalised, lambda 1.5']);
  expect(points.map(({ method, n, cp, rows, repetitions }) => [method, n, cp, rows, repetitions])).toEqual([
    ['paper, c 1.4, delta 0.02', 20, 1, 41, 2],
    ['paper, c 1.4, delta 0.02', 20, 2.5, 1295, 2],
    ['normalised, lambda 1.5', 20, 1, 41, 2],
    ['normalised, lambda 1.5', 20, 2.5, 1295, 2],
  ]);
  expect(points[1]?.nodeRecall).toEqual({ value: 0.7222222222222222, error: 0.01851851851851849 });
  expect(points[3]?.edgeF1).toEqual({ value: 0.7571428571428571, error: 0.04285714285714287 });
});

test('a form says what is wrong with each field', () => {
  const form = { ...formOf(TOY), sizes: [500, 20] };
  expect(readForm(form).settings).toEqual({ ...TOY, nodes: [20, 500] });
  const bad = { sizes: [], levels: '1', cps: '1, x', repetitions: '0', seed: '-1', lambda: '0', c: '', delta: 'a' };
  expect(Object.keys(readForm(bad).faults ?? {}).sort()).toEqual(Object.keys(bad).sort());
  expect(readForm({ ...form, cps: ' 3;1 1' }).settings?.cps).toEqual([1, 3]);
});

test('the form opens with the penalties of the command line', () => {
  const usual = usualSettings();
  const source = readFileSync('src/lambda/mod.rs', 'utf8');
  for (const [name, value] of [
    ['DEFAULT', usual.lambdas[0]],
    ['C', usual.c],
    ['DELTA', usual.delta],
  ] as const) {
    expect(Number(new RegExp(`pub const ${name}: f64 = ([0-9.]+);`).exec(source)?.[1])).toBe(value);
  }
  expect(readForm(formOf(usual)).settings).toEqual(usual);
});

test('a saved picture has a mark for every point, a bar for every error, and its legend', () => {
  const lines = [
    {
      name: 'n = 20',
      style: 0,
      points: [
        { cp: 1, value: 0.2, error: 0.1 },
        { cp: 2, value: 1, error: 0 },
      ],
    },
    { name: 'n = 500', style: 4, points: [{ cp: 1, value: 0.1, error: 0.2 }] },
  ];
  const svg = chartsSvg([{ title: 'Precision', lines, cps: [1, 2] }], 'paper, c < 1');
  expect(svg).toContain('paper, c &lt; 1');
  // Three points and two lines of the legend.
  expect(svg.match(/stroke-width="1.75"/g)).toHaveLength(5);
  // Bars end at the chart's borders.
  expect(svg.match(/d="M0,-?[\d.]+V[\d.]+M-3/g)).toHaveLength(2);
  expect(svg.match(/>n = \d+</g)).toEqual(['>n = 20<', '>n = 500<']);
});

test('random tables come from the engine, the same for the same seed and place', async () => {
  engine = await openEngineInProcess(1);
  const table = await engine.drawTable({ rows: 4, levels: 3 }, 5, 2);
  expect(table).toHaveLength(12);
  for (let row = 0; row < 4; row++)
    expect(table.slice(3 * row, 3 * row + 3).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  expect(await engine.drawTable({ rows: 4, levels: 3 }, 5, 2)).toEqual(table);
  expect(await engine.drawTable({ rows: 4, levels: 3 }, 5, 1)).not.toEqual(table);
  expect(await engine.drawTable({ rows: 4, levels: 3 }, 6, 2)).not.toEqual(table);
});
