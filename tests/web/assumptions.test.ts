// The lab's state over the lab in one process: settings and links, the region, assessments, changes, recovery.
import { signal } from '@preact/signals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labConnector, openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import type { Assumptions } from '../../www/src/engine/lab/assumptions';
import { createLabEngine } from '../../www/src/engine/lab/lab-engine';
import type { ToWorker } from '../../www/src/engine/protocol';
import type { NetworkModel } from '../../www/src/model';
import { LabState } from '../../www/src/state/assumptions/lab-state';
import { RecoveryRun } from '../../www/src/state/assumptions/recovery';
import {
  CHANGES,
  defaultSetting,
  readSetting,
  settingText,
  VIEWS,
  wishOf,
  type LabSetting,
} from '../../www/src/state/assumptions/setting';
import {
  changeOf,
  fourSubject,
  NetworkNumbers,
  type Sources,
  type TitledModel,
} from '../../www/src/state/assumptions/subjects';
import { fromHash, toHash, defaultChoices } from '../../www/src/state/choices';
import { askedPs, borders } from '../../www/src/views/charts/region-shape';
import { frailConnector } from './frail-connector';

const core = (await openLabInProcess()).assumptions;
const engine = await openEngineInProcess(1);
const networks = new Map<string, Promise<NetworkModel>>();

function network(id: string): Promise<NetworkModel> {
  const found = networks.get(id) ?? engine.readNetwork(readFileSync(`www/public/networks/${id}.bif`, 'utf8'));
  networks.set(id, found);
  return found;
}

const known = signal<TitledModel | undefined>(undefined);
const sources: Sources = {
  page: () => known.value,
  bundled: async (id) => ({ title: id, model: await network(id) }),
  numbers: new NetworkNumbers(),
};

/** Waits until the lab has answered everything. */
async function settled(lab: LabState): Promise<void> {
  await expect.poll(() => lab.busy.value, { timeout: 30_000 }).toBe(false);
}

test('a setting comes back from its text, and nonsense takes defaults', () => {
  const settings: fc.Arbitrary<LabSetting> = fc.record({
    view: fc.constantFrom(...VIEWS),
    p: fc.integer({ min: -100, max: 100 }).map((x) => x / 100),
    q: fc.integer({ min: -100, max: 100 }).map((x) => x / 100),
    network: fc.constantFrom('page', 'four', 'alarm'),
    formulation: fc.constantFrom(
      { name: 'normalised' } as const,
      { name: 'paper', encoding: 'dummy', intercept: true } as const,
    ),
    support: fc.constantFrom('pc', 'mb'),
    rows: fc.integer({ min: 1, max: 1_000_000 }),
    seed: fc.nat(),
    lambda: fc.constantFrom(undefined, 0.25, 1.5),
    node: fc.nat(300),
    change: fc.constantFrom(...CHANGES),
  });
  fc.assert(
    fc.property(settings, (setting) => {
      expect(readSetting(settingText(setting))).toEqual(setting);
    }),
  );
  expect(settingText(defaultSetting)).toBe('four');
  expect(readSetting('nowhere_p.7_rows.-1_x_network.<script>')).toEqual(defaultSetting);
});

test('the address holds the lab beside everything else', () => {
  const address = { sampling: undefined, node: undefined, choices: defaultChoices, lab: 'lesson_incoherence_2' };
  expect(toHash(address)).toBe('lab=lesson_incoherence_2');
  expect(fromHash('#lab=lesson_incoherence_2').lab).toBe('lesson_incoherence_2');
  expect(fromHash('#example=alarm').lab).toBeUndefined();
});

test('the borders of the region are those at which the core changes its mind', async () => {
  const ps = askedPs();
  const ends = await core.fourRegion(ps);
  expect(ends).toHaveLength(4 * ps.length);
  for (const k of [5, 40, 90, 100, ps.length - 30]) {
    const p = ps[k] ?? 0;
    const [low = 0, high = 0, least = 0, most = 0] = ends.subarray(4 * k, 4 * k + 4);
    if (!Number.isNaN(low)) {
      expect((await core.fourNode(p, high - 1e-9)).possible.network, `p = ${p}`).toBe(true);
      expect((await core.fourNode(p, high + 1e-6)).possible.network).toBe(false);
      expect((await core.fourNode(p, low - 1e-6)).possible.network).toBe(false);
    }
    expect((await core.fourNode(p, most - 1e-6)).possible.definite).toBe(true);
    expect((await core.fourNode(p, most + 1e-6)).possible.definite).toBe(false);
    expect((await core.fourNode(p, least - 1e-6)).possible.definite).toBe(false);
  }
  const paths = borders(
    { ps, ends },
    (x) => x,
    (y) => y,
  );
  expect(paths.network).toMatch(/^M-0\.5,/);
  expect(paths.definite).not.toContain('NaN');
});

