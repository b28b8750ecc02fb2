// Questions on their way to a worker: the queue in which they wait, and how many of them a worker is given ahead.

/** What the user waits for goes before what fills the picture, and that before what only decorates it. */
export const Priority = { waitedFor: 2, picture: 1, extra: 0 } as const;

export interface AskOptions<Part> {
  priority?: number;
  /** Among questions of the same priority the largest goes first, so that no long one is left to the end. */
  size?: number;
  signal?: AbortSignal | undefined;
  /** Long questions are broken off by ending their worker; the others are finished and forgotten. */
  long?: boolean;
  /** The worker is at it now. */
  started?: () => void;
  /** Hears what comes before the answer. A question that is asked again, since its worker died, is started again. */
  part?: (part: Part) => void;
}

export class Task {
  /** How many workers it has ended. */
  deaths = 0;
  settled = false;

  constructor(
    readonly name: string,
    readonly given: unknown,
    readonly options: AskOptions<never>,
    private readonly resolve: (answer: never) => void,
    private readonly reject: (reason: unknown) => void,
    private readonly ended: () => void,
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
  readonly part = (part: never): void => {
    if (!this.settled) this.options.part?.(part);
  };

  /** Only the first end counts. */
  private settle(end: () => void): void {
    if (this.settled) return;
    this.settled = true;
    this.ended();
    end();
  }
}

export class TaskQueue {
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

/** The page seldom leaves a message unread for longer, in milliseconds. */
const AHEAD = 80;
/** Questions that nobody wants any more are still answered once they are handed out. */
const MOST = 16;
/** Weight of the newest answer in the average. */
const NEWEST = 0.3;

/**
 * How much a worker is given ahead, so that it never waits for a page that is busy drawing: it follows from the time that the
 * worker takes for a question, as a running average.
 */
export class Prefetch {
  private average: number | undefined;
  private since = 0;

  /** The worker turns to its next question. */
  begin(): void {
    this.since = performance.now();
  }

  /** The worker has answered. */
  end(): void {
    const taken = performance.now() - this.since;
    this.average = this.average === undefined ? taken : this.average + NEWEST * (taken - this.average);
  }

  /**
   * How many questions the worker may hold, with `waiting` more in the queue of `workers` workers: the one it is at, the next,
   * and as many as it answers in `AHEAD`; but never so many that another worker is left without at the end.
   */
  room(waiting: number, workers: number): number {
    if (this.average === undefined) return 1;
    const enough = 2 + Math.floor(AHEAD / Math.max(this.average, AHEAD / MOST));
    const fair = 1 + Math.floor(waiting / (2 * workers));
    return Math.min(enough, fair, MOST);
  }
}
