// The page's side of a worker's life: however it ends, with an error, without a word, or before it has begun, the page hears of it.
import { awaitEnd, newLock } from './liveness-lock';
import type { Holding } from './protocol';

/** A worker that has not begun by then will not, in milliseconds: only from its beginning on its lock tells of its end. */
const LATEST = 10_000;

export interface Lifeline {
  /** The lock that the worker is told to hold for life, where there are locks. */
  readonly lock: string | undefined;
  /** The worker was told: from now on it has to begin. */
  begin(): void;
  /** The worker is ended on purpose. */
  cut(): void;
}

/** Calls `broken` once when the worker ends by itself. */
export function lifelineOf(worker: Worker, broken: (reason: string) => void): Lifeline {
  const lock = newLock();
  const over = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const cut = () => {
    over.abort();
    clearTimeout(waiting);
  };
  const end = (reason: string) => {
    if (over.signal.aborted) return;
    cut();
    broken(reason);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Holding | undefined>) => {
    if (data?.kind !== 'holding' || lock === undefined) return;
    clearTimeout(waiting);
    awaitEnd(lock, over.signal, () => {
      end('it ended without a word');
    });
  });
  worker.addEventListener('error', (event) => {
    end(event.message || 'it could not be started');
  });
  worker.addEventListener('messageerror', () => {
    end('its message could not be read');
  });
  const begin = () => {
    if (lock !== undefined) waiting = setTimeout(end, LATEST, 'it did not begin');
  };
  return { lock, begin, cut };
}
