// Questions to a network: what follows from what was seen, or done.
import type { NetworkModel } from '../../model';
import type { Answer, Answered, Drawn, Explanation, Question, QuerySupport } from '../../wasm/lab/nodewise';
import type { Pool } from '../pool';
import type { Coded, Progress } from '../protocol';
import type { LabQuestions } from './lab-questions';

export type { Answer, Answered, Drawn, Explanation, Question, QuerySupport };

/** The questions, by name. `network` replaces the network that all later ones are about. */
export interface AskingQuestions {
  askedNetwork: { given: { model: NetworkModel; rows: Coded | undefined }; part: never; answer: undefined };
  answer: { given: Question; part: Progress; answer: Answered };
  explanation: { given: Question; part: never; answer: Explanation };
}

export interface AskWatch {
  /** Rows drawn, where an exact answer is out of reach. */
  progress?: (progress: Progress) => void;
  signal?: AbortSignal | undefined;
}

export interface AskedNetwork {
  /** How probable every level of every node is. Rejects when what was seen cannot be. */
  answer(question: Question, watch?: AskWatch): Promise<Answered>;
  /** The most probable levels of all nodes together. */
  explanation(question: Question, signal?: AbortSignal): Promise<Explanation>;
  /** Ends the worker. */
  close(): void;
}

/** A question that is no longer wanted ends its worker; the next one finds another, with the same network. */
export function askNetwork(pool: Pool<LabQuestions>, model: NetworkModel, rows: Coded | undefined): AskedNetwork {
  // What is wrong with the network is said by the first question, too.
  pool.setUp('askedNetwork', { model, rows }).catch(() => undefined);
  return {
    answer: (question, { progress, signal } = {}) =>
      pool.ask('answer', question, { signal, long: true, part: (told) => progress?.(told) }),
    explanation: (question, signal) => pool.ask('explanation', question, { signal, long: true }),
    close() {
      pool.close();
    },
  };
}
