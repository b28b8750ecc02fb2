// The page's side of one worker: questions go out, answers come back. The worker may be a real one (browser-worker.ts) or
// the same code in this process, as tests have it (in-process.ts).
import { aborted, EngineFailure, WorkerDied } from './errors';
import type { Ask, FromWorker, ToWorker } from './protocol';
import { buffersOf } from './transfer';

/** A way to one worker. */
export interface WorkerPort {
  post(message: ToWorker, transfer?: Transferable[]): void;
  /** Ends the worker at once, even in the middle of an answer; nothing is heard of it any more. */
  end(): void;
}

export interface PortEvents {
  message: (message: FromWorker) => void;
  /** The worker died. */
  broken: (reason: string) => void;
}

/** Starts a worker and connects to it. */
export type Connect = (events: PortEvents) => WorkerPort;

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (reason: Error) => void;
  part: (part: never) => void;
}

/** One worker and the questions it has not answered yet. Which questions there are is the pool's to know. */
export class WorkerClient {
  private readonly port: WorkerPort;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private died: Error | undefined;

  constructor(connect: Connect) {
    this.port = connect({
      message: (message) => {
        this.hear(message);
      },
      broken: (reason) => {
        this.break(reason);
      },
    });
  }

  /** Asks; rejects with `EngineFailure`, with `WorkerDied`, or, when the client is closed, with an `AbortError`. */
  ask(name: string, given: unknown, part: (part: never) => void = () => undefined): Promise<unknown> {
    return this.send(name, given, part, []);
  }

  /** Asks, and hands over the arrays of what is given: they are gone here. */
  hand(name: string, given: unknown, part?: (part: never) => void): Promise<unknown> {
    return this.send(name, given, part ?? (() => undefined), buffersOf(given));
  }

  private send(name: string, given: unknown, part: (part: never) => void, transfer: Transferable[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.died) {
        reject(this.died);
        return;
      }
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject, part });
      this.port.post({ kind: 'ask', id, name, given } satisfies Ask, transfer);
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
    this.port.end();
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
    if (message.kind === 'answer') question?.resolve(message.answer);
    else question?.reject(new EngineFailure(message.failure));
  }
}
