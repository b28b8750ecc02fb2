// The lab: what needs the rows and not only their counts. Each piece of work has a worker of its own, which is ended to cancel it.
import type { Found, MethodName, ScoreWish } from '../../wasm/lab/nodewise';
import { Desk } from '../desk';
import { aborted } from '../errors';
import type { OpenLine } from '../line';
import type { Coded } from '../protocol';
import { Assumptions } from './assumptions';
import type { LabQuestions, SearchProgress } from './protocol';

export type { Found, MethodName, ScoreWish, SearchProgress };

export interface LabWatch {
  progress?: (progress: SearchProgress) => void;
  signal?: AbortSignal | undefined;
}

export interface Lab {
  /** Runs another method on the rows. */
  rival(table: Coded, method: MethodName, score: ScoreWish, watch?: LabWatch): Promise<Found>;
  /** The theorem's assumptions. */
  readonly assumptions: Assumptions;
}

/** A lab over any kind of line. */
export function createLab(open: OpenLine): Lab {
  return {
    assumptions: new Assumptions(open),
    rival: (table, method, score, watch = {}) => withTable(open, table, watch.signal, (desk) =>
      desk.ask('rival', { method, score }, { part: (progress) => { watch.progress?.(progress); } })),
  };
}

/** Hands the rows to a fresh worker, asks, and ends it; earlier when it is told to. */
async function withTable<T>(
  open: OpenLine,
  table: Coded,
  signal: AbortSignal | undefined,
  ask: (desk: Desk<LabQuestions>) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw aborted();
  const desk = new Desk<LabQuestions>(open);
  const stop = () => { desk.close(); };
  signal?.addEventListener('abort', stop);
  try {
    await desk.ask('table', table);
    return await ask(desk);
  } finally {
    signal?.removeEventListener('abort', stop);
    desk.close();
  }
}
