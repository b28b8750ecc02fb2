// Questions and answers over one line.
import { aborted, EngineFailure, WorkerDied } from './errors';
import type { Line, OpenLine } from './worker-client';
import type { Ask, Exchanges, FromWorker, Questions } from './protocol';

interface Waiting {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
  part: (part: never) => void;
}

/** One worker and the questions it has not answered yet. */
export class Desk<Q extends Exchanges<Q> = Questions> {
  private readonly line: Line;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private died: Error | undefined;

  constructor(open: OpenLine) {
    this.line = open({
      message: (message) => {
        this.hear(message);
      },
      broken: (reason) => {
        this.break(reason);
      },
    });
  }

  /** Asks; rejects with `EngineFailure`, with `WorkerDied`, or, when the desk is closed, with an `AbortError`. */
  ask<Name extends keyof Q & string>(
    name: Name,
    given: Q[Name]['given'],
    {
      part = () => undefined,
      transfer = [],
    }: { part?: (part: Q[Name]['part']) => void; transfer?: Transferable[] } = {},
  ): Promise<Q[Name]['answer']> {
    return new Promise((resolve, reject) => {
      if (this.died) {
        reject(this.died);
        return;
      }
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject, part });
      this.line.post({ kind: 'ask', id, name, given } satisfies Ask, transfer);
    });
  }

  /** Whether it can still answer. */
  get alive(): boolean {
    return this.died === undefined;
  }

  /** Ends the worker, as when it dies of itself. */
  break(reason: string): void {
    this.stop(new WorkerDied(reason));
  }

  /** Ends the worker because nobody wants its answers. */
  close(): void {
    this.stop(aborted());
  }

  private stop(reason: Error): void {
    if (this.died) return;
    this.died = reason;
    this.line.end();
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }

  private hear(message: FromWorker): void {
    const question = this.waiting.get(message.id);
    if (message.kind === 'part') {
      question?.part(message.part as never);
      return;
    }
    if (message.kind === 'panic') {
      this.break(message.message);
      return;
    }
    this.waiting.delete(message.id);
    if (message.kind === 'answer') question?.resolve(message.answer as never);
    else question?.reject(new EngineFailure(message.failure));
  }
}
