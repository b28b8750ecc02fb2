import { beforeAll, expect, test } from 'vitest';
import { compiledModule } from '../../www/src/engine/in-process';
import defaults from '../../www/src/wasm/defaults';
import { bytesOf, levelsAfter, sizeOf, usedColumns } from '../../www/src/views/import/forecast';
import { forecast, initSync } from '../../www/src/wasm/nodewise';
import {
  actionNamed,
  clampBins,
  droppedRows,
  inapplicable,
  isChanged,
  matching,
  startDraft,
  strangers,
  toPlan,
  weightsAmong,
  withActions,
  withBulk,
  withColumn,
  withWeights,
  type Draft,
} from '../../www/src/views/import/plan';
import type { ColumnReport, Plan } from '../../www/src/views/import/types';

function report(name: string, changes: Partial<ColumnReport> = {}): ColumnReport {
  return {
    name,
    label: null,
    rows: 100,
    missing: 0,
    missingCodes: [],
    missingness: null,
    distinct: 3,
    common: [{ level: 'never', rows: 60 }],
    rareLevels: 0,
    range: null,
    written: { kind: 'text' },
    verdict: { kind: 'categorical' },
    reason: '3 levels',
    action: { kind: 'keep' },
    ...changes,
  };
}

const numeric = report('age', {
  distinct: 50,
  range: [1, 90],
  verdict: { kind: 'numeric' },
  action: { kind: 'bin', rule: 'quantile', bins: 4 },
});
const copy = report('again', { verdict: { kind: 'copyOf', column: 0, recoded: false }, action: { kind: 'exclude' } });
const reports = [report('smoke', { missing: 10 }), numeric, copy, report('lung', { missing: 30 })];
const draft = startDraft(reports);

const silent: Plan = { columns: {}, exclude: [], only: [], missing: 'pairwise', missingCodes: [], mergeRare: null };

test('untouched suggestions make an empty plan', () => {
  expect(toPlan(reports, draft)).toEqual(silent);
});

test('a plan says what differs, in the form that the reader takes', () => {
  const changed: Draft = {
    columns: [
      { action: { kind: 'keep' }, name: 'smokes', missingCodes: [] },
      { action: { kind: 'bin', rule: 'edges', bins: [18, 65] }, label: 'Age in years' },
      { action: { kind: 'keep' }, levels: [{ name: 'no', of: ['never', 'hardly'] }] },
      { action: { kind: 'exclude' }, missing: 'ownLevel' },
    ],
    missing: 'pairwise',
    missingCodes: ['?'],
    mergeRare: 5,
    weights: undefined,
  };
  expect(JSON.parse(JSON.stringify(toPlan(reports, changed)))).toEqual({
    columns: {
      smoke: { name: 'smokes', missingCodes: [] },
      age: { action: { kind: 'bin', rule: 'edges', bins: [18, 65] }, label: 'Age in years' },
      again: { action: { kind: 'keep' }, levels: [{ name: 'no', of: ['never', 'hardly'] }] },
      lung: { action: { kind: 'exclude' }, missing: 'ownLevel' },
    },
    exclude: [],
    only: [],
    missing: 'pairwise',
    missingCodes: ['?'],
    mergeRare: 5,
  });
});

test('a column of weights is no longer learned from, until it is none', () => {
  expect(weightsAmong(reports)).toEqual(['age']);
  const weighted = withWeights(reports, draft, 'age');
  const plan = toPlan(reports, weighted);
  expect([plan.weights, plan.columns?.age]).toEqual(['age', { action: { kind: 'exclude' } }]);
  expect(startDraft(reports, plan)).toEqual(weighted);
  expect(toPlan(reports, withWeights(reports, weighted, undefined))).toEqual(silent);
  expect(strangers(reports, { weights: 'times' })).toEqual(['times']);
});

test('a plan brings back the draft that it was made from', () => {
  const excluded = withActions(reports, { ...draft, missing: 'ownLevel', mergeRare: 3 }, [0, 1], 'exclude');
  const changed = withColumn(excluded, 3, { name: 'lungs', levels: [{ name: 'x', of: ['never'] }] });
  const plan = toPlan(reports, changed);
  expect(toPlan(reports, startDraft(reports, plan))).toEqual(plan);
});

test('columns that a plan leaves out in other words are left out', () => {
  const outs = (plan: Plan) => startDraft(reports, plan).columns.map(({ action }) => action?.kind);
  expect(outs({ exclude: ['lung'] })).toEqual([undefined, undefined, undefined, 'exclude']);
  expect(outs({ only: ['lung'] })).toEqual(['exclude', 'exclude', 'exclude', undefined]);
});

