// Several workers, one queue. A worker holds one learner and answers one question at a time.
import { Desk } from './desk';
import { aborted, WorkerDied } from './errors';
import type { OpenLine } from './line';
import type { QuestionName, Questions } from './protocol';

/** What all questions are about, until a newer job replaces it. */
export type Job = Questions['learner']['given'];

/** What the user waits for goes before what fills the picture, and that before what only decorates it. */
export const Priority = { waitedFor: 2, picture: 1, extra: 0 } as const;

export interface AskOptions<Name extends QuestionName> {
  priority?: number;
  /** Among questions of the same priority the largest goes first, so that no long one is left to the end. */
  size?: number;
  signal?: AbortSignal | undefined;
  /** Long questions are broken off by ending their worker; the others are finished and forgotten. */
  long?: boolean;
  started?: () => void;
  part?: (part: Questions[Name]['part']) => void;
}

interface Task {
  name: QuestionName;
  given: never;
  options: AskOptions<QuestionName>;
  attempts: number;
  settled: boolean;
  /** Ends the task by `end`, unless it has ended already. */
  settle: (end: () => void) => void;
  resolve: (answer: never) => void;
  reject: (reason: unknown) => void;
}

interface Slot {
  desk: Desk | undefined;
  /** The job whose learner the worker holds, or is building. */
  job: Job | undefined;
  task: Task | undefined;
}

/** A question that ends two workers would end a third. */
const ATTEMPTS = 2;

export class Pool {
  private readonly slots: Slot[];
  private queue: Task[] = [];
  private job: Job | undefined;
  private readonly groups = new WeakMap<AbortSignal, Set<Task>>();

  /** `notice` hears, in a sentence for the user, of every worker that died. */
  constructor(
    private readonly open: OpenLine,
    size: number,
    private readonly notice: (text: string) => void = () => undefined,
  ) {
    this.slots = Array.from({ length: Math.max(1, size) }, () => ({ desk: undefined, job: undefined, task: undefined }));
  }

  /** Replaces the job; every question about the earlier one is aborted. Workers start on their learners at once. */
  setJob(job: Job): void {
    this.clear();
    this.job = job;
    for (const slot of this.slots) {
      if (slot.task) this.release(slot, aborted());
      this.prepare(slot).catch(() => undefined);
    }
  }

  /** Starts all workers, so that they are there when the first job comes. */
  warm(): void {
    for (const slot of this.slots) this.prepare(slot).catch(() => undefined);
  }

  /** Asks some worker about the job. */
  ask<Name extends QuestionName>(name: Name, given: Questions[Name]['given'], options: AskOptions<Name> = {}) {
    return new Promise<Questions[Name]['answer']>((resolve, reject) => {
      const { signal } = options;
      const task = { name, given, options, attempts: 0, settled: false, resolve, reject } as unknown as Task;
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      const group = signal && this.groupOf(signal);
      group?.add(task);
      task.settle = (end) => {
        if (task.settled) return;
        task.settled = true;
        group?.delete(task);
        end();
      };
      this.enqueue(task);
      this.handOut();
    });
  }

  /** Ends every worker. */
  close(): void {
    this.clear();
    for (const slot of this.slots) this.release(slot, aborted());
  }

  /** For tests: worker number `index` dies as if the browser had ended it. */
  kill(index: number): void {
    this.slots[index]?.desk?.break('a test ended it');
  }

  /** For tests: the module in worker number `index` panics. */
  panic(index: number): void {
    this.slots[index]?.desk?.ask('panic', undefined).catch(() => undefined);
  }

  /** The open tasks of a signal, which are aborted together: one listener for a thousand nodes. */
  private groupOf(signal: AbortSignal): Set<Task> {
    const known = this.groups.get(signal);
    if (known) return known;
    const group = new Set<Task>();
    signal.addEventListener('abort', () => { for (const task of [...group]) this.abort(task); }, { once: true });
    this.groups.set(signal, group);
    return group;
  }

  /** Keeps the queue in the order in which it is worked off. */
  private enqueue(task: Task): void {
    const rank = ({ options: { priority = Priority.picture, size = 0 } }: Task) => [priority, size] as const;
    const [priority, size] = rank(task);
    const later = (other: Task) => rank(other)[0] < priority || (rank(other)[0] === priority && rank(other)[1] < size);
    const at = this.queue.findIndex(later);
    this.queue.splice(at < 0 ? this.queue.length : at, 0, task);
  }

  private handOut(): void {
    for (const slot of this.slots) {
      if (slot.task) continue;
      const task = this.queue.shift();
      if (!task) return;
      slot.task = task;
      void this.work(slot, task);
    }
  }

  private async work(slot: Slot, task: Task): Promise<void> {
    task.attempts++;
    try {
      const desk = await this.prepare(slot);
      task.options.started?.();
      const part = (message: Questions[QuestionName]['part']) => { if (!task.settled) task.options.part?.(message); };
      const answer = await desk.ask(task.name, task.given, { part });
      task.settle(() => { task.resolve(answer as never); });
    } catch (error) {
      this.recover(task, error);
    }
    if (slot.task === task) slot.task = undefined;
    this.handOut();
  }

  /** The worker of a slot, started if there is none, with the learner of the present job. */
  private async prepare(slot: Slot): Promise<Desk> {
    if (!slot.desk?.alive) {
      slot.desk = new Desk(this.open);
      slot.job = undefined;
    }
    const desk = slot.desk;
    if (this.job && slot.job !== this.job) {
      slot.job = this.job;
      // If it fails, so does every later question, which then asks for the learner again.
      await desk.ask('learner', this.job).catch((error: unknown) => {
        slot.job = undefined;
        throw error;
      });
    }
    return desk;
  }

  /** A question whose worker died is asked again; other ends are final. */
  private recover(task: Task, error: unknown): void {
    if (task.settled) return;
    if (error instanceof WorkerDied && task.attempts < ATTEMPTS) {
      this.notice(`A worker stopped (${firstLine(error.message)}); it was replaced and its part is computed again.`);
      this.enqueue(task);
    } else {
      task.settle(() => { task.reject(error); });
    }
  }

  private clear(): void {
    for (const task of this.queue.splice(0)) task.settle(() => { task.reject(aborted()); });
  }

  private abort(task: Task): void {
    this.queue = this.queue.filter((other) => other !== task);
    const slot = this.slots.find((candidate) => candidate.task === task);
    if (slot && task.options.long) this.release(slot, aborted());
    task.settle(() => { task.reject(aborted()); });
  }

  /** Ends the worker of a slot and whatever it was doing. */
  private release(slot: Slot, reason: unknown): void {
    const task = slot.task;
    slot.task = undefined;
    slot.desk?.close();
    slot.desk = undefined;
    task?.settle(() => { task.reject(reason); });
  }
}

/** A panic's message goes on with places in the code, which say nothing to a reader of the page. */
const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').replace(/^Error: /, '').replace(/ at \S+:\d+:\d+:?$/, '');
