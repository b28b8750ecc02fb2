// Made-up paths for the gallery and the tests of the views.
import type { Edge, LambdaMark, NodeState, Pair } from './model';
import { generator } from './views/parts/random';

export interface MadeUpPath {
  names: string[];
  lambdas: Float64Array;
  edgeCounts: number[];
  entries: number[];
  union: Pair[];
  marks: LambdaMark[];
  states: NodeState[];
  normMax: number;
  made: MadeUpEdge[];
}

interface MadeUpEdge {
  a: number;
  b: number;
  entry: number;
  /** Entry in the other end's regression, not larger. */
  other: number;
  dropped: boolean;
}

const WORDS = [
  'smoke',
  'asia',
  'tub',
  'lung',
  'bronc',
  'either',
  'xray',
  'dysp',
  'press',
  'volume',
  'rate',
  'temp',
  'age',
];

/** A sparse graph of parts with `n` nodes, plus weak pairs that enter late. */
export function madeUpPath(n: number, seed: number): MadeUpPath {
  const random = generator(seed);
  const lambdas = Float64Array.from({ length: 60 }, (_, k) => 2 * 0.01 ** (k / 59));
  const made = [...strongPairs(n, random), ...weakPairs(n, random)]
    .map(([a, b, strength]) => madeUpEdge(a, b, strength, lambdas, random))
    .sort((p, q) => q.entry - p.entry);
  const entries = made.map(({ entry }) => entry);
  return {
    names: Array.from({ length: n }, (_, k) => nameOf(k, random)),
    lambdas,
    edgeCounts: Array.from(lambdas, (lambda) => entries.filter((entry) => entry >= lambda).length),
    entries,
    union: made.map(({ a, b }): Pair => [a, b]),
    marks: [
      { id: 'default', label: 'default', lambda: 0.62 },
      { id: 'ebic', label: 'EBIC', lambda: 0.47 },
      { id: 'paper', label: 'paper’s rule', lambda: 1.1 },
    ],
    states: Array.from({ length: n }, (_, k) => stateOf(k / n)),
    normMax: 0.9,
    made,
  };
}

/** Edges present at a λ. Time O(edges). */
export function edgesAt({ made }: MadeUpPath, lambda: number): Edge[] {
  const edges: Edge[] = [];
  for (const { a, b, entry, other, dropped } of made) {
    if (entry < lambda) break;
    edges.push({
      a,
      b,
      normAB: norm(entry, lambda),
      normBA: norm(other, lambda),
      state: dropped ? 'dropped' : 'kept',
      entry,
    });
  }
  return edges;
}

const norm = (entry: number, lambda: number) => (entry < lambda ? 0 : 0.02 + 0.45 * (entry - lambda));

function strongPairs(n: number, random: () => number): [number, number, number][] {
  return Array.from({ length: n - 1 }, (_, k): [number, number, number][] => {
    const node = k + 1;
    const near = Math.floor(node * (1 - random() ** 3 * Math.min(1, 30 / node)));
    const pairs: [number, number, number][] = [[Math.min(near, node - 1), node, 0.3 + 0.7 * random()]];
    if (random() < 0.35 && node > 3) pairs.push([Math.floor(random() * 3) + node - 3 - 1, node, 0.2 + 0.6 * random()]);
    return pairs.filter(([a, b]) => a !== b && a >= 0);
  })
    .flat()
    .filter(([a, b], k, all) => all.findIndex(([c, d]) => c === a && d === b) === k);
}

function weakPairs(n: number, random: () => number): [number, number, number][] {
  const seen = new Set<number>();
  return Array.from({ length: 4 * n }, (): [number, number, number] => {
    const [p, q] = [Math.floor(random() * n), Math.floor(random() * n)];
    return [Math.min(p, q), Math.max(p, q), 0.25 * random() ** 2];
  }).filter(([a, b, strength]) => {
    const fresh = a !== b && strength > 0.005 && !seen.has(a * n + b);
    seen.add(a * n + b);
    return fresh;
  });
}

function madeUpEdge(a: number, b: number, strength: number, lambdas: Float64Array, random: () => number): MadeUpEdge {
  const onGrid = (lambda: number) => lambdas.find((value) => value <= lambda) ?? 0.02;
  const entry = onGrid(2 * strength);
  return {
    a,
    b,
    entry,
    other: random() < 0.25 ? onGrid(entry * 0.5) : entry,
    dropped: strength < 0.25 && random() < 0.3,
  };
}

function nameOf(k: number, random: () => number): string {
  const word = WORDS[k % WORDS.length] ?? '';
  if (k < WORDS.length) return word;
  return random() < 0.06 ? `${word}_measured_at_the_second_visit_${k}` : `${word}_${k}`;
}

function stateOf(share: number): NodeState {
  if (share < 0.5) return 'solved';
  if (share < 0.6) return 'uncertified';
  return share < 0.75 ? 'solving' : 'waiting';
}
