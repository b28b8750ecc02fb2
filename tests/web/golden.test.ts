// The engine gives the same text as the command line, which tests/cli/golden.rs holds to the same files.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import { planText } from '../../www/src/views/export/plan';
import { groupsOf, merged, moved, toLevels } from '../../www/src/views/import/groups';
import { startDraft, toPlan, withColumn } from '../../www/src/views/import/plan';
import type { Problem } from '../../www/src/wasm/nodewise';

const stored = (file: string) => readFileSync(`tests/golden/${file}`, 'utf8');

async function hold(problem: Problem) {
  const engine = await openEngineInProcess(2);
  const table = await engine.read(new Blob([readFileSync('tests/reference/mixed.csv')]));
  engine.hold({ counts: await table.prepare({}), problem });
  return engine;
}

test('every format by default', async () => {
  const engine = await hold({ formulation: { name: 'normalised' }, forbidden: [], required: [] });
  for (const format of ['csv', 'json', 'dot', 'graphml'] as const) {
    const text = await engine.exportText({ format, lambda: 1.5, rule: 'or', filter: true, notices: [] });
    expect(text).toBe(stored(`mixed.${format}`));
  }
});

test('the paper with knowledge', async () => {
  const formulation = { name: 'paper', encoding: 'dummy', intercept: true } as const;
  const engine = await hold({ formulation, forbidden: [[0, 1]], required: [[2, 3]] });
  const text = await engine.exportText({ format: 'json', lambda: 0.05, rule: 'and', filter: false, notices: [] });
  expect(text).toBe(stored('mixed-paper.json'));
});

test('a plan that the panel makes is the file that the command line reads, and gives the same edges', async () => {
  const engine = await openEngineInProcess(2);
  const table = await engine.read(new Blob([readFileSync('tests/reference/mixed.csv')]));
  const { columns } = table.report;
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const counted = await table.detail(at('c7'), {});
  const groups = merged(moved(groupsOf(counted.levels, []), 0, 2), [3, 4], 'late');
  const chosen = [
    { name: 'c1', changes: { missingCodes: ['e'], name: 'first', label: 'The first of them' } },
    { name: 'c2', changes: { action: { kind: 'exclude' as const } } },
    { name: 'c4', changes: { missingCodes: ['b'], missing: 'ownLevel' as const } },
    { name: 'c7', changes: { levels: toLevels(groups, counted.levels) } },
  ];
  const draft = chosen.reduce((now, { name, changes }) => withColumn(now, at(name), changes), startDraft(columns));
  expect(planText(toPlan(columns, draft))).toBe(stored('mixed.plan.json'));
  const counts = await table.prepare(await table.readPlan(stored('mixed.plan.json')));
  engine.hold({ counts, problem: { formulation: { name: 'normalised' }, forbidden: [], required: [] } });
  const text = await engine.exportText({ format: 'csv', lambda: 1.5, rule: 'or', filter: true, notices: [] });
  expect(text).toBe(stored('mixed-plan.csv'));
});

test('the exact λ has the norms of the stored edges, to the last bit', async () => {
  const engine = await hold({ formulation: { name: 'normalised' }, forbidden: [], required: [] });
  const nodes = await engine.exact(1.5);
  const normOf = (r: number, i: number) => nodes[r]?.norms[nodes[r].neighbours.indexOf(i)] ?? 0;
  const { nodes: named, edges } = JSON.parse(stored('mixed.json')) as {
    nodes: { name: string }[];
    edges: { a: string; b: string; normAb: number; normBa: number }[];
  };
  expect(edges.length).toBeGreaterThan(5);
  const column = (name: string) => named.findIndex((node) => node.name === name);
  for (const { a, b, normAb, normBa } of edges) {
    expect([normOf(column(a), column(b)), normOf(column(b), column(a))]).toEqual([normAb, normBa]);
  }
});
