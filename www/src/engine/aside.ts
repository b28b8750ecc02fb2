// Work of one kind in a worker of its own: a question, an answer, and no silence when the worker dies.
import { aborted, WorkerDied } from './errors';
import { lifelineOf } from './lifeline';
import { holdForLife } from './liveness-lock';
import type { Holding } from './protocol';
import { buffersOf } from './transfer';

interface Asked<Question> {
  question: Question;
  /** With the first question, see liveness-lock.ts. */
  lock: string | undefined;
}

interface Answered<Answer> {
  kind: 'answer';
  answer: Answer;
}

/** As much of a worker's global scope as is needed. */
interface AsideScope {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** In the worker: answers whatever it is asked. Only once it holds its lock, since while it works it can take none. */
export function serveAside<Question>(scope: AsideScope, give: (question: Question) => unknown): void {
  let alive: Promise<void> | undefined;
  const begin = (lock: string | undefined) =>
    new Promise<void>((settled) => {
      const held = () => {
        scope.postMessage({ kind: 'holding' } satisfies Holding);
      };
      holdForLife(lock, { held, settled });
    });
  const reply = async ({ question, lock }: Asked<Question>) => {
    await (alive ??= begin(lock));
    const answer = await give(question);
    scope.postMessage({ kind: 'answer', answer } satisfies Answered<unknown>, buffersOf(answer));
  };
  scope.addEventListener('message', ({ data }: MessageEvent<Asked<Question>>) => {
    // As an error of the worker itself, which the page hears of.
    reply(data).catch(reportError);
  });
}

/** In the page: a worker that is asked one thing after the other. */
export class Aside<Question, Answer> {
  private readonly life;
  private died: Error | undefined;
  private begun = false;
  private waiting: { resolve: (answer: Answer) => void; reject: (reason: Error) => void } | undefined;

  constructor(private readonly worker: Worker) {
    this.life = lifelineOf(worker, (reason) => {
      this.stop(new WorkerDied(reason));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Answered<Answer> | Holding>) => {
      if (data.kind === 'answer') this.waiting?.resolve(data.answer);
    });
  }

  /** Asks, when nothing else is asked; rejects with `WorkerDied`, or, when it is ended, with an `AbortError`. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.died) {
        reject(this.died);
        return;
      }
      this.waiting = { resolve, reject };
      if (!this.begun) this.life.begin();
      this.begun = true;
      this.worker.postMessage({ question, lock: this.life.lock } satisfies Asked<Question>);
    });
  }

  /** Ends the worker, even in the middle of an answer. */
  end(): void {
    this.stop(aborted());
  }

  private stop(reason: Error): void {
    this.died ??= reason;
    this.life.cut();
    this.worker.terminate();
    this.waiting?.reject(this.died);
  }
}
