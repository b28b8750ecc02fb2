// The page's data: plain types that engine, state and views share. Numbers come from the engine; nothing here computes.

/** A column: its name and the texts of its levels. Rows never leave the reading worker. */
export interface Variable {
  name: string;
  levels: string[];
}

/** A pair of column numbers, the smaller first. */
export type Pair = readonly [number, number];

/** Where a known network comes from; a share link can hold the first two kinds. */
export type NetworkSource =
  | { kind: 'bundled'; id: string }
  | { kind: 'synthetic'; nodes: number; levels: number; edgeProbability: number; seed: number }
  | { kind: 'own'; name: string; model: NetworkModel };

/** Rows to be drawn from a known network. */
export interface Sampling {
  network: NetworkSource;
  rows: number;
  seed: number;
}

/** Where the data came from. */
export type Origin = ({ kind: 'sampled' } & Sampling) | { kind: 'file'; name: string } | { kind: 'pasted' };

/** What is being learned from. */
export interface Dataset {
  title: string;
  origin: Origin;
  variables: Variable[];
  rows: number;
  /** Sentences about what preparing did: columns left out, rows dropped, bins. */
  notices: string[];
  /** The network that the rows were drawn from, if they were. */
  network?: NetworkModel | undefined;
}

export type Formulation = { name: 'normalised' } | { name: 'paper'; encoding: 'effects' | 'dummy'; intercept: boolean };

export type Rule = 'or' | 'and';

/** Everything that changes the answer, apart from the data and λ. */
export interface Settings {
  formulation: Formulation;
  rule: Rule;
  /** The marginal filter. */
  filter: boolean;
  forbidden: Pair[];
  required: Pair[];
}

/** How a fit ended; everything but 0 is shown as not certified. */
export const Status = { converged: 0, sweepLimit: 1, stalled: 2, cancelled: 3 } as const;

/**
 * One node's solutions along the grid, largest λ first. The neighbours at grid point k are
 * `neighbours[starts[k] .. starts[k + 1]]` with the block norms at the same places of `norms`.
 */
export interface NodePath {
  node: number;
  starts: Uint32Array;
  neighbours: Uint32Array;
  norms: Float64Array;
  /** Certified duality gap at each grid point. */
  gaps: Float64Array;
  /** A `Status` for each grid point. */
  statuses: Uint8Array;
}

/** The stored path of all nodes; a node that is not solved yet is `undefined`. */
export interface PathModel {
  lambdas: Float64Array;
  nodes: readonly (NodePath | undefined)[];
}

/** Marginal tests of all pairs, row-major n × n. */
export interface PairTests {
  chiSquare: Float64Array;
  critical: Float64Array;
  /** 1 where the pair is marginally dependent. */
  dependent: Uint8Array;
}

/** A joined pair at one λ, `a` before `b` in column order. */
export interface Edge {
  a: number;
  b: number;
  /** Norm of b's block in a's regression, and the other way round. */
  normAB: number;
  normBA: number;
  /**
   * `dropped`: joined by the regression, but marginally independent. `pruned`: joined by it, but not in the graph that scores best.
   * `absent`: not joined; only a known network has it.
   */
  state: 'kept' | 'dropped' | 'pruned' | 'absent';
  /** The λ at which the edge enters: the lower end of the core's interval, as in the exported table. NaN if there is none. */
  entry: number;
  /** Only the stored grid is known so far: `entry` is the largest stored λ at which the edge is there. */
  rough: boolean;
  /** What a known network says of it; absent where none is shown, or where it does not know both columns. */
  truth?: Verdict;
  /** The direction to be shown: the one that was found, `none` where either fits; without a search, the true one. */
  arrow?: 'ab' | 'ba' | 'none';
}

/** `extra`: joined, but not in the network. `missed`: in the network, but not joined. */
export type Verdict = 'found' | 'missed' | 'extra';

/** A named mark on the λ axis. */
export interface LambdaMark {
  id: 'default' | 'ebic' | 'paper' | 'best';
  label: string;
  lambda: number;
}

/** What a node is doing while a job runs. */
export type NodeState = 'waiting' | 'solving' | 'solved' | 'uncertified';

/** What the user has put the focus on. */
export type Selection = { kind: 'node'; node: number } | { kind: 'edge'; pair: Pair } | undefined;

/** A message that stays until it is dismissed. */
export interface PageNotice {
  id: string;
  tone: 'info' | 'warning' | 'error';
  text: string;
}

/** A node at one exactly solved λ. */
export interface NodeDetail {
  node: number;
  lambda: number;
  neighbours: { node: number; norm: number; entryBelow: number; entryAbove: number }[];
  levelCounts: number[];
  gap: number;
  violation: number;
  primal: number;
  dual: number;
  status: number;
  sweeps: number;
}

/** An edge at one exactly solved λ. */
export interface EdgeDetail {
  pair: Pair;
  lambda: number;
  /** Row-major two-way table, levels of `a` by levels of `b`. */
  counts: number[];
  /** Pearson residuals in the same order. */
  residuals: number[];
  chiSquare: number;
  degreesOfFreedom: number;
  pValue: number;
  critical: number;
  normAB: number;
  normBA: number;
  /** Entry interval in each end's regression: non-zero at `below`, zero at `above`; absent if never chosen so far. */
  entryAB?: { below: number; above: number };
  entryBA?: { below: number; above: number };
  /** Change of the predicted share of b's level when a has a level (a × b), in b's regression; all zero if not chosen. */
  effectOnB: number[];
  /** The same in a's regression (b × a). */
  effectOnA: number[];
}

/** One node of a known network. */
export interface NetworkNode {
  name: string;
  levels: string[];
  /** Numbers of the parents, in the order of the table's rows. */
  parents: number[];
  /** `P(level | parents)`: one row per configuration of the parents, the last parent fastest, one entry per level. */
  cpt: number[];
}

/** A known network: what data are drawn from, and what an answer is measured against. */
export interface NetworkModel {
  name: string;
  nodes: NetworkNode[];
}
