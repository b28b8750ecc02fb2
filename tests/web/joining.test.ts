import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edge, NodePath, PairTests, PathModel } from '../../www/src/model';
import { edgesAt, nearest, normAt, pairKey, summarise, unionOf, type Joining } from '../../www/src/state/joining';

/** Norms at each grid point, row-major n × n, zero where there is no neighbour. */
type Dense = number[][];

const N = 5;
const K = 4;
const norm = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.double({ min: 0.01, max: 2, noNaN: true }) },
);
const dense: fc.Arbitrary<Dense> = fc.array(fc.array(norm, { minLength: N * N, maxLength: N * N }), {
  minLength: K,
  maxLength: K,
});
const joining: fc.Arbitrary<Joining> = fc.record({
  rule: fc.constantFrom('or' as const, 'and' as const),
  filter: fc.boolean(),
  required: fc.constantFrom([], [[0, 1] as const], [[1, 3] as const, [2, 4] as const]),
});
const dependent = fc.array(fc.boolean(), { minLength: N * N, maxLength: N * N });

const at = (norms: Dense, k: number, r: number, i: number) => (r === i ? 0 : (norms[k]?.[r * N + i] ?? 0));

function pathOf(norms: Dense): PathModel {
  const nodes = Array.from({ length: N }, (_, node): NodePath => {
    const chosen = norms.map((_, k) => Array.from({ length: N }, (_, i) => i).filter((i) => at(norms, k, node, i) > 0));
    const starts = chosen.reduce<number[]>((all, list) => [...all, (all.at(-1) ?? 0) + list.length], [0]);
    return {
      node,
      starts: Uint32Array.from(starts),
      neighbours: Uint32Array.from(chosen.flat()),
      norms: Float64Array.from(chosen.flatMap((list, k) => list.map((i) => at(norms, k, node, i)))),
      gaps: new Float64Array(K),
      statuses: new Uint8Array(K),
    };
  });
  return { lambdas: Float64Array.from({ length: K }, (_, k) => 8 / 2 ** k), nodes };
}

function testsOf(flags: boolean[]): PairTests {
  const symmetric = Uint8Array.from({ length: N * N }, (_, k) =>
    Number(flags[Math.min(k, (k % N) * N + Math.floor(k / N))]),
  );
  return { chiSquare: new Float64Array(N * N), critical: new Float64Array(N * N), dependent: symmetric };
}

/** Every pair, looked at one by one. */
function naive(
  norms: Dense,
  k: number,
  { rule, filter, required }: Joining,
  tests: PairTests,
): Omit<Edge, 'entry' | 'rough'>[] {
  const edges: Omit<Edge, 'entry' | 'rough'>[] = [];
  for (let a = 0; a < N; a++) {
    for (let b = a + 1; b < N; b++) {
      const [normAB, normBA] = [at(norms, k, a, b), at(norms, k, b, a)];
      const demanded = required.some(([x, y]) => x === a && y === b);
      if (!demanded && (rule === 'or' ? normAB + normBA === 0 : normAB * normBA === 0)) continue;
      const passes = !filter || tests.dependent[a * N + b] === 1 || demanded;
      edges.push({ a, b, normAB, normBA, state: passes ? 'kept' : 'dropped' });
    }
  }
  return edges;
}

test('joining agrees with looking at every pair', () => {
  fc.assert(
    fc.property(dense, joining, dependent, (norms, how, flags) => {
      const [path, tests] = [pathOf(norms), testsOf(flags)];
      for (let k = 0; k < K; k++) {
        const edges = edgesAt(path, k, how, tests).map(({ a, b, normAB, normBA, state }) => ({
          a,
          b,
          normAB,
          normBA,
          state,
        }));
        expect(edges).toEqual(naive(norms, k, how, tests));
      }
    }),
  );
});

test('the summary agrees with joining at every λ', () => {
  fc.assert(
    fc.property(dense, joining, dependent, (norms, how, flags) => {
      const [path, tests] = [pathOf(norms), testsOf(flags)];
      const all = Array.from(path.lambdas, (_, k) => naive(norms, k, how, tests));
      const { counts, entries, kept: everKept } = summarise(path, how, tests);
      const kept = all.map((edges) => edges.filter(({ state }) => state === 'kept'));
      expect([...counts]).toEqual(kept.map((edges) => edges.length));
      for (const { a, b } of all.flat()) {
        const first = all.findIndex((edges) => edges.some((edge) => edge.a === a && edge.b === b));
        expect(entries.get(pairKey(a, b, N))).toBe(path.lambdas[first]);
      }
      const keys = everKept.map(([a, b]) => pairKey(a, b, N));
      expect(new Set(keys)).toEqual(new Set(kept.flat().map(({ a, b }) => pairKey(a, b, N))));
      expect(keys.length).toBe(new Set(keys).size);
      const stored = keys.map((key) => entries.get(key) ?? NaN);
      expect(stored).toEqual([...stored].sort((x, y) => y - x));
    }),
  );
});

test('the union holds each pair that is joined anywhere, once', () => {
  fc.assert(
    fc.property(dense, joining, dependent, (norms, { required }, flags) => {
      const how: Joining = { rule: 'or', filter: false, required };
      const all = norms.flatMap((_, k) => naive(norms, k, how, testsOf(flags)));
      const { pairs, normMax } = unionOf(pathOf(norms), how.required);
      expect(new Set(pairs.map(([a, b]) => pairKey(a, b, N)))).toEqual(
        new Set(all.map(({ a, b }) => pairKey(a, b, N))),
      );
      expect(pairs.length).toBe(new Set(pairs.map(String)).size);
      expect(normMax).toBe(Math.max(0, ...all.flatMap(({ normAB, normBA }) => [normAB, normBA])));
    }),
  );
});

test('nodes that are not solved yet have no neighbours', () => {
  const path: PathModel = { lambdas: Float64Array.of(1), nodes: [undefined, undefined] };
  expect(unionOf(path, []).pairs).toEqual([]);
  expect(edgesAt(path, 0, { rule: 'or', filter: false, required: [[0, 1]] }, testsOf([]))).toEqual([]);
  expect(normAt(path.nodes[0], 0, 1)).toBe(0);
});

test('the nearest grid point is the nearest in the logarithm', () => {
  const grid = fc
    .array(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 20 })
    .map((list) => list.sort((a, b) => b - a));
  fc.assert(
    fc.property(grid, fc.double({ min: 1e-4, max: 1e4, noNaN: true }), (lambdas, lambda) => {
      const distance = (k: number) => Math.abs(Math.log((lambdas[k] ?? NaN) / lambda));
      const best = Math.min(...lambdas.map((_, k) => distance(k)));
      expect(distance(nearest(lambdas, lambda))).toBeCloseTo(best, 9);
    }),
  );
});
