// A way to a worker, whatever the worker is: a real one in the page, the same code in one process for tests.
import type { FromWorker, ToWorker } from './protocol';

export interface Line {
  post(message: ToWorker, transfer?: Transferable[]): void;
  /** Ends the worker at once, even in the middle of an answer; nothing is heard of it any more. */
  end(): void;
}

export interface LineEvents {
  message: (message: FromWorker) => void;
  /** The worker died. */
  broken: (reason: string) => void;
}

export type OpenLine = (events: LineEvents) => Line;
