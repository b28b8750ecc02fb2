// What every worker does: it receives the compiled module once, then answers questions in order.
import type { Holding, ToWorker } from './protocol';
import { holdForLife } from './liveness-lock';
import { serve } from './worker-server';

declare const self: DedicatedWorkerGlobalScope;

/** Listens in this worker; `start` instantiates the module. */
export function listen(start: Parameters<typeof serve>[0]): void {
  const answer = serve(start, (message, transfer = []) => {
    self.postMessage(message, transfer);
  });

  self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'start')
      holdForLife(data.lock, () => {
        self.postMessage({ kind: 'holding' } satisfies Holding);
      });
    answer(data);
  });

  // A question that was lost on its way would never be answered; the page hears of this error and asks another worker.
  self.addEventListener('messageerror', () => {
    throw new Error('a message could not be read');
  });
}
