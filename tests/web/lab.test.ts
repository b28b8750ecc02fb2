// The lab in one process: rows travel from the worker that read them to the one that searches.
import { afterAll, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import type { Tallied } from '../../www/src/engine/lab/lab-engine';
import { Tallies } from '../../www/src/state/sure/tallies';

const engine: Engine = await openEngineInProcess(1);
afterAll(() => {
  engine.close();
});

/** Each column copies the one before, but for one row in `noise`. */
function chain(rows: number, noise: number): Blob {
  const lines = ['a,b,c,d'];
  for (let row = 0; row < rows; row++) {
    const a = (row * 7919) % 2;
    const b = row % noise === 0 ? 1 - a : a;
    const c = row % (noise + 2) === 3 ? 1 - b : b;
    const d = (row >> 3) % 3;
    lines.push(`${a},x${b},${c},${d === 2 && row % 50 === 1 ? '' : d}`);
  }
  return new Blob([lines.join('\n')]);
}

test('codes hold the rows of the plan, missing values marked', async () => {
  const table = await engine.read(chain(600, 11));
  const dropped = await table.codes({ missing: 'dropRows' });
  const kept = await table.codes({ missing: 'pairwise' });
  expect(kept.rows).toBe(600);
  expect(dropped.rows).toBeLessThan(600);
  expect(kept.codes.filter((code) => code === 65535)).toHaveLength(600 - dropped.rows);
  expect(kept.variables.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(kept.variables[1]?.levels).toEqual(['x0', 'x1']);
  expect([...kept.codes.slice(0, 4)]).toEqual([0, 1, 0, 1]);
  table.close();
});

test('every method finds the chain', async () => {
  const table = await engine.read(chain(600, 11));
  const rows = await table.codes({});
  const lab = (await openLabInProcess()).openTable(rows, 2);
  for (const method of ['mmpc', 'mmhc', 'greedy', 'sparseCandidate', 'optimalReinsertion', 'exact'] as const) {
    const found = await lab.rival(method, { score: { name: 'bdeu', equivalent: 1 }, forbidden: [], required: [] });
    expect(found.skeleton, method).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(found.arcs === null, method).toBe(method === 'mmpc');
    const wish = { score: { name: 'bdeu', equivalent: 1 }, forbidden: [[1, 2]], required: [[0, 3]] } as const;
    const bound = (await lab.rival(method, wish)).skeleton.map((pair) => pair.join());
    expect(bound, method).toContain('0,3');
    expect(bound, method).not.toContain('1,2');
  }
  await expect(
    lab.rival('greedy', { score: { name: 'bdeu', equivalent: -1 }, forbidden: [], required: [] }),
  ).rejects.toThrow(/positive equivalent sample size/);
  lab.close();
  table.close();
});

test('a search that nobody wants any more is refused or ended', async () => {
  const table = await engine.read(chain(600, 11));
  const rows = await table.codes({});
  const lab = (await openLabInProcess()).openTable(rows, 1);
  const stop = new AbortController();
  const running = lab.rival('greedy', { score: { name: 'bic' }, forbidden: [], required: [] }, { signal: stop.signal });
  stop.abort();
  await expect(running).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  table.close();
});

test('shares add up to the same on one worker and on three, whichever draw comes first', async () => {
  const table = await engine.read(chain(600, 11));
  const rows = await table.codes({ missing: 'pairwise' });
  const core = await openLabInProcess();
  const joining = { rule: 'or', filter: true, forbidden: [], required: [] } as const;
  const drawn = { scheme: 'halves', seed: 7, formulation: { name: 'normalised' } } as const;
  const lambdas = [4, 2, 1, 0.5];
  const score = { name: 'bdeu', equivalent: 1 } as const;
  const sum = async (workers: number, draws: readonly number[]) => {
    const lab = core.openTable(rows, workers);
    const paths = draws.map((draw) => lab.shares({ ...joining, ...drawn, lambdas, single: false }, draw));
    const graphs = draws.map((draw) => lab.votes({ ...joining, ...drawn, lambda: 0.8, score }, draw));
    const add = (parts: readonly Tallied[], width: number) =>
      parts.reduce((tallies, part) => tallies.with(part), Tallies.none(4, width));
    const [shares, votes] = [add(await Promise.all(paths), lambdas.length), add(await Promise.all(graphs), 4)];
    lab.close();
    return { shares, votes };
  };
  const alone = await sum(1, [0, 1, 2, 3]);
  const three = await sum(3, [3, 1, 0, 2]);
  for (const kind of ['shares', 'votes'] as const) {
    expect(alone[kind].resamples).toBe(8);
    expect(three[kind].flat()).toEqual(alone[kind].flat());
  }
  // The chain is in every half, the far ends in none at a strong penalty.
  expect([...alone.shares.shares([0, 1])]).toEqual([1, 1, 1, 1]);
  expect(alone.shares.share([1, 3], 0)).toBe(0);
  expect(alone.votes.votes([1, 2]).joined).toBe(1);
  table.close();
});
