// The worker: receives the compiled module once, then answers questions in order.
import { startAnswers } from './answers';
import type { Ask, FromWorker, ToWorker } from './protocol';

declare const self: DedicatedWorkerGlobalScope;

let answers: ReturnType<typeof startAnswers> | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') answers = startAnswers(data.module);
  else self.postMessage(reply(data));
});

function reply({ id, name, arguments: given }: Ask): FromWorker {
  try {
    if (!answers) throw new Error('asked before the module was handed over');
    return { kind: 'answer', id, answer: answers[name](...given) };
  } catch (error) {
    return { kind: 'error', id, message: String(error) };
  }
}
