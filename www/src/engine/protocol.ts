// What page and worker say to each other: types and nothing else.
import type {
  BestRange,
  Coded,
  Counts,
  EdgeDetail,
  EdgeWish,
  ExportWish,
  Failure,
  Forecast,
  NetworkModel,
  NodeDetail,
  NodeFit,
  Outlet,
  PathChunk,
  Problem,
  Progress,
  Prospect,
} from '../wasm/nodewise';

export type { Coded, Counts, PathChunk, Progress };

/** What is known of all nodes before the first is solved. */
export interface LearnerSummary extends Prospect {
  /** The grid on which the path is stored, largest λ first. */
  lambdas: Float64Array<ArrayBuffer>;
}

/** What is learned from, and how: all questions to a learner are about it. */
export interface LearnInput {
  counts: Counts;
  problem: Problem;
}

/** Rows to be drawn. */
export interface Draw {
  model: NetworkModel;
  rows: number;
  seed: number;
}

/**
 * The questions, by name: what is given, what the answer is, and what comes before the answer.
 * `learner` replaces the learner that all later questions are about.
 */
export interface Questions {
  version: { given: undefined; part: never; answer: string };
  /** A seed that nobody could have foreseen. */
  freshSeed: { given: undefined; part: never; answer: number };
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
  /** A node at one λ with its entry intervals. */
  fit: { given: { node: number; lambda: number }; part: never; answer: NodeFit };
  exportText: { given: { wish: ExportWish; fits: NodeFit[] }; part: never; answer: string };
  forecast: { given: { levels: Uint32Array; rows: number; workers: number }; part: never; answer: Forecast };
  /** For which λ the answer is nearest to a known network; found, missed and extra edges at each λ. */
  bestRange: {
    given: { lambdas: Float64Array; tallies: Uint32Array; usual: number };
    part: never;
    answer: BestRange | undefined;
  };
  nodeDetail: { given: { node: number; lambda: number }; part: never; answer: NodeDetail };
  edgeDetail: { given: EdgeWish; part: never; answer: EdgeDetail };
  readNetwork: { given: string; part: never; answer: NetworkModel };
  writeNetwork: { given: NetworkModel; part: never; answer: string };
  checkNetwork: { given: NetworkModel; part: never; answer: undefined };
  synthetic: {
    given: { nodes: number; levels: number; edgeProbability: number; seed: number };
    part: never;
    answer: NetworkModel;
  };
  /** Parts are pieces of a CSV file, and before them numbers of rows drawn so far. */
  sample: { given: Draw; part: number | Uint8Array<ArrayBuffer>; answer: undefined };
  /** Nothing where something has to be decided about the columns. Parts are numbers of rows drawn so far. */
  sampleCounts: { given: Draw; part: number; answer: Counts | undefined };
  /** The rows behind these counts. */
  sampleCodes: { given: Draw; part: number; answer: Coded | undefined };
  drawTable: {
    given: { rows: number; levels: number; seed: number; place: number };
    part: never;
    answer: Float64Array<ArrayBuffer>;
  };
  /** Only tests ask this: the module panics. */
  panic: { given: undefined; part: never; answer: undefined };
}

export type QuestionName = keyof Questions;

/** What a list of questions has to be: for each name what is given, what comes before the answer, and the answer. */
export type Exchanges<Q> = { [Name in keyof Q]: { given: unknown; part: unknown; answer: unknown } };

/** The answers to a list of questions. */
export type AnswersTo<Q extends Exchanges<Q>> = {
  [Name in keyof Q]: (given: Q[Name]['given'], outlet: Outlet) => Q[Name]['answer'] | Promise<Q[Name]['answer']>;
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