test('without its original a copy stays out only when that is said', () => {
  const changed = withActions(reports, draft, [0], 'exclude');
  const out = { action: { kind: 'exclude' } };
  expect(toPlan(reports, changed).columns).toEqual({ smoke: out, again: out });
});

test('bulk actions skip columns for which they make no sense', () => {
  const changed = withActions(reports, draft, [0, 1, 2, 3], 'equalWidth');
  expect(changed.columns.map(({ action }) => action?.kind)).toEqual([undefined, 'bin', undefined, undefined]);
  expect(withActions(reports, changed, [0, 1, 2, 3], 'suggested')).toEqual(draft);
  expect(withBulk(reports, draft, [0, 3], 'ownLevel').columns).toEqual([
    { missing: 'ownLevel' },
    {},
    {},
    { missing: 'ownLevel' },
  ]);
});

test('what is given as nothing is as suggested again', () => {
  const changed = withColumn(draft, 0, { name: 'x', missing: 'dropRows' });
  expect(isChanged(reports[0] ?? numeric, changed.columns[0] ?? {})).toBe(true);
  const back = withColumn(changed, 0, { name: undefined, missing: undefined });
  expect(back).toEqual(draft);
  expect(isChanged(reports[0] ?? numeric, {})).toBe(false);
});

test('suspicious codes are taken as missing beside those that are', () => {
  const coded = report('income', {
    missingCodes: [
      { text: 'NA', rows: 3, why: 'spelled', taken: true },
      { text: '99', rows: 7, why: 'suspicious', taken: false },
    ],
  });
  const taken = withBulk([coded, numeric], startDraft([coded, numeric]), [0, 1], 'codes');
  expect(taken.columns).toEqual([{ missingCodes: ['NA', '99'] }, {}]);
});

test('not applicable becomes a level only when that is confirmed', () => {
  const missingness = { column: 'smoke', levels: ['never'], share: 1, there: 1, elsewhere: 0, notApplicable: true };
  const both = [report('smoke'), report('packs', { missing: 60, missingness })];
  const fresh = startDraft(both);
  expect(inapplicable(both, fresh)).toEqual([1]);
  expect(toPlan(both, fresh)).toMatchObject({ columns: {}, missing: 'pairwise' });
  // A plan that leaves it to the core says what the core would do.
  expect(startDraft(both, { missing: 'auto' })).toMatchObject({
    columns: [{}, { missing: 'ownLevel' }],
    missing: 'pairwise',
  });
  const confirmed = withBulk(both, fresh, [1], 'ownLevel');
  expect(inapplicable(both, confirmed)).toEqual([]);
  expect(toPlan(both, confirmed).columns).toEqual({ packs: { missing: 'ownLevel' } });
});

test('a plan for another table names columns that are not there', () => {
  const plan: Plan = { columns: { age: {}, hair: {} }, exclude: ['smoke', 'eyes'], only: ['hair'] };
  expect(strangers(reports, plan)).toEqual(['hair', 'eyes']);
});

test('the rule of bins changes without their number', () => {
  expect(actionNamed('equalWidth', { kind: 'bin', rule: 'quantile', bins: 7 }, numeric)).toEqual({
    kind: 'bin',
    rule: 'equalWidth',
    bins: 7,
  });
  const byEdges = actionNamed('edges', { kind: 'bin', rule: 'quantile', bins: 3 }, numeric, [2, 5]);
  expect(byEdges).toEqual({ kind: 'bin', rule: 'edges', bins: [2, 5] });
  expect(actionNamed('quantile', byEdges, numeric)).toEqual({ kind: 'bin', rule: 'quantile', bins: 3 });
  expect([clampBins(1, 4), clampBins(3.4, 4), clampBins(1e9, 4), clampBins(NaN, 4)]).toEqual([2, 3, 100, 4]);
});

test('the years of dates are as many as lie between the first and the last', () => {
  const dates = report('day', {
    distinct: 590,
    written: {
      kind: 'date',
      order: 'dayMonthYear',
      other: null,
      date: true,
      time: false,
      suggested: { part: 'year' },
      range: ['2022-01-02', '2023-12-28'],
    },
  });
  const levels = (part: 'year' | 'month') => levelsAfter(dates, { action: { kind: 'date', part } }, draft);
  expect([levels('year'), levels('month')]).toEqual([2, 12]);
});

