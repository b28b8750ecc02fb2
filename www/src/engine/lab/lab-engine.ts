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
import { Desk } from '../worker-client';
import { aborted } from '../errors';
import type { OpenLine } from '../worker-client';
import type { Coded } from '../protocol';
import { Assumptions } from './assumptions';
import type { Graph, LabQuestions, SearchProgress } from './lab-questions';

export type { Found, Gains, Graph, Judgement, MethodName, Oriented, OrientWish, ScoreWish, SearchProgress };

export interface LabWatch {
  progress?: (progress: SearchProgress) => void;
  signal?: AbortSignal | undefined;
}

export interface Lab {
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

/** A lab over any kind of line. */
export function createLab(open: OpenLine): Lab {
  return {
    assumptions: new Assumptions(open),
    rival: (table, method, wish, watch = {}) =>
      withTable(open, table, watch.signal, (desk) =>
        desk.ask(
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
      withTable(open, table, watch.signal, (desk) =>
        desk.ask('orient', wish, {
          part: (progress) => {
            watch.progress?.(progress);
          },
        }),
      ),
    directedText: (table, wish, found, text) =>
      withTable(open, table, undefined, (desk) => desk.ask('directedText', { wish, found, text })),
    fitted: (table, found) => withTable(open, table, undefined, (desk) => desk.ask('fitted', found)),
    gains: (table, score, pair, graphs, signal) =>
      withTable(open, table, signal, (desk) => desk.ask('gains', { score, pair, graphs })),
    judge: (wish) => withTable(open, undefined, undefined, (desk) => desk.ask('judge', wish)),
  };
}

/** Hands the rows, where they are needed, to a fresh worker, asks, and ends it; earlier when it is told to. */
async function withTable<T>(
  open: OpenLine,
  table: Coded | undefined,
  signal: AbortSignal | undefined,
  ask: (desk: Desk<LabQuestions>) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw aborted();
  const desk = new Desk<LabQuestions>(open);
  const stop = () => {
    desk.close();
  };
  signal?.addEventListener('abort', stop);
  try {
    if (table) await desk.ask('table', table);
    return await ask(desk);
  } finally {
    signal?.removeEventListener('abort', stop);
    desk.close();
  }
}
