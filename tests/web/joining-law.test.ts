// The page joins nodes into edges by itself, so that dragging λ waits for nobody. The law: as the core does, whatever the paths.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { startAnswers } from '../../www/src/engine/answers';
import { compiledModule, compiledReader } from '../../www/src/engine/in-process';
import { startReader } from '../../www/src/engine/reader/reader-answers';
import type { NodeFit } from '../../www/src/wasm/nodewise';
import type { Counts } from '../../www/src/engine/protocol';
import type { NodePath, Pair, PairTests, PathModel } from '../../www/src/model';
import { edgesAt, joinedEntry, type Entry, type Joining } from '../../www/src/state/joining';

const N = 5;
/** Neighbours of each node: norm and entry interval of its block; nothing where it was not chosen. */
type Fits = (Chosen | undefined)[][];
interface Chosen extends Entry {
  norm: number;
}

const chosen: fc.Arbitrary<Chosen> = fc
  .record({
    norm: fc.double({ min: 1e-9, max: 2, noNaN: true }),
    below: fc.double({ min: 0.5, max: 9, noNaN: true }),
    width: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ norm, below, width }) => ({ norm, below, above: below + width }));
const fits: fc.Arbitrary<Fits> = fc
  .array(fc.option(chosen, { nil: undefined }), { minLength: N * N, maxLength: N * N })
  .map((all) => Array.from({ length: N }, (_, r) => all.slice(r * N, r * N + N).with(r, undefined)));
const required = fc.uniqueArray(
  fc
    .tuple(fc.nat(N - 1), fc.nat(N - 1))
    .filter(([a, b]) => a !== b)
    .map(([a, b]): Pair => (a < b ? [a, b] : [b, a])),
  { maxLength: 3, selector: String },
);
const joining: fc.Arbitrary<Joining> = fc.record({
  rule: fc.constantFrom('or' as const, 'and' as const),
  filter: fc.boolean(),
  required,
});

/** Of the five columns a, b and c follow each other; d and e follow nobody. */
const rows = Array.from({ length: 96 }, (_, k) => [
  k % 2,
  (k % 2) ^ Number(k % 12 === 0),
  k % 3 === 0 ? 1 : k % 2,
  (k >> 4) % 2,
  (k >> 3) % 2,
]);
const csv = ['a,b,c,d,e', ...rows.map((row) => row.map((code) => 'xy'[code]).join(','))].join('\n');

let core: ReturnType<typeof startAnswers>;
let counts: Counts;

beforeAll(async () => {
  core = startAnswers(await compiledModule());
  const reader = startReader(await compiledReader());
  await reader.read({ data: new Blob([csv]), options: {} }, outlet);
  counts = await reader.prepare({}, outlet);
});

/** The nodes on a grid of one point, as the page stores them. */
function pathOf(nodes: Fits): PathModel {
  const node = (all: Fits[number], r: number): NodePath => {
    const neighbours = all.flatMap((each, i) => (each ? [i] : []));
    return {
      node: r,
      starts: Uint32Array.of(0, neighbours.length),
      neighbours: Uint32Array.from(neighbours),
      norms: Float64Array.from(neighbours, (i) => all[i]?.norm ?? NaN),
      gaps: new Float64Array(1),
      statuses: new Uint8Array(1),
    };
  };
  return { lambdas: Float64Array.of(1), nodes: nodes.map(node) };
}

/** A node's fit as the core's export takes it. */
function fitOf(all: Fits[number]): NodeFit {
  const list = all.flatMap((each, neighbour) => (each ? [{ neighbour, ...each }] : []));
  const certificate = { primal: 0, dual: 0, gap: 0, violation: 0 };
  const norms = list.map(({ neighbour, norm }): [number, number] => [neighbour, norm]);
  return {
    point: { lambda: 1, norms, certificate, status: 'converged', sweeps: 1 },
    entries: list.map(({ neighbour, above, below }) => ({ neighbour, above, below })),
  };
}

/** Nobody listens. */
const outlet = { id: 0, port: { postMessage: () => undefined } };

interface CoreEdge {
  a: string;
  b: string;
  normAb: number;
  normBa: number;
  state: 'kept' | 'marginallyIndependent';
  entry: Entry | null;
}

async function coreEdges(nodes: Fits, { rule, filter, required }: Joining): Promise<CoreEdge[]> {
  const problem = { formulation: { name: 'normalised' } as const, forbidden: [], required: [...required] };
  await core.learner({ counts, problem }, outlet);
  const wish = { format: 'json' as const, lambda: 1, rule, filter, notices: [] };
  const text = await core.exportText({ wish, fits: nodes.map(fitOf) }, outlet);
  const { edges } = JSON.parse(text) as { edges: CoreEdge[] };
  return edges.map(({ a, b, normAb, normBa, state, entry }) => ({ a, b, normAb, normBa, entry, state }));
}

function pageEdges(nodes: Fits, how: Joining, tests: PairTests): CoreEdge[] {
  return edgesAt(pathOf(nodes), 0, how, tests).map(({ a, b, normAB, normBA, state }) => {
    const entry = joinedEntry(how.rule, nodes[a]?.[b], nodes[b]?.[a]);
    return {
      a: 'abcde'[a] ?? '',
      b: 'abcde'[b] ?? '',
      normAb: normAB,
      normBa: normBA,
      entry: entry ? { below: entry.below, above: entry.above } : null,
      state: state === 'kept' ? 'kept' : 'marginallyIndependent',
    };
  });
}

test('the same paths make the same edges with the same entries, here and in the core', async () => {
  await core.learner({ counts, problem: { formulation: { name: 'normalised' }, forbidden: [], required: [] } }, outlet);
  const { tests } = await core.learnerSummary(undefined, outlet);
  // The filter has something to do, and not everything.
  expect(new Set(tests.dependent).size).toBe(2);
  await fc.assert(
    fc.asyncProperty(fits, joining, async (nodes, how) => {
      expect(pageEdges(nodes, how, tests)).toEqual(await coreEdges(nodes, how));
    }),
    { numRuns: 300 },
  );
});

test('a required pair whose blocks are zero is an edge, here and in the core', async () => {
  await core.learner({ counts, problem: { formulation: { name: 'normalised' }, forbidden: [], required: [] } }, outlet);
  const { tests } = await core.learnerSummary(undefined, outlet);
  const none: Fits = Array.from({ length: N }, () => Array.from({ length: N }, () => undefined));
  const how: Joining = { rule: 'and', filter: true, required: [[3, 4]] };
  const edge = { a: 'd', b: 'e', normAb: 0, normBa: 0, entry: null, state: 'kept' };
  expect(await coreEdges(none, how)).toEqual([edge]);
  expect(pageEdges(none, how, tests)).toEqual([edge]);
});
