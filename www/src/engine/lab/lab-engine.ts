// The lab: what needs the rows and not only their counts, assumptions, and figure 2. Each piece of work has workers of its own, which end with it: to
// cancel is to end them.
import type {
  AveragedGraph,
  Candidates,
  CandidatesWish,
  DirectedTextWish,
  DrawnCounts,
  Found,
  Gains,
  Graph,
  JudgeWish,
  Judgement,
  MethodName,
  Oriented,
  OrientWish,
  Promised,
  PromiseWish,
  Proof,
  RecipeWish,
  ResampledFile,
  RivalWish,
  Score,
  SharesWish,
  Standing,
  StoredWish,
  Summed,
  Tallied,
  VotesWish,
} from '../../wasm/lab/nodewise';
import type { NetworkModel, Pair } from '../../model';
import { Pool, withPool } from '../pool';
import type { Coded, Counts, Progress } from '../protocol';
import { Priority } from '../task-queue';
import type { Connect } from '../worker-client';
import { askNetwork, type AskedNetwork } from './asking';
import { Assumptions } from './assumptions';
import { Experiments } from './experiments';
import type {
  AverageAsked,
  DirectedAsked,
  LabQuestions,
  PrunedTextAsked,
  ReportAsked,
  SureTextWish,
} from './lab-questions';

export type {
  AveragedGraph,
  Candidates as CandidatePairs,
  Found,
  Gains,
  Graph,
  Judgement,
  MethodName,
  Oriented,
  OrientWish,
  Promised,
  Proof,
  Score,
  SharesWish,
  Standing,
  StoredWish,
  Summed,
  DirectedAsked,
  DirectedTextWish,
  RecipeWish,
  ReportAsked,
  SureTextWish,
  Progress,
  Tallied,
  VotesWish,
};

export interface LabWatch {
  /** A worker is at it now. */
  started?: () => void;
  progress?: (progress: Progress) => void;
  signal?: AbortSignal | undefined;
}

/** What a proof tells while it runs. */
export interface ProofWatch {
  /** How it stands. */
  standing?: (standing: Standing) => void;
  /** A graph that is better than those before it. */
  better?: (graph: Oriented) => void;
  signal?: AbortSignal | undefined;
}

/** Searches on the same rows, over workers that hold them. */
export interface TableLab {
  /** Runs another method. */
  rival(method: MethodName, wish: RivalWish, watch?: LabWatch): Promise<Found>;
  /** Searches for the best graph among candidate edges. */
  orient(wish: OrientWish, watch?: LabWatch): Promise<Oriented>;
  /** Goes on from a graph that was found to the best among the candidates, for so many seconds at most. */
  prove(wish: OrientWish, found: Oriented, seconds: number, watch?: ProofWatch): Promise<Oriented>;
  /** Learns from one draw of the rows along the whole path. */
  shares(wish: SharesWish, draw: number, signal?: AbortSignal): Promise<Tallied>;
  /** Searches one draw of the rows as all of them were. */
  votes(wish: VotesWish, draw: number, signal?: AbortSignal): Promise<Tallied>;
  /** Ends the workers. */
  close(): void;
}

/** Resamples that came with counts, over workers that hold them. */
export interface CountsLab {
  /** Learns from one of them along the whole path. */
  shares(wish: StoredWish, draw: number, signal?: AbortSignal): Promise<Tallied>;
  /** Ends the workers. */
  close(): void;
}

export interface LabEngine {
  /** Hands rows to workers, so many at most, which hold them until they are closed. */
  openTable(table: Coded, workers: number): TableLab;
  /** The same for counts with resamples. */
  openCounts(counts: Counts, drawn: DrawnCounts, workers: number): CountsLab;
  /** What the shares of resamples promise. */
  promises(wish: PromiseWish): Promise<Promised>;
  /** The text that the command line would write about a skeleton and its resamples. */
  sureText(wish: SureTextWish): Promise<string>;
  /** The pairs that a search may join, and what casts doubt on them: those of the command line. */
  candidates(counts: Counts, wish: CandidatesWish, signal?: AbortSignal): Promise<Candidates>;
  /** One search on the rows, over a worker of its own. */
  orient(table: Coded, wish: OrientWish, watch?: LabWatch): Promise<Oriented>;
  /** Goes on from a graph that was found to the best among the candidates, for so many seconds at most. */
  prove(table: Coded, wish: OrientWish, found: Oriented, seconds: number, watch?: ProofWatch): Promise<Oriented>;
  /** The text that the command line would write about a graph that was found. */
  directedText(table: Coded, wish: OrientWish, found: Oriented, text: DirectedTextWish): Promise<string>;
  /** The average of the graphs of resamples. */
  average(table: Coded, asked: AverageAsked): Promise<AveragedGraph>;
  /** The text that the command line would write about a skeleton that was pruned. */
  prunedText(table: Coded, asked: PrunedTextAsked): Promise<string>;
  /** The counts file of rows, with the counts of resamples of them. */
  resampledFile(table: Coded, wish: ResampledFile, watch?: LabWatch): Promise<string>;
  /** The report of a skeleton, or of a graph that was found among the rows of a table. */
  report(asked: ReportAsked, directed?: DirectedAsked & { table: Coded }): Promise<string>;
  /** The program that fits a graph again. */
  recipe(wish: RecipeWish): Promise<string>;
  /** Prepared rows as CSV. */
  csv(table: Coded): Promise<string>;
  /** The graph with tables fitted to the rows, as BIF. */
  fitted(table: Coded, found: Graph): Promise<string>;
  /** What a pair adds, or would add, to the score of each graph. */
  gains(table: Coded, score: Score, pair: Pair, graphs: readonly Graph[], signal?: AbortSignal): Promise<Gains[]>;
  /** Answers beside a known graph. */
  judge(wish: JudgeWish): Promise<Judgement[]>;
  /** A network to ask, with the rows that support its answers where there are any, over a worker that holds both until it is closed. */
  askNetwork(model: NetworkModel, rows?: Coded): AskedNetwork;
  /** The theorem's assumptions. */
  readonly assumptions: Assumptions;
  /** The paper's figure 2. */
  readonly experiments: Experiments;
}

