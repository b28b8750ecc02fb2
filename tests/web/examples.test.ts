// The page's examples give the rows, edges, norms and scores that the command line stored: see tests/cli/examples.rs.
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import type { DrawnTable, ReadTable } from '../../www/src/engine/engine';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import type { Edge } from '../../www/src/model';
import { drawnFrom, loadNetwork, NETWORKS } from '../../www/src/networks';
import { scoresOf, tallyOf, trueGraphOf } from '../../www/src/state/truth';

const engine = await openEngineInProcess(1);
afterAll(() => {
  engine.close();
});

/** The default of the command line. */
const LAMBDA = 1.5;

type Line = Record<string, string>;

/** Lines by the names of their columns. What is stored needs no quotes. */
function parsed(text: string): Line[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const columns = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((field, k) => [columns[k] ?? '', field])));
}

const stored = (file: string) => readFileSync(`tests/golden/examples/${file}`, 'utf8');
const scores = new Map(parsed(stored('scores.csv')).map((line) => [line.network, line]));

test('every bundled network is stored', () => {
  expect([...scores.keys()].sort()).toEqual(NETWORKS.map(({ id }) => id).sort());
});

test.each(NETWORKS)('$id', async ({ id }) => {
  const model = await engine.readNetwork((await loadNetwork(id)).text);
  const rows = await engine.sample(model, drawnFrom({ kind: 'bundled', id }));
  const score = scores.get(id);
  expect(
    crc32(new Uint8Array(await rows.arrayBuffer()))
      .toString(16)
      .padStart(8, '0'),
  ).toBe(score?.crc);
  const table = await engine.read(rows);
  const counts = await table.prepare({});
  await agreesWithRead(engine.drawnTable(model, drawnFrom({ kind: 'bundled', id })), table);
  table.close();
  engine.hold({ counts, problem: { formulation: { name: 'normalised' }, forbidden: [], required: [] } });
  // Every digit of every norm and entry.
  const text = await engine.exportText({ format: 'csv', lambda: LAMBDA, rule: 'or', filter: true, notices: [] });
  expect(text).toBe(stored(`${id}.csv`));
  const truth = trueGraphOf(model, counts.variables);
  const tally = tallyOf(
    edgesOf(
      text,
      counts.variables.map(({ name }) => name),
    ),
    truth,
  );
  // The command line counts arcs whose end was left out as missed; the page tells them apart.
  const missed = tally.missed + truth.arcsAway;
  expect({ ...tally, missed }).toEqual({
    found: Number(score?.found),
    missed: Number(score?.missed),
    extra: Number(score?.extra),
  });
  expect(scoresOf({ ...tally, missed })).toEqual({
    precision: Number(score?.precision),
    recall: Number(score?.recall),
    f1: Number(score?.f1),
  });
});

/** Rows that are counted as they are drawn give what their file gives, to the last cell. */
async function agreesWithRead(drawn: DrawnTable, read: ReadTable): Promise<void> {
  // Nothing has to be read for that.
  expect(await drawn.draw({})).toBe(true);
  expect(await drawn.prepare({})).toEqual(await read.prepare({}));
  expect(await drawn.codes({})).toEqual(await read.codes({}));
  const plan = { exclude: [read.report.columns[0]?.name ?? ''] };
  expect(await drawn.prepare(plan)).toEqual(await read.prepare(plan));
  expect(await drawn.inspected()).toEqual(read.report);
  drawn.close();
}

function edgesOf(text: string, names: readonly string[]): Edge[] {
  const column = (name: string | undefined) => names.indexOf(name ?? '');
  return parsed(text).map(({ a, b }) => ({
    a: column(a),
    b: column(b),
    normAB: 1,
    normBA: 1,
    state: 'kept',
    entry: NaN,
    rough: false,
  }));
}