test('the four-node example: closed forms, a network with its moments, and refusals that say why', async () => {
  const four = await core.fourNode(0.4, 0.2);
  expect(four.incoherence[1]).toBeCloseTo(0.4 / 0.8, 12);
  expect(four.weights[1]).toEqual([0.4 / 1.2, 0.4 / 1.2]);
  const { subject } = fourSubject(0.4, 0.2);
  const { nodes } = await core.assess(subject, wishOf(defaultSetting));
  nodes.forEach((of, k) => {
    expect(of.incoherence?.value).toBeCloseTo(four.incoherence[k] ?? NaN, 9);
  });
  expect((await core.fourNode(0.6, 0.1)).reason).toContain('|p| <= 1/2');
  expect((await core.fourNode(0.9, 0.9)).reason).toContain('positive definite');
  expect((await core.fourNode(0.2, 0.5)).reason).toContain('q <=');
  await expect(core.learn(fourSubject(0.6, 0.1).subject, wishOf(defaultSetting))).rejects.toThrow(/1\/2/);
});

test('the lab follows its setting: four nodes, a network, its witness, a change', async () => {
  const lab = new LabState(core, sources);
  await settled(lab);
  expect(lab.four.value?.possible.network).toBe(true);
  expect(lab.fourSample.value?.pairs).toMatchObject({ found: 3, missed: 0 });
  lab.set({ q: 0.9 });
  await settled(lab);
  expect(lab.four.value?.reason).toContain('q <=');
  expect(lab.fourSample.value).toBeUndefined();
  lab.set({ view: 'nodes', network: 'survey', node: 2 });
  await settled(lab);
  expect(lab.assessed.value?.names).toEqual(['A', 'S', 'E', 'O', 'R', 'T']);
  expect(lab.witnesses.value?.node).toBe(2);
  expect(lab.witnesses.value?.path.points).toHaveLength(30);
  lab.set({ lambda: 0.05 });
  await settled(lab);
  expect(lab.witnesses.value?.at?.lambda).toBe(0.05);
  lab.set({ view: 'break', change: 'copies' });
  await settled(lab);
  expect(lab.broken.value?.after?.names).toHaveLength(8);
  expect(lab.broken.value?.before.nodes[2]?.verdicts.definiteness).toBe('holds');
  expect(lab.broken.value?.after?.nodes[2]?.verdicts.definiteness).not.toBe('holds');
  lab.set({ network: 'page' });
  await settled(lab);
  expect(lab.named.value).toBeUndefined();
  expect(lab.assessed.value).toBeUndefined();
  // The page has learned from a known network meanwhile.
  known.value = { title: 'Cancer', model: await network('cancer') };
  await settled(lab);
  expect(lab.assessed.value?.title).toBe('Cancer');
  known.value = undefined;
});

test('an arc to weaken is found from either end', () => {
  const parents = [[], [0], []];
  expect(changeOf('weaken', 1, { parents })).toEqual({ kind: 'weaken', node: 1, parent: 0 });
  expect(changeOf('weaken', 0, { parents })).toEqual({ kind: 'weaken', node: 1, parent: 0 });
  expect(changeOf('weaken', 2, { parents })).toBeUndefined();
  expect(changeOf('copy', 2, { parents })).toEqual({ kind: 'copy', node: 2 });
});

test('all nodes of alarm, exactly', async () => {
  const subject = { key: 'alarm', source: await network('alarm') };
  const { nodes } = await core.assess(subject, { ...wishOf(defaultSetting), rows: 5000 });
  expect(nodes).toHaveLength(37);
  expect(nodes.every(({ verdicts }) => ['holds', 'close', 'fails'].includes(verdicts.incoherence))).toBe(true);
  const { nodes: blankets } = await core.assess(subject, { ...wishOf(defaultSetting), support: 'mb' });
  expect(blankets.some(({ support }, k) => support.length > (nodes[k]?.support.length ?? 0))).toBe(true);
});

