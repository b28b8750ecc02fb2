// The page's data: plain types that engine, state and views share. Numbers come from the engine; nothing here computes.
import type {
  Formulation as CoreFormulation,
  NetworkModel,
  Problem as CoreProblem,
  Rule,
  Variable,
} from './wasm/nodewise';

// What the core has a type for is declared there.
export type {
  BestRange,
  EdgeDetail,
  NetworkModel,
  NetworkNode,
  NodeDetail,
  PairTests,
  Rule,
  Variable,
} from './wasm/nodewise';

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

/** Where somebody has put the nodes, by the keys of their columns. */
export interface Arrangement {
  places: Readonly<Record<string, { x: number; y: number }>>;
  /** Those that stay when the others are laid out again. */
  pinned: readonly string[];
}

/** Where the data came from. */
export type Origin = ({ kind: 'sampled' } & Sampling) | { kind: 'file'; name: string } | { kind: 'pasted' };

/** What is being learned from. */
export interface Dataset {
  title: string;
  origin: Origin;
  variables: Variable[];
  /** What the columns are called in the file, whatever they are called here: by these they are known again under another plan. */
  keys: string[];
  /** Longer names, where there are some. */
  labels: (string | undefined)[];
  /** For each column those that split the rows in the same way, and so are the same node; by their names in the file. */
  twins: (readonly string[])[];
  rows: number;
  /** How many rows pairs of columns have, where values are missing. */
  pairRows?: { least: number; median: number } | undefined;
  /** Sentences about what preparing did: columns left out, rows dropped, bins. */
  notices: string[];
  /** The network that the rows were drawn from, if they were. */
  network?: NetworkModel | undefined;
}

/** Those of the core's formulations that the page offers. */
export type Formulation = Exclude<CoreFormulation, { name: 'standardised' }>;

/** What is learned, apart from the data and λ. */
export interface Problem extends CoreProblem {
  formulation: Formulation;
}

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
  /** In what share of resamples it is there; absent as long as that is not known. */
  share?: number;
}

/** `extra`: joined, but not in the network. `missed`: in the network, but not joined. */
export type Verdict = 'found' | 'missed' | 'extra';

/** A named mark on the λ axis. */
export interface LambdaMark {
  id: 'default' | 'ebic' | 'paper' | 'best' | 'stability';
  label: string;
  lambda: number;
  /** All that is equally good around it. */
  range?: readonly [from: number, to: number];
  /** Why one would choose it, in a sentence. */
  why: string;
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
  /** What can be done about it at once. */
  action?: { label: string; act: () => void } | undefined;
}