/** A lab over any kind of worker. `notice` hears, in sentences for the user, of workers that had to be replaced. */
export function createLabEngine(connect: Connect, notice: (text: string) => void = () => undefined): LabEngine {
  /** A search may take minutes and another none, so nothing is handed out ahead. */
  const poolOf = (table: Coded | undefined, size: number) => {
    const pool = new Pool<LabQuestions>(connect, { size, notice, ahead: false });
    if (table) void pool.setUp('table', table);
    return pool;
  };
  const once = <T>(
    table: Coded | undefined,
    work: (pool: Pool<LabQuestions>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => withPool(poolOf(table, 1), signal, work);

  return {
    askNetwork: (model, rows) => askNetwork(poolOf(undefined, 1), model, rows),
    assumptions: new Assumptions(connect, notice),
    experiments: new Experiments(connect, notice),
    openTable(table, workers) {
      const pool = poolOf(table, workers);
      return {
        rival: (method, wish, watch = {}) => pool.ask('rival', { method, wish }, searching(watch)),
        // Quicker than most, and ours.
        orient: (wish, watch = {}) => pool.ask('orient', wish, { ...searching(watch), priority: Priority.waitedFor }),
        prove: (wish, found, seconds, watch = {}) =>
          pool.ask('prove', { wish, found, seconds }, { ...proving(watch), priority: Priority.waitedFor }),
        shares: (wish, draw, signal) => pool.ask('shares', { wish, draw }, { signal, long: true }),
        votes: (wish, draw, signal) => pool.ask('votes', { wish, draw }, { signal, long: true }),
        close() {
          pool.close();
        },
      };
    },
    openCounts(counts, drawn, workers) {
      const pool = poolOf(undefined, workers);
      void pool.setUp('counts', { counts, drawn });
      return {
        shares: (wish, draw, signal) => pool.ask('storedShares', { wish, draw }, { signal, long: true }),
        close() {
          pool.close();
        },
      };
    },
    promises: (wish) => once(undefined, (pool) => pool.ask('promises', wish)),
    report: (asked, directed) => {
      if (!directed) return once(undefined, (pool) => pool.ask('reportSkeleton', asked));
      const { table, ...graph } = directed;
      return once(table, (pool) => pool.ask('reportDirected', { ...asked, ...graph }));
    },
    recipe: (wish) => once(undefined, (pool) => pool.ask('recipe', wish)),
    csv: (table) => once(table, (pool) => pool.ask('csv', undefined)),
    sureText: (wish) => once(undefined, (pool) => pool.ask('sureText', wish)),
    candidates: (counts, wish, signal) =>
      once(undefined, (pool) => pool.ask('candidates', { counts, wish }, { signal, long: true }), signal),
    orient: (table, wish, watch = {}) =>
      once(table, (pool) => pool.ask('orient', wish, searching(watch)), watch.signal),
    prove: (table, wish, found, seconds, watch = {}) =>
      once(table, (pool) => pool.ask('prove', { wish, found, seconds }, proving(watch)), watch.signal),
    directedText: (table, wish, found, text) => once(table, (pool) => pool.ask('directedText', { wish, found, text })),
    average: (table, asked) => once(table, (pool) => pool.ask('average', asked)),
    prunedText: (table, asked) => once(table, (pool) => pool.ask('prunedText', asked)),
    resampledFile: (table, wish, watch = {}) =>
      once(table, (pool) => pool.ask('resampledFile', wish, searching(watch)), watch.signal),
    fitted: (table, found) => once(table, (pool) => pool.ask('fitted', found)),
    gains: (table, score, pair, graphs, signal) =>
      once(table, (pool) => pool.ask('gains', { score, pair, graphs }), signal),
    judge: (wish) => once(undefined, (pool) => pool.ask('judge', wish)),
  };
}

/** A search is broken off by ending its worker. */
const searching = ({ started, progress, signal }: LabWatch) => ({
  long: true,
  signal,
  started: () => started?.(),
  part: (told: Progress) => progress?.(told),
});

/** A proof tells how it stands, and every better graph. */
const proving = ({ standing, better, signal }: ProofWatch) => ({
  long: true,
  signal,
  part: (told: Standing | Oriented) => {
    if ('phase' in told) standing?.(told);
    else better?.(told);
  },
});
