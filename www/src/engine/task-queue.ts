// A question on its way to a worker, and the line in which such questions wait.
import type { QuestionName, Questions } from './protocol';

/** What the user waits for goes before what fills the picture, and that before what only decorates it. */
export const Priority = { waitedFor: 2, picture: 1, extra: 0 } as const;

export interface AskOptions<Name extends QuestionName> {
  priority?: number;
  /** Among questions of the same priority the largest goes first, so that no long one is left to the end. */
  size?: number;
  signal?: AbortSignal | undefined;
  /** Long questions are broken off by ending their worker; the others are finished and forgotten. */
  long?: boolean;
  /** The worker is at it now. */
  started?: () => void;
  part?: (part: Questions[Name]['part']) => void;
}

export class Task {
  /** How many workers it has ended. */
  deaths = 0;
  settled = false;

  constructor(
    readonly name: QuestionName,
    readonly given: never,
    readonly options: AskOptions<QuestionName>,
    private readonly resolve: (answer: never) => void,
    private readonly reject: (reason: unknown) => void,
    private readonly ended: (task: Task) => void,
  ) {}

  answer(answer: unknown): void {
    this.settle(() => {
      this.resolve(answer as never);
    });
  }

  fail(reason: unknown): void {
    this.settle(() => {
      this.reject(reason);
    });
  }

  /** Hands on what comes before the answer, as long as somebody wants it. */
  readonly part = (part: Questions[QuestionName]['part']): void => {
    if (!this.settled) this.options.part?.(part);
  };

  /** Only the first end counts. */
  private settle(end: () => void): void {
    if (this.settled) return;
    this.settled = true;
    this.ended(this);
    end();
  }
}

export class Queue {
  private tasks: Task[] = [];
  private sorted = true;

  get length(): number {
    return this.tasks.length;
  }

  add(task: Task): void {
    this.tasks.push(task);
    this.sorted = false;
  }

  /** The first in order: by priority, then by size, then by age. */
  next(): Task | undefined {
    if (!this.sorted) this.tasks.sort((a, b) => priorityOf(b) - priorityOf(a) || sizeOf(b) - sizeOf(a));
    this.sorted = true;
    return this.tasks.shift();
  }

  /** Drops what nobody waits for any more. */
  tidy(): void {
    this.tasks = this.tasks.filter(({ settled }) => !settled);
  }

  /** Takes all out. */
  clear(): Task[] {
    return this.tasks.splice(0);
  }
}

const priorityOf = ({ options }: Task) => options.priority ?? Priority.picture;
const sizeOf = ({ options }: Task) => options.size ?? 0;
