// The worker: receives the compiled module once, then answers questions in order.
import type { ToWorker } from './protocol';
import { serve } from './serve';

declare const self: DedicatedWorkerGlobalScope;

const answer = serve((message, transfer = []) => {
  self.postMessage(message, transfer);
});

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data);
});
