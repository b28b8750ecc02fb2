// The engine: opening data, learning, and questions about what was learned. It knows workers, but no page.
import type { BestRange, EdgeDetail, NodeDetail, NodePath, PathModel } from '../model';
import type { EdgeWish, ExportWish, Forecast, NetworkModel, NodeFit } from '../wasm/nodewise';
import { DrawnTable } from './drawn-table';
import { aborted } from './errors';
import type { LoadWorkers } from './load-once';
import { Networks, type NetworkEngine, type SampleWish } from './networks';
import { extend } from './path-chunk';
import { Pool } from './pool';
import type { Counts, LearnerSummary, LearnInput, PathChunk } from './protocol';
import type { DrawnCounts, FiledCounts, Protection, ReadOptions } from './reader/reader-questions';
import { TableReader, type OpenTable, type ReadTable, type ReadWatch } from './reader/table-reader';
import { Solved } from './solved';
import { Priority } from './task-queue';
import type { Connect } from './worker-client';

export type { DrawnTable, LearnInput, NodeFit, OpenTable, LearnerSummary, ReadTable, ReadWatch, PathChunk };
export type { SampleWatch, SampleWish, SyntheticWish } from './networks';
export type { ReadProgress } from './reader/table-reader';

/** What a learning job tells while it runs. */
export interface LearnWatch {
  summary?: (summary: LearnerSummary) => void;
  started?: (node: number) => void;
  /** Some more points of a node; those of a node that is solved again begin at 0. */
  chunk?: (chunk: PathChunk) => void;
  solved?: (node: number) => void;
  signal?: AbortSignal | undefined;
}

export interface Engine extends NetworkEngine {
  /** How many questions are worked on at once. */
  readonly workers: number;
  version(): Promise<string>;
  /** A seed that nobody chose, for a person who asks for another sample. */
  freshSeed(): Promise<number>;
  /** Reads a table as a stream. */
  read(data: Blob, options?: ReadOptions, watch?: ReadWatch): Promise<ReadTable>;
  /** A table of rows that are drawn when they are needed. */
  drawnTable(model: NetworkModel, wish: SampleWish): DrawnTable;
  /** A table from columns that were kept: how to get them, again when a worker dies, and the file that they came from. */
  adopt: TableReader['adopt'];
  /** Reads a counts file, or adds several up. */
  countsFromFiles(files: readonly { name: string; data: Blob }[]): Promise<FiledCounts>;
  /** Asks the reader what needs no table: workspaces, above all. */
  askReader: TableReader['ask'];
  /** The text of a counts file, as private as asked. */
  countsToFile(counts: Counts, protection: Protection, drawn?: DrawnCounts): Promise<string>;
  /** Solves every node along the stored grid. A newer job replaces an older one, whose promise is rejected. */
  learn(input: LearnInput, watch?: LearnWatch): Promise<void>;
  /** Takes a job without learning its path: questions are then about it. */
  hold(input: LearnInput): void;
  /** Every node of the newest job at exactly this λ, with the numbers of the command line. */
  exact(lambda: number, signal?: AbortSignal): Promise<NodePath[]>;
  /** The grid point with the least EBIC, summed over the nodes: one λ for the whole graph, as the slider needs it. */
  bestRange(lambdas: Float64Array, tallies: Uint32Array, usual: number): Promise<BestRange | undefined>;
  ebic(path: PathModel, signal?: AbortSignal): Promise<number>;
  /** The same with where its neighbours entered. */
  fits(lambda: number, signal?: AbortSignal): Promise<NodeFit[]>;
  /** The text that the command line would write about the newest job at this λ; the fits at this λ are found, unless given. */
  exportText(wish: ExportWish, fits?: readonly NodeFit[]): Promise<string>;
  /** Memory and time that learning will take, with its nodes handed out to so many workers. */
  forecast(levels: readonly number[], rows: number, workers?: number): Promise<Forecast>;
  nodeDetail(node: number, lambda: number, signal?: AbortSignal): Promise<NodeDetail>;
  edgeDetail(wish: EdgeWish, signal?: AbortSignal): Promise<EdgeDetail>;
  /** Ends the workers; a table has its own end. */
  close(): void;
  /** For tests only. */
  readonly test: EngineTest;
}

/** What tests do to an engine in the middle of its work. */
export interface EngineTest {
  /** Makes worker number `index` die. */
  kill(index: number): void;
  /** Makes the module of worker number `index` panic. */
  panic(index: number): void;
  /** Hears of every node that a learning job has solved, before the job itself does. */
  solved: ((node: number) => void) | undefined;
}

export interface EngineOptions {
  connect: Connect;
  /** Is asked when the first file is opened. */
  loadReader: LoadWorkers;
  /** Is asked when the first file is opened that is no text. */
  loadFiles: LoadWorkers;
  workers: number;
  /** Hears, in sentences for the user, of workers that had to be replaced. */
  notice?: (text: string) => void;
}

