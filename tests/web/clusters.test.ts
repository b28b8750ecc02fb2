import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edge, Pair } from '../../www/src/model';
import { clustersOf } from '../../www/src/views/graph/clusters';
import { highlightOf } from '../../www/src/views/graph/focus';

/** Every pair of these nodes. */
const clique = (nodes: readonly number[]): Pair[] =>
  nodes.flatMap((a, k) => nodes.slice(k + 1).map((b): Pair => [a, b]));

/** The modularity, written down from its definition. */
function modularity(count: number, pairs: readonly Pair[], of: ArrayLike<number>): number {
  const degree = (node: number) => pairs.filter((pair) => pair.includes(node)).length;
  let sum = 0;
  for (let a = 0; a < count; a++)
    for (let b = 0; b < count; b++) {
      if (of[a] !== of[b]) continue;
      const joined = pairs.some((pair) => a !== b && pair.includes(a) && pair.includes(b)) ? 1 : 0;
      sum += joined - (degree(a) * degree(b)) / (2 * pairs.length);
    }
  return sum / (2 * pairs.length);
}

test('cliques that one edge joins are clusters, the largest first, and a node alone is one of its own', () => {
  const pairs: Pair[] = [...clique([0, 1, 2, 3]), ...clique([4, 5, 6, 7, 8]), [3, 4]];
  expect([...clustersOf(10, pairs)]).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 2]);
  expect([...clustersOf(0, [])]).toEqual([]);
  expect(new Set(clustersOf(3, [])).size).toBe(3);
});

test('clusters are never worse than all nodes together or each alone', () => {
  const graph = fc.uniqueArray(
    fc.tuple(fc.nat(11), fc.nat(11)).filter(([a, b]) => a < b),
    {
      minLength: 1,
      maxLength: 24,
      selector: ([a, b]) => 12 * a + b,
    },
  );
  fc.assert(
    fc.property(graph, (pairs) => {
      const found = modularity(12, pairs, clustersOf(12, pairs));
      expect(found).toBeGreaterThanOrEqual(-1e-9);
      expect(found).toBeGreaterThanOrEqual(
        modularity(
          12,
          pairs,
          Int32Array.from({ length: 12 }, (_, k) => k),
        ) - 1e-9,
      );
    }),
  );
});

test('the surroundings of a chosen node reach as many steps as are asked for', () => {
  const edge = (a: number, b: number): Edge => ({ a, b, normAB: 1, normBA: 1, state: 'kept', entry: 1, rough: false });
  const chain = [edge(0, 1), edge(1, 2), edge(2, 3), edge(3, 4)];
  const attention = { selection: { kind: 'node', node: 1 } as const, hovered: undefined, current: undefined };
  const lit = (reach: number) => [...highlightOf(attention, chain, 5, reach).nodes].sort();
  expect([lit(1), lit(2), lit(3)]).toEqual([
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
  ]);
  expect(highlightOf(attention, chain, 5, 2).dim).toBe(true);
  expect(highlightOf(attention, chain, 5).dim).toBe(false);
});