test('plug-in values come from counts and from the neighbourhoods of fits, as the command line has them', async () => {
  const model = await network('survey');
  const table = await engine.read(await engine.sample(model, { rows: 2000, seed: 1 }));
  const counts = await table.prepare({});
  const problem = { formulation: { name: 'normalised' } as const, forbidden: [], required: [] };
  engine.hold({ counts, problem });
  const fits = await engine.fits(1);
  const wish = { ...wishOf(defaultSetting), formulation: problem.formulation, rows: 2000, lambda: 1 };
  const { nodes, signals } = await core.assessCounts(counts, { ...problem, fits, rule: 'or', filter: true }, wish);
  const text = await engine.exportText({ format: 'json', lambda: 1, rule: 'or', filter: true, notices: [] }, fits);
  const { edges } = JSON.parse(text) as { edges: { a: string; b: string; dropped?: string }[] };
  const kept = edges.filter(({ dropped }) => dropped === undefined);
  const around = counts.variables.map(({ name }) => kept.filter(({ a, b }) => a === name || b === name).length);
  expect(kept.length).toBeGreaterThan(0);
  expect(nodes.map(({ support }) => support.length)).toEqual(around);
  expect(signals.map(({ gap }) => gap)).toEqual(fits.map(({ point }) => point.certificate.gap));
  expect(signals.map(({ lastEntry }) => lastEntry !== null)).toEqual(around.map((count) => count > 0));
  expect(signals.every(({ converged, lastEntry }) => converged && (lastEntry ?? 1) >= 1)).toBe(true);
  await expect(core.assessCounts(counts, { ...problem, fits: [], rule: 'or', filter: true }, wish)).rejects.toThrow(
    'one fit a node',
  );
  table.close();
});

test('recovery: shares rise with the rows, and a run can be stopped', async () => {
  const model = await core.network(fourSubject(0.4, 0.16).subject);
  const settings = { formulation: { name: 'normalised' } as const, rows: [50, 3000], repetitions: 5, seed: 1 };
  const run = new RecoveryRun(core, 2);
  await run.start('four', { model, settings });
  const [few, many] = run.shown.value?.points ?? [];
  expect(run.shown.value).toMatchObject({ of: 10, done: 10, theory: undefined });
  expect(few?.exact).toBeLessThan(many?.exact ?? 0);
  expect(many?.bound).toBeNull();
  // The paper's rule lets λ fall with the rows, until the parents of a common child are joined.
  await run.start('four', { model, settings: { ...settings, formulation: defaultSetting.formulation } });
  expect(run.shown.value?.points[1]).toMatchObject({ rows: 3000, exact: 0, bound: 0 });
  expect(run.shown.value?.theory?.rowsStated).toBeGreaterThan(3000);
  const stopped = run.start('four', { model, settings: { ...settings, repetitions: 100 } });
  await expect.poll(() => run.shown.value?.done ?? 0).toBeGreaterThan(0);
  run.cancel();
  await stopped;
  expect(run.progress.value).toBeUndefined();
  expect(run.shown.value?.done).toBeLessThan(200);
});

test('a worker that dies in the middle of an experiment is replaced, and the shares are the same', async () => {
  const model = await core.network(fourSubject(0.4, 0.16).subject);
  const settings = { formulation: { name: 'normalised' } as const, rows: [50, 3000], repetitions: 5, seed: 1 };
  const [connect, notices] = [await labConnector(), [] as string[]];
  const died = new Set<number>();
  // Every third sample ends the first worker that it is given to.
  const dies = (message: ToWorker) => {
    const cell =
      message.kind === 'ask' && message.name === 'recoveryCell' ? (message.given as { cell: number }).cell : 0;
    return cell % 3 === 2 && !died.has(cell) && died.add(cell).has(cell);
  };
  const frail = createLabEngine(frailConnector(connect, dies), (text) => notices.push(text));
  const shown = async (assumptions: Assumptions) => {
    const run = new RecoveryRun(assumptions, 2);
    await run.start('four', { model, settings });
    expect(run.error.value).toBeUndefined();
    return run.shown.value;
  };
  expect(await shown(frail.assumptions)).toEqual(await shown(core));
  expect([...died].sort()).toEqual([2, 5, 8]);
  expect(notices.length).toBeGreaterThan(0);
});
