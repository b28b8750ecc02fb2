// The worker's side of aside.ts: a file of its own, so that the worker's script has nothing of the page's side.
import type { Answered, Asked } from './aside';
import { holdForLife } from './liveness-lock';
import type { Holding } from './protocol';
import { buffersOf } from './transfer';

/** As much of a worker's global scope as is needed. */
interface AsideScope {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** In the worker: answers whatever it is asked. Only once it holds its lock, since while it works it can take none. */
export function serveAside(scope: AsideScope, give: (question: never) => unknown): void {
  let alive: Promise<void> | undefined;
  const begin = (lock: string | undefined) =>
    new Promise<void>((settled) => {
      const held = () => {
        scope.postMessage({ kind: 'holding' } satisfies Holding);
      };
      holdForLife(lock, { held, settled });
    });
  const reply = async ({ question, lock }: Asked<never>) => {
    await (alive ??= begin(lock));
    const answer = await give(question);
    scope.postMessage({ kind: 'answer', answer } satisfies Answered<unknown>, buffersOf(answer));
  };
  scope.addEventListener('message', ({ data }: MessageEvent<Asked<never>>) => {
    // As an error of the worker itself, which the page hears of.
    reply(data).catch(reportError);
  });
}
