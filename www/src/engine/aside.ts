// Work of one kind in a worker of its own: a question, an answer, and no silence when the worker dies. The worker's side is in serve-aside.ts.
import { aborted, WorkerDied } from './errors';
import { lifelineOf } from './lifeline';
import type { Holding } from './protocol';

export interface Asked<Question> {
  question: Question;
  /** With the first question, see liveness-lock.ts. */
  lock: string | undefined;
}

export interface Answered<Answer> {
  kind: 'answer';
  answer: Answer;
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
