// Learning: the skeleton at one penalty, or all of them along a path.
import { core } from './modules.js';
import { Table, type Counts, type Plan } from './table.js';
import type { Formulation, Learner, Rule } from './wasm/nodewise.js';
import { outlet, steps, told, type WorkOptions } from './work.js';

export type { Formulation, Rule };

export interface LearnOptions extends WorkOptions {
  /** The penalty: 1.5 unless given, which suits all data with the normalised formulation. */
  lambda?: number;
  /** Which regression is solved for each column. */
  formulation?: Formulation;
  /** Whether one end has to choose an edge (`or`), or both (`and`). */
  rule?: Rule;
  /** Whether edges between marginally independent columns are dropped: by default with the normalised formulation. */
  filter?: boolean;
  /** Pairs of columns, by name, that must not be joined. */
  forbidden?: readonly (readonly [string, string])[];
  /** Pairs that must be joined. */
  required?: readonly (readonly [string, string])[];
  /** What becomes of the columns. */
  plan?: Plan;
}

/** Two columns that depend directly on each other. */
export interface Edge {
  a: string;
  b: string;
  /** Norm of b's block in a's regression, and the other way round. */
  normAb: number;
  normBa: number;
  /** Where the edge enters as the penalty falls: it is there at `below` and not at `above` (null where it is required). */
  entry: { below: number; above: number | null } | null;
  /** Whether it is in the skeleton; dropped ones say why. */
  kept: boolean;
  state: 'kept' | 'marginallyIndependent';
}

/** A column's regression and how far its value can be from the best one. */
export interface NodeAnswer {
  name: string;
  levels: number;
  lambda: number;
  /** The duality gap, as a share of the empty model's loss. */
  gap: number;
  violation: number;
  status: string;
  sweeps: number;
}

/** What was learned, as `nodewise learn --format json` writes it. */
export interface Answer {
  format: 'nodewise-skeleton';
  version: string;
  rows: number;
  columns: number;
  /** Whether all regressions reached their gap. */
  converged: boolean;
  largestGap: number;
  nodes: NodeAnswer[];
  edges: Edge[];
  notices: string[];
}

/** What is learned from: a table, or counts. */
export type Data = Table | Counts;

export const countsOf = (data: Data, plan: Plan | undefined): Promise<Counts> =>
  data instanceof Table ? data.counts(plan) : Promise.resolve(data);

/** Pairs by column number. */
export function numbered(counts: Counts, pairs: LearnOptions['forbidden'] = []): [number, number][] {
  const names = counts.variables.map(({ name }) => name);
  const find = (name: string) => {
    const column = names.indexOf(name);
    if (column < 0) throw new RangeError(`expected one of ${names.join(', ')}, found "${name}"`);
    return column;
  };
  return pairs.map(([a, b]) => {
    const [i, j] = [find(a), find(b)];
    return i < j ? [i, j] : [j, i];
  });
}

export const formulationOf = ({ formulation = { name: 'normalised' } }: LearnOptions): Formulation => formulation;

export const joiningOf = (options: LearnOptions) => ({
  rule: options.rule ?? 'or',
  filter: options.filter ?? formulationOf(options).name === 'normalised',
});

const DEFAULT = 1.5;

/** The skeleton at one penalty, with where each edge enters and the certificate of every column. */
export async function learn(data: Data, options: LearnOptions = {}): Promise<Answer> {
  const { lambda = DEFAULT, plan } = options;
  return withLearner(await countsOf(data, plan), options, async (learner, counts) => {
    const fits = await steps(counts.variables.length, 'solving', options, (node) => learner.fit(node, lambda));
    const wish = { format: 'json' as const, lambda, ...joiningOf(options), notices: counts.notices };
    return JSON.parse(learner.exportText(wish, fits)) as Answer;
  });
}

/** The names of the joined columns alone. */
export async function skeleton(data: Data, options: LearnOptions = {}): Promise<[string, string][]> {
  const { edges } = await learn(data, options);
  return edges.filter(({ kept }) => kept).map(({ a, b }) => [a, b]);
}

export interface PathOptions extends Omit<LearnOptions, 'lambda'> {
  /** Number of penalties, evenly spaced in the logarithm: 100 unless given. */
  count?: number;
  /** The smallest penalty as a share of the largest: 0.01 unless given. */
  ratio?: number;
}

/** One column's neighbours along a path. */
export interface NodePath {
  name: string;
  /** For each penalty the neighbours with the norms of their blocks. */
  points: { neighbours: { name: string; norm: number }[]; gap: number }[];
}

export interface Path {
  /** The penalties, falling from the largest at which anything is joined. */
  lambdas: number[];
  nodes: NodePath[];
}

/** Every column's neighbours along a falling sequence of penalties. */
export async function path(data: Data, options: PathOptions = {}): Promise<Path> {
  const { count = 100, ratio = 0.01, plan } = options;
  const { grid } = await core();
  return withLearner(await countsOf(data, plan), options, async (learner, counts) => {
    const largest = learner.prospect().lambdaMax;
    const lambdas = largest > 0 ? grid(largest, ratio * largest, count) : new Float64Array();
    const names = counts.variables.map(({ name }) => name);
    const nodes = await steps(names.length, 'solving', options, (node) => nodePath(learner, node, lambdas, names));
    return { lambdas: [...lambdas], nodes };
  });
}

function nodePath(learner: Learner, node: number, lambdas: Float64Array, names: readonly string[]): NodePath {
  type Chunk = ReturnType<Learner['solvePath']>;
  const chunks: Chunk[] = [];
  const hear = outlet((chunk: Chunk) => chunks.push(chunk));
  chunks.push(learner.solvePath(node, lambdas, hear));
  const points = chunks.flatMap(({ starts, neighbours, norms, gaps }) =>
    Array.from(gaps, (gap, k) => ({
      gap,
      neighbours: Array.from(neighbours.subarray(starts[k], starts[k + 1]), (neighbour, at) => ({
        name: names[neighbour] ?? '',
        norm: norms[(starts[k] ?? 0) + at] ?? 0,
      })),
    })),
  );
  return { name: names[node] ?? '', points };
}

async function withLearner<T>(
  counts: Counts,
  options: LearnOptions,
  work: (learner: Learner, counts: Counts) => Promise<T>,
): Promise<T> {
  const { Learner } = await core();
  return told(async () => {
    const problem = {
      formulation: formulationOf(options),
      forbidden: numbered(counts, options.forbidden),
      required: numbered(counts, options.required),
    };
    const learner = new Learner(counts, problem);
    try {
      return await work(learner, counts);
    } finally {
      learner.free();
    }
  });
}
