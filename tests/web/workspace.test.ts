// Workspace files on the page: those of the command line open, and those that are packed here are the stored ones, which the command line
// opens in tests/cli/workspace.rs. Write the stored one again with NODEWISE_GOLDEN=write.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import type { Workspace } from '../../www/src/engine/reader/reader-questions';
import { notedWhole, withNotes } from '../../www/src/state/desk/workspace';

const STORED = 'tests/golden/workspace';
let engine: Engine;

beforeAll(async () => {
  engine = await openEngineInProcess();
});
afterAll(() => {
  engine.close();
});

const bytesOf = (name: string) => new Uint8Array(readFileSync(`${STORED}/${name}`));
const mixed = () => new Blob([readFileSync('tests/reference/mixed.csv')]);

/** What a person might have done on the page. */
const work: Workspace = {
  program: 'nodewise page',
  name: 'mixed',
  file: 'mixed.csv',
  plan: { exclude: ['c4'] },
  learning: { lambda: { rule: 'fixed', lambda: 0.1 + 0.2 }, rule: 'and' },
  knowledge: { forbidden: [['c0', 'c1']], required: [] },
  view: { places: { c0: { x: 1.5, y: -1 / 3 } }, pinned: ['c0'], selection: { kind: 'node', node: 'c1' } },
  notes: [{ text: 'a note' }],
  page: { panels: ['left'] },
};

test('a file of the command line opens with its settings, its answer and its rows', async () => {
  const bytes = bytesOf('v1.nodewise');
  const { workspace, kept, counts } = await engine.askReader('openWorkspace', bytes);
  expect([kept, counts]).toEqual(['rows', null]);
  expect(workspace.learning?.lambda).toEqual({ rule: 'fixed', lambda: 1.2 });
  expect(workspace.answer?.skeleton).toMatchObject({ format: 'nodewise-skeleton', converged: true });
  const table = await engine.read(new Blob([bytesOf('v1.nodewise')]));
  const original = await engine.read(mixed());
  expect(table.report).toEqual(original.report);
  const [again, counted] = await Promise.all([table.prepare({}), original.prepare({})]);
  expect(again).toEqual(counted);
  table.close();
  original.close();
});

test('what is packed here is the stored file, to the last byte', async () => {
  const table = await engine.read(mixed());
  const bytes = await table.pack(work);
  if (process.env.NODEWISE_GOLDEN === 'write') writeFileSync(`${STORED}/page.nodewise`, bytes);
  expect(bytes).toEqual(bytesOf('page.nodewise'));
  const { workspace, kept } = await engine.askReader('openWorkspace', bytes);
  expect(workspace).toEqual(work);
  expect(kept).toBe('rows');
  table.close();
});

test('counts come back with what preparing said, hidden cells stay marked, and nothing is nothing', async () => {
  const table = await engine.read(mixed());
  // Hidden cells are counted where they stand, and none of these is small enough.
  const origin = { published: null, sources: [], suppression: { threshold: 3, cells: 0 } };
  const counts = { ...(await table.prepare({})), notices: ['said'], origin };
  const opened = await engine.askReader(
    'openWorkspace',
    await engine.askReader('packWorkspace', { workspace: work, counts: structuredClone(counts) }),
  );
  expect(opened).toEqual({ workspace: work, kept: 'counts', counts, drawn: null });
  const nothing = await engine.askReader('packWorkspace', { workspace: work });
  expect(nothing.length).toBeLessThan(1000);
  expect(await engine.askReader('openWorkspace', nothing)).toEqual({
    workspace: work,
    kept: 'nothing',
    counts: null,
    drawn: null,
  });
  table.close();
});

test('columns that were kept are a table again', async () => {
  const original = await engine.read(mixed());
  const raw = await original.raw();
  const table = await engine.adopt(
    () => Promise.resolve(structuredClone(raw)),
    () => Promise.resolve(mixed()),
  );
  expect(table.report).toEqual(original.report);
  expect(await table.prepare({})).toEqual(await original.prepare({}));
  table.close();
  original.close();
});

test('a damaged file, a newer one and one without rows are refused with a reason', async () => {
  const cut = bytesOf('v1.nodewise').slice(0, 2000);
  await expect(engine.askReader('openWorkspace', cut)).rejects.toThrow('cut or altered');
  const newer = bytesOf('v1.nodewise');
  newer[29] = '2'.charCodeAt(0);
  await expect(engine.askReader('openWorkspace', newer)).rejects.toThrow(
    'found version 2, which a newer nodewise wrote',
  );
  const counts = await engine.askReader('packWorkspace', { workspace: {} });
  await expect(engine.read(new Blob([counts]))).rejects.toThrow('keeps no data');
  // @ts-expect-error -- what the types forbid is refused by the core as well
  await expect(engine.askReader('packWorkspace', { workspace: { lamda: 1 } })).rejects.toThrow('lamda');
});

test('another note about the whole leaves those about columns', () => {
  const about = { text: 'in years', about: { kind: 'node', node: 'age' } } as const;
  const before: Workspace = { notes: [{ text: 'first' }, about, { text: 'second' }] };
  expect(notedWhole(before)).toBe('first\n\nsecond');
  expect(withNotes(before, 'third')).toEqual([about, { text: 'third' }]);
  expect(withNotes(before, '')).toEqual([about]);
});
