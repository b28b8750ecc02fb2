// What casts doubt on an answer is said wherever the answer is.
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import { loadNetwork } from '../../www/src/networks';
import { doubtSentences, doubtWords } from '../../www/src/state/doubts';
import { Store } from '../../www/src/state/store';
import { graphSvg } from '../../www/src/views/graph/picture';

let engine: Engine | undefined;
afterEach(() => engine?.close());

/** Pairs that cannot all be true of one table: a goes with b, b with c, but a against c. */
function contradictory(): string {
  const rows = Array.from({ length: 300 }, (_, k) => {
    const [x, other] = k % 2 === 0 ? ['u', 'v'] : ['v', 'u'];
    return [`${x},${x},`, `,${x},${x}`, `${x},,${other}`][k % 3] ?? '';
  });
  return ['a,b,c', ...rows, ''].join('\n');
}

test('dependences that had to be shrunk are told by status, overview and files alike', async () => {
  engine = await openEngineInProcess(2);
  const store = new Store(engine, loadNetwork);
  await store.openText(contradictory());
  await store.learnIncoming({ missing: 'pairwise' });
  const { gramShrinkage, unconverged } = store.doubts.value;
  expect(gramShrinkage).toBeGreaterThan(0);
  expect(unconverged).toEqual([]);
  expect(JSON.parse(await store.exportText('json'))).toMatchObject({ gramShrinkage });
  expect(doubtSentences(store.doubts.value)).toEqual([expect.stringContaining('shrunk by')]);
  expect(doubtWords(store.doubts.value)).toMatch(/^; dependences shrunk by [\d.]+ %$/);
});

test('columns that have not converged are named, a few of them', () => {
  expect(doubtSentences({ unconverged: ['a', 'b'], gramShrinkage: 0 })).toEqual([
    'Not converged: a, b. Their edges may be wrong.',
  ]);
  const many = doubtSentences({ unconverged: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], gramShrinkage: 0.004 });
  expect(many[0]).toContain('a, b, c, d, e and 2 more');
  expect(many[1]).toContain('shrunk by 0.4 %');
  expect(doubtWords({ unconverged: ['a'], gramShrinkage: 0 })).toBe('; 1 column has not converged');
  expect(doubtWords({ unconverged: [], gramShrinkage: 0 })).toBe('');
});

test('a picture says it below its caption', () => {
  const doubts = doubtSentences({ unconverged: ['<a>'], gramShrinkage: 0.25 });
  const state = { caption: 'T', names: ['<a>', 'b'], edges: [], positions: Float64Array.of(0, 0, 9, 9) };
  const text = graphSvg({ ...state, doubts, nodeStates: ['uncertified', 'solved'] });
  expect(text).toContain('Not converged: &lt;a&gt;.');
  expect(text).toContain('shrunk by 25 %');
  expect(graphSvg(state)).not.toContain('shrunk');
});
