// Files that are no text, on their way through two workers.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { startAnswers } from '../../www/src/engine/answers';
import { createEngine, type Engine } from '../../www/src/engine/engine';
import { EngineFailure, isAbort } from '../../www/src/engine/errors';
import { takeApart } from '../../www/src/engine/files/take-apart';
import {
  compiledModule,
  filesConnector,
  inProcessConnector,
  openEngineInProcess,
  readerConnector,
} from '../../www/src/engine/in-process';
import { garden } from '../browser/tables.ts';
import { workbook, zip } from '../browser/workbook.ts';
import { frailConnector } from './frail-connector';

let engine: Engine | undefined;
afterEach(() => engine?.close());

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const stored = (ending: string) => blob(readFileSync(`tests/browser/files/garden.${ending}`));
const GARDEN = garden()
  .trimEnd()
  .split('\n')
  .map((line) => line.split(','));
const book = () => blob(workbook({ garden: GARDEN }));

test.each(['xls', 'ods', 'parquet', 'xlsx'])('a table in %s is counted as its text is', async (ending) => {
  engine = await openEngineInProcess(1);
  const [file, text] = await Promise.all([
    engine.read(ending === 'xlsx' ? book() : stored(ending)),
    engine.read(new Blob([garden()])),
  ]);
  expect(file.report.format).toMatchObject({ file: ending });
  expect(file.report.columns).toEqual(text.report.columns);
  expect(await file.prepare({})).toEqual(await text.prepare({}));
  expect(await file.codes({})).toEqual(await text.codes({}));
});

test.each(['sav', 'zsav', 'dta', 'sas7bdat'])(
  'in %s values have their labels, and columns their long names',
  async (ending) => {
    engine = await openEngineInProcess(1);
    const { report } = await engine.read(stored(ending));
    expect(report.columns.map(({ label }) => label)).toEqual([
      'Number of the case',
      'Did it rain?',
      'The grass',
      'Kind of day',
    ]);
    expect(report.columns[2]?.common.map(({ level }) => level).sort()).toEqual(['dry', 'wet']);
  },
);

test('a file is the same in a gzip stream and in an archive, and one of several is chosen by name', async () => {
  engine = await openEngineInProcess(1);
  const sav = readFileSync('tests/browser/files/garden.sav');
  const plain = await (await engine.read(blob(sav))).prepare({});
  const both = zip({ 'data/garden.sav': sav, 'text.csv': garden() });
  for (const [packed, container, member] of [
    [gzipSync(sav), 'gzip', null],
    [zip({ 'garden.sav': sav }), 'zip', 'garden.sav'],
    [both, 'zip', 'data/garden.sav'],
  ] as const) {
    const table = await engine.read(blob(packed), packed === both ? { member: 'garden.sav' } : {});
    expect(table.report.format).toMatchObject({ file: 'sav', container, member });
    expect(await table.prepare({})).toEqual(plain);
  }
  const text = await engine.read(blob(both), { member: 'text.csv' });
  expect(text.report.format).toMatchObject({ file: 'text', members: ['data/garden.sav', 'text.csv'] });
  const refused: unknown = await engine.read(blob(both)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(EngineFailure);
  expect((refused as EngineFailure).hint).toEqual({
    kind: 'archiveMember',
    members: ['data/garden.sav', 'text.csv'],
  });
});

test('an archive that is no workbook goes on to the reader of text', async () => {
  engine = await openEngineInProcess(1);
  const error: unknown = await engine
    .read(blob(zip({ 'a.bin': '\u0000', 'b.bin': '\u0000' })))
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(EngineFailure);
  expect(String(error)).toMatch(/archive/);
});

test('when the worker that keeps the table dies, the file is taken apart once more', async () => {
  const lines = await readerConnector();
  let deaths = 0;
  engine = createEngine({
    connect: inProcessConnector(await compiledModule(), startAnswers),
    loadReader: () =>
      Promise.resolve(
        frailConnector(lines, (message) => message.kind === 'ask' && message.name === 'prepare' && deaths++ === 0),
      ),
    loadFiles: filesConnector,
    workers: 1,
  });
  const table = await engine.read(book());
  const counts = await table.prepare({});
  expect(deaths).toBeGreaterThan(0);
  expect(counts.variables.map(({ name }) => name)).toEqual(['rain', 'grass', 'weekday']);
});

test('a file is given up after a time that is stated, and at once when it is cancelled', async () => {
  let ended = 0;
  const silent = () => ({
    post: () => undefined,
    end() {
      ended++;
    },
  });
  await expect(takeApart(silent, book(), {}, {}, 0.05)).rejects.toThrow('it was not read within 0.05 seconds');
  const cancel = new AbortController();
  const reading = takeApart(silent, book(), {}, { signal: cancel.signal });
  cancel.abort();
  await expect(reading).rejects.toSatisfy(isAbort);
  expect(ended).toBe(2);
});