test('columns are found by name, type and level', () => {
  expect([
    matching(reports, 'LUNG'),
    matching(reports, 'numer'),
    matching(reports, 'never'),
    matching(reports, 'nothing'),
  ]).toEqual([[3], [1], [0, 1, 2, 3], []]);
});

test('dropped rows lie between the worst column and the sum', () => {
  expect(droppedRows(reports, draft)).toEqual({ least: 30, most: 40, rows: 100 });
  expect(droppedRows(reports, withActions(reports, draft, [3], 'exclude'))).toEqual({ least: 10, most: 10, rows: 100 });
});

test.each<[string, Partial<ColumnReport>, Partial<Draft>, number]>([
  ['as it stands', {}, {}, 3],
  ['missing as a level', { missing: 1 }, { missing: 'ownLevel' }, 4],
  ['rare levels merged', { distinct: 40, rareLevels: 30 }, { mergeRare: 5 }, 11],
  ['no more levels than groups of rows', { distinct: 60 }, { mergeRare: 10 }, 11],
  ['below the count of the report only the rows help', { distinct: 60, rareLevels: 50 }, { mergeRare: 2 }, 51],
])('levels: %s', (_, changes, choices, expected) => {
  expect(levelsAfter(report('a', changes), {}, { ...draft, ...choices })).toBe(expected);
});

/** The size of a draft, with the core's own forecast. */
function sized(reports: readonly ColumnReport[], draft: Draft, workers = 1) {
  const used = usedColumns(reports, draft);
  return sizeOf(
    used,
    forecast(
      Uint32Array.from(used, ({ levels }) => levels),
      reports[0]?.rows ?? 0,
      workers,
    ),
  );
}

beforeAll(async () => initSync({ module: await compiledModule() }));

test('a size by hand', () => {
  // Levels 3, 4 (bins) and 3; the copy is out. Cells of 6 tables: (10² + 9 + 16 + 9) / 2 = 67. The Gram matrix is 7 × 7, there
  // are two while it is made, and weights and tests are 3 × 3. Each of 100 rows has three codes of a byte, as read and as prepared.
  const { columns, levels, cost, refusal } = sized(reports, draft);
  expect({ columns, levels, refusal }).toEqual({ columns: 3, levels: 10, refusal: undefined });
  expect(cost).toMatchObject({ rowsBytes: 2 * 300, countsBytes: 8 * 67, gramBytes: 8 * (2 * 49 + 5 * 9) });
});

test('a run beyond the memory is refused with the columns that cost most', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    report(`c${index}`, { rows: 1e6, distinct: index === 7 ? 999 : 500 }),
  );
  const result = sized(many, startDraft(many));
  expect(result.cost && bytesOf(result.cost)).toBeGreaterThan(defaults.browserBytes);
  expect(result.refusal).toContain('memory');
  expect(result.costly[0]).toEqual({ name: 'c7', levels: 999 });
  expect(sized(many.slice(0, 8), startDraft(many.slice(0, 8))).refusal).toBeUndefined();
});

test('a billion rows are refused, however few their levels', () => {
  const long = ['a', 'b', 'c'].map((name) => report(name, { rows: 1e9, distinct: 2 }));
  expect(sized(long, startDraft(long)).refusal).toContain('memory');
});

test('one column alone, and one with too many levels, are refused', () => {
  expect(sized(reports, withActions(reports, draft, [1, 3], 'exclude')).refusal).toContain('two columns');
  const wide = [...reports, report('key', { distinct: 5000 })];
  expect(sized(wide, startDraft(wide)).refusal).toContain('“key”');
});

test('more workers are faster and need more memory', () => {
  const many = Array.from({ length: 300 }, (_, index) => report(`c${index}`, { rows: 1e5, distinct: 4 }));
  const [one, four] = [1, 4].map((workers) => sized(many, startDraft(many), workers).cost);
  expect(four?.seconds).toBeLessThan(one?.seconds ?? 0);
  expect(four?.gramBytes).toBeGreaterThan(one?.gramBytes ?? Infinity);
});

test('a column of several answers counts as one of yes and no for each', () => {
  const devices = report('devices', {
    distinct: 7,
    written: { kind: 'several', separator: ';', answers: ['phone', 'tablet', 'laptop'], clear: true },
    verdict: { kind: 'several' },
    action: { kind: 'split', separator: ';' },
  });
  const all = [report('smoke'), devices];
  expect(usedColumns(all, startDraft(all, {})).slice(1)).toEqual([
    { name: 'devices: phone', levels: 2 },
    { name: 'devices: tablet', levels: 2 },
    { name: 'devices: laptop', levels: 2 },
  ]);
});
