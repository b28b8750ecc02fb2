// What page and worker say to each other: types and nothing else.
import type { EdgeDetail, NetworkModel, NodeDetail } from '../model';
import type {
  CodedHead,
  CountsHead,
  ExportWish,
  Failure,
  Figure2Settings,
  Forecast,
  Plan,
  Problem,
  ReadOptions,
  TableReport,
} from '../wasm/nodewise';

/** The two-way tables of all pairs of columns: all that learning needs of the data. */
export interface Counts extends CountsHead {
  /** The tables of column 0 with 0, 1, ..., then of column 1 with 1, 2, ..., each row-major. */
  cells: BigUint64Array<ArrayBuffer>;
}

/** A prepared table, row by row: what scores and searches need. */
export interface Coded extends CodedHead {
  /** Column after column, one code a row; 65,535 is a missing value. */
  codes: Uint16Array<ArrayBuffer>;
}

/** Marginal tests of all pairs, row-major n × n. */
export interface Tests {
  chiSquare: Float64Array<ArrayBuffer>;
  critical: Float64Array<ArrayBuffer>;
  dependent: Uint8Array<ArrayBuffer>;
}

/** Some solved grid points of a node, from number `first` on; laid out as a `NodePath`. */
export interface PathChunk {
  node: number;
  first: number;
  starts: Uint32Array<ArrayBuffer>;
  neighbours: Uint32Array<ArrayBuffer>;
  norms: Float64Array<ArrayBuffer>;
  gaps: Float64Array<ArrayBuffer>;
  statuses: Uint8Array<ArrayBuffer>;
}

/** How far a file has been read. */
export interface ReadProgress {
  bytes: number;
  total: number;
  rows: number;
}

/** What is known of all nodes before the first is solved. */
export interface LearnerSummary {
  lambdaMax: number;
  /** The grid on which the path is stored, largest λ first. */
  lambdas: Float64Array<ArrayBuffer>;
  tests: Tests;
  /** The default of the normalised formulation. */
  defaultLambda: number;
  /** The paper's benchmark rule: the median over the nodes, which differ in the logarithm of their levels only. */
  paperLambda: number;
}

/** What is learned from, and how: all questions to a learner are about it. */
export interface LearnInput {
  counts: Counts;
  problem: Problem;
}

/**
 * The questions, by name: what is given, what the answer is, and what comes before the answer.
 * `learner` replaces the learner that all later questions are about.
 */
export interface Questions {
  version: { given: undefined; part: never; answer: string };
  /** The worker reads the file by itself and keeps its table. */
  read: { given: { data: Blob; options: ReadOptions }; part: ReadProgress; answer: TableReport };
  prepare: { given: Plan; part: never; answer: Counts };
  codes: { given: Plan; part: never; answer: Coded };
  countsFromFile: { given: Uint8Array<ArrayBuffer>; part: never; answer: Counts };
  countsToFile: { given: Counts; part: never; answer: string };
  learner: { given: LearnInput; part: never; answer: undefined };
  learnerSummary: { given: undefined; part: never; answer: LearnerSummary };
  /** The answer is the last chunk; only a slow node has earlier ones. */
  path: { given: { node: number; lambdas: Float64Array }; part: PathChunk; answer: PathChunk };
  exact: { given: { node: number; lambda: number }; part: never; answer: PathChunk };
  criteria: {
    given: { node: number; starts: Uint32Array; neighbours: Uint32Array };
    part: never;
    answer: Float64Array<ArrayBuffer>;
  };
  /** A node at one λ with its entry intervals, as numbers that only `exportText` understands. */
  fit: { given: { node: number; lambda: number }; part: never; answer: Float64Array<ArrayBuffer> };
  exportText: {
    given: { wish: Omit<ExportWish, 'gap' | 'entryWidth'>; fits: Float64Array };
    part: never;
    answer: string;
  };
  forecast: { given: { levels: Uint32Array; rows: number }; part: never; answer: Forecast };
  nodeDetail: { given: { node: number; lambda: number }; part: never; answer: NodeDetail };
  edgeDetail: { given: { pair: readonly [number, number]; lambda: number }; part: never; answer: EdgeDetail };
  readNetwork: { given: string; part: never; answer: NetworkModel };
  writeNetwork: { given: NetworkModel; part: never; answer: string };
  checkNetwork: { given: NetworkModel; part: never; answer: undefined };
  synthetic: {
    given: { nodes: number; levels: number; edgeProbability: number; seed: number };
    part: never;
    answer: NetworkModel;
  };
  /** Parts are pieces of a CSV file, and before them numbers of rows drawn so far. */
  sample: {
    given: { model: NetworkModel; rows: number; seed: number };
    part: number | Uint8Array<ArrayBuffer>;
    answer: undefined;
  };
  drawTable: {
    given: { rows: number; levels: number; seed: number; place: number };
    part: never;
    answer: Float64Array<ArrayBuffer>;
  };
  /** The command line's penalties: λ, c and δ. */
  figure2Penalties: { given: undefined; part: never; answer: Float64Array<ArrayBuffer> };
  /** Four numbers a cell: n, CP, repetition and rows. */
  figure2Cells: { given: Figure2Settings; part: never; answer: Float64Array<ArrayBuffer> };
  /** Parts are shares of the cell that are done; the answer is for `figure2Csv`. */
  figure2Cell: { given: { settings: Figure2Settings; cell: number }; part: number; answer: Float64Array<ArrayBuffer> };
  figure2Csv: { given: { settings: Figure2Settings; outcomes: Float64Array }; part: never; answer: string };
  /** Only tests ask this: the module panics. */
  panic: { given: undefined; part: never; answer: undefined };
}

export type QuestionName = keyof Questions;

/** What a list of questions has to be: for each name what is given, what comes before the answer, and the answer. */
export type Exchanges<Q> = { [Name in keyof Q]: { given: unknown; part: unknown; answer: unknown } };

/** The answers to a list of questions. */
export type AnswersTo<Q extends Exchanges<Q>> = {
  [Name in keyof Q]: (
    given: Q[Name]['given'],
    send: (part: Q[Name]['part']) => void,
  ) => Q[Name]['answer'] | Promise<Q[Name]['answer']>;
};

/** The first message to a worker: the compiled module, shared by every worker of the page. */
export interface Start {
  kind: 'start';
  module: WebAssembly.Module;
  /** The name of a lock to hold for life, see liveness-lock.ts. */
  lock?: string | undefined;
}

/** The worker holds its lock. */
export interface Holding {
  kind: 'holding';
}

/** A question; its answer carries the same id. Which questions there are, sender and worker agree upon by their types. */
export interface Ask {
  kind: 'ask';
  id: number;
  name: string;
  given: unknown;
}

export type ToWorker = Start | Ask;

/** `panic`: the instance is in an unknown state, and the worker has to be replaced. */
export type FromWorker =
  | { kind: 'part'; id: number; part: unknown }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'failure'; id: number; failure: Failure }
  | { kind: 'panic'; id: number; message: string };
