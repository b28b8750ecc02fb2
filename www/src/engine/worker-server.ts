// The worker's side: it receives the compiled module once, then answers questions in order. One question in, parts and an
// answer out: the same in a worker and in one process.
import { holdForLife } from './liveness-lock';
import type { Outlet } from '../wasm/nodewise';
import type { Ask, FromWorker, Holding, ToWorker } from './protocol';
import { buffersOf } from './transfer';

/** The answers by name; the sender's types made sure that name and given belong together. */
type Answers = Record<string, (given: never, outlet: Outlet) => unknown>;
type Post = (message: FromWorker | Holding, transfer?: Transferable[]) => void;
/** Instantiates the module in this thread. */
export type StartAnswers = (module: WebAssembly.Module) => Answers;

/** As much of a worker's global scope as is needed. */
interface WorkerScope {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
  addEventListener(type: 'messageerror', listener: () => void): void;
}

/** Answers whatever this worker is asked. */
export function serveWorker(scope: WorkerScope, start: StartAnswers): void {
  const post: Post = (message, transfer = []) => {
    scope.postMessage(message, transfer);
  };
  scope.addEventListener('message', serveQuestions(start, post));
  // A question that was lost on its way would never be answered; the page hears of this error and asks another worker.
  scope.addEventListener('messageerror', () => {
    throw new Error('a message could not be read');
  });
}

/**
 * A listener for messages; `post` sends back. Questions may come before the module is there, or before the worker holds the lock by
 * which its end is noticed: they wait. A worker that answered first would be busy, and could end unnoticed.
 */
export function serveQuestions(start: StartAnswers, post: Post): (event: { data: ToWorker }) => void {
  let answers: Answers | undefined;
  let early: Ask[] | undefined = [];
  // At once, and so in the order of the questions; only reading a file takes turns with what else is asked meanwhile.
  const reply = async ({ id, name, given }: Ask): Promise<void> => {
    // The module itself sends the parts.
    const outlet: Outlet = { id, port: { postMessage: post } };
    try {
      const give = answers?.[name];
      if (!give) throw new Error(`nobody answers ${name}`);
      const said = give(given as never, outlet);
      const answer: unknown = said instanceof Promise ? await said : said;
      post({ kind: 'answer', id, answer }, buffersOf(answer));
    } catch (error) {
      post(isFailure(error) ? { kind: 'failure', id, failure: error } : { kind: 'panic', id, message: String(error) });
    }
  };
  return ({ data }) => {
    if (data.kind === 'ask') {
      if (early) early.push(data);
      else void reply(data);
      return;
    }
    answers = start(data.module);
    const begin = () => {
      const waiting = early ?? [];
      early = undefined;
      for (const question of waiting) void reply(question);
    };
    const held = () => {
      post({ kind: 'holding' });
    };
    holdForLife(data.lock, { held, settled: begin });
  };
}

/** The module's own errors are plain objects; whatever else is thrown is a panic, a trap or a defect of ours. */
export function isFailure(error: unknown): error is Extract<FromWorker, { kind: 'failure' }>['failure'] {
  return (
    typeof error === 'object' && error !== null && !(error instanceof Error) && 'kind' in error && 'message' in error
  );
}
