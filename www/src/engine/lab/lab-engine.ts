// The lab: what needs the rows and not only their counts. Each piece of work has a worker of its own, which is ended to cancel it.
import type {
  DirectedTextWish,
  Found,
  Gains,
  JudgeWish,
  Judgement,
  MethodName,
  Oriented,
  OrientWish,
  RivalWish,
  ScoreWish,
} from '../../wasm/lab/nodewise';
import type { Pair } from '../../model';
import { WorkerClient } from '../worker-client';
import { aborted } from '../errors';
import type { Connect } from '../worker-client';
import type { Coded } from '../protocol';
import { Assumptions } from './assumptions';
import type { Graph, LabQuestions, SearchProgress } from './lab-questions';

export type { Found, Gains, Graph, Judgement, MethodName, Oriented, OrientWish, ScoreWish, SearchProgress };

export interface LabWatch {
  progress?: (progress: SearchProgress) => void;
  signal?: AbortSignal | undefined;
}

export interface LabEngine {
  /** Runs another method on the rows. */
  rival(table: Coded, method: MethodName, wish: RivalWish, watch?: LabWatch): Promise<Found>;
  /** Searches for the best graph among candidate edges. */
  orient(table: Coded, wish: OrientWish, watch?: LabWatch): Promise<Oriented>;
  /** The text that the command line would write about a graph that was found. */
  directedText(table: Coded, wish: OrientWish, found: Oriented, text: DirectedTextWish): Promise<string>;
  /** The graph with tables fitted to the rows, as BIF. */
  fitted(table: Coded, found: Oriented): Promise<string>;
  /** What a pair adds, or would add, to the score of each graph. */
  gains(table: Coded, score: ScoreWish, pair: Pair, graphs: readonly Graph[], signal?: AbortSignal): Promise<Gains[]>;
  /** Answers beside a known graph. */
  judge(wish: JudgeWish): Promise<Judgement[]>;
  /** The theorem's assumptions. */
  readonly assumptions: Assumptions;
}

/** A lab over any kind of worker. */
export function createLabEngine(connect: Connect): LabEngine {
  return {
    assumptions: new Assumptions(connect),
    rival: (table, method, wish, watch = {}) =>
      withTable(connect, table, watch.signal, (client) =>
        client.ask(
          'rival',
          { method, wish },
          {
            part: (progress) => {
              watch.progress?.(progress);
            },
          },
        ),
      ),
    orient: (table, wish, watch = {}) =>
      withTable(connect, table, watch.signal, (client) =>
        client.ask('orient', wish, {
          part: (progress) => {
            watch.progress?.(progress);
          },
        }),
      ),
    directedText: (table, wish, found, text) =>
      withTable(connect, table, undefined, (client) => client.ask('directedText', { wish, found, text })),
    fitted: (table, found) => withTable(connect, table, undefined, (client) => client.ask('fitted', found)),
    gains: (table, score, pair, graphs, signal) =>
      withTable(connect, table, signal, (client) => client.ask('gains', { score, pair, graphs })),
    judge: (wish) => withTable(connect, undefined, undefined, (client) => client.ask('judge', wish)),
  };
}

/** Hands the rows, where they are needed, to a fresh worker, asks, and ends it; earlier when it is told to. */
async function withTable<T>(
  connect: Connect,
  table: Coded | undefined,
  signal: AbortSignal | undefined,
  ask: (client: WorkerClient<LabQuestions>) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw aborted();
  const client = new WorkerClient<LabQuestions>(connect);
  const stop = () => {
    client.close();
  };
  signal?.addEventListener('abort', stop);
  try {
    if (table) await client.ask('table', table);
    return await ask(client);
  } finally {
    signal?.removeEventListener('abort', stop);
    client.close();
  }
}