/** An engine over any kind of worker. */
export function createEngine({
  connect,
  loadReader,
  loadFiles,
  workers,
  notice = () => undefined,
}: EngineOptions): Engine {
  const pool = new Pool(connect, { size: workers, notice });
  const reader = new TableReader(loadReader, loadFiles, notice);
  const networks = new Networks(connect, notice);
  // In the order in which they are needed.
  networks.warm();
  void pool.warm();
  const waitedFor = (signal?: AbortSignal) => ({ priority: Priority.waitedFor, signal });
  const solved = new Solved();
  let nodes: number[] = [];
  const hold = (input: LearnInput) => {
    solved.clear();
    void pool.setUp('learner', input);
    nodes = input.counts.variables.map((_, node) => node);
  };

  const fits = (lambda: number, signal?: AbortSignal) =>
    solved.once(`fits ${lambda}`, signal, () =>
      Promise.all(nodes.map((node) => pool.ask('fit', { node, lambda }, waitedFor(signal)))),
    );

  const test = testOf(pool);
  const drawer = {
    read: reader.read,
    sample: networks.sample.bind(networks),
    sampleCounts: networks.sampleCounts.bind(networks),
    sampleCodes: networks.sampleCodes.bind(networks),
  };

  return {
    workers,
    // Not the learners' to answer: there a first job would replace the question.
    version: () => networks.version(),
    freshSeed: () => networks.freshSeed(),
    read: reader.read,
    adopt: reader.adopt,
    countsFromFiles: (files) => reader.countsFromFiles(files),
    askReader: (name, given) => reader.ask(name, given),
    countsToFile: (counts, protection, drawn) => reader.ask('countsToFile', { counts, drawn, protection }),
    hold,
    async learn(input, watch = {}) {
      if (watch.signal?.aborted) throw aborted();
      hold(input);
      const summary = await pool.ask('learnerSummary', undefined, { signal: watch.signal, long: true });
      watch.summary?.(summary);
      const { signal, chunk: part = () => undefined } = watch;
      const solve = async (node: number, size: number) => {
        const started = () => watch.started?.(node);
        const given = { node, lambdas: summary.lambdas };
        part(await pool.ask('path', given, { size, signal, long: true, started, part }));
        test.solved?.(node);
        watch.solved?.(node);
      };
      // The more levels, the larger the regression: the largest first, so that no worker is left alone with one at the end.
      await Promise.all(input.counts.variables.map(({ levels }, node) => solve(node, levels.length)));
    },
    exact: (lambda, signal) =>
      solved.once(`exact ${lambda}`, signal, async () => {
        const chunks = await Promise.all(nodes.map((node) => pool.ask('exact', { node, lambda }, waitedFor(signal))));
        return chunks.map((chunk) => extend(undefined, chunk));
      }),
    fits,
    async exportText(wish, given) {
      return pool.ask('exportText', { wish, fits: [...(given ?? (await fits(wish.lambda)))] }, waitedFor());
    },
    forecast: (levels, rows, workers = 1) =>
      pool.ask('forecast', { levels: Uint32Array.from(levels), rows, workers }, waitedFor()),
    bestRange: (lambdas, tallies, usual) => pool.ask('bestRange', { lambdas, tallies, usual }, waitedFor()),
    ebic: (path, signal) => ebic(pool, path, signal),
    nodeDetail: (node, lambda, signal) =>
      solved.once(`node ${node} ${lambda}`, signal, () => pool.ask('nodeDetail', { node, lambda }, waitedFor(signal))),
    edgeDetail: (wish, signal) =>
      solved.once(`edge ${JSON.stringify(wish)}`, signal, () => pool.ask('edgeDetail', wish, waitedFor(signal))),
    readNetwork: (text) => networks.readNetwork(text),
    writeNetwork: (model) => networks.writeNetwork(model),
    checkNetwork: (model) => networks.checkNetwork(model),
    synthetic: (wish) => networks.synthetic(wish),
    sample: (model, wish, watch) => networks.sample(model, wish, watch),
    sampleCounts: (model, wish, watch) => networks.sampleCounts(model, wish, watch),
    sampleCodes: (model, wish, watch) => networks.sampleCodes(model, wish, watch),
    drawnTable: (model, wish) => new DrawnTable(drawer, model, wish),
    drawTable: (size, seed, place) => networks.drawTable(size, seed, place),
    close() {
      networks.close();
      pool.close();
    },
    test,
  };
}

const testOf = (pool: Pool): EngineTest => ({
  kill: (index) => {
    pool.worker(index)?.break('a test ended it');
  },
  panic: (index) => {
    pool
      .worker(index)
      ?.ask('panic', undefined)
      .catch(() => undefined);
  },
  solved: undefined,
});

async function ebic(pool: Pool, { lambdas, nodes }: PathModel, signal?: AbortSignal): Promise<number> {
  const options = { priority: Priority.extra, signal };
  const criteria = nodes.map((path) => {
    if (!path) throw new Error('the path has to be complete');
    const { node, starts, neighbours } = path;
    return pool.ask('criteria', { node, starts, neighbours }, options);
  });
  const sums = new Float64Array(lambdas.length);
  for (const values of await Promise.all(criteria))
    values.forEach((value, k) => {
      sums[k] = (sums[k] ?? 0) + value;
    });
  // The largest λ of equals: the sparsest graph.
  return lambdas[sums.indexOf(Math.min(...sums))] ?? NaN;
}
