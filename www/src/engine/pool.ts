// Several workers, one queue. A worker holds one learner and answers in the order in which it is asked.
import { WorkerClient } from './worker-client';
import { aborted, WorkerDied } from './errors';
import type { Connect } from './worker-client';
import type { QuestionName, Questions } from './protocol';
import { Prefetch, Task, TaskQueue, type AskOptions } from './task-queue';

/** What all questions are about, until a newer job replaces it. */
export type LearnInput = Questions['learner']['given'];

/** A task in the hands of a worker; one that is handed out again is another. */
interface Handed {
  readonly task: Task;
  begun: boolean;
}

interface Slot {
  client: WorkerClient | undefined;
  /** The worker once it holds the learner of `job`. */
  ready: Promise<WorkerClient> | undefined;
  job: LearnInput | undefined;
  /** What the worker was asked, in order: it is at the first. */
  handed: Handed[];
  prefetch: Prefetch;
}

/** A question that ends two workers would end a third. */
const ATTEMPTS = 2;

export class Pool {
  private readonly slots: Slot[];
  private readonly queue = new TaskQueue();
  private job: LearnInput | undefined;
  private handsOutSoon = false;
  private readonly groups = new WeakMap<AbortSignal, Set<Task>>();

  /** `notice` hears, in a sentence for the user, of every worker that died. */
  constructor(
    private readonly connect: Connect,
    size: number,
    private readonly notice: (text: string) => void = () => undefined,
  ) {
    this.slots = Array.from({ length: Math.max(1, size) }, newSlot);
  }

  /** Replaces the job; every question about the earlier one is aborted. Workers start on their learners at once. */
  setJob(job: LearnInput): void {
    this.clear();
    this.job = job;
    for (const slot of this.slots) {
      if (slot.handed.length > 0)
        this.release(slot).forEach((task) => {
          task.fail(aborted());
        });
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
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      const group = signal && this.groupOf(signal);
      const task = new Task(name, given as never, options as AskOptions<QuestionName>, resolve, reject, () =>
        group?.delete(task),
      );
      group?.add(task);
      this.queue.add(task);
      this.handOutSoon();
    });
  }

  /** Ends every worker. */
  close(): void {
    this.clear();
    for (const slot of this.slots)
      this.release(slot).forEach((task) => {
        task.fail(aborted());
      });
  }

  /** For tests: worker number `index` dies as if the browser had ended it. */
  kill(index: number): void {
    this.slots[index]?.client?.break('a test ended it');
  }

  /** For tests: the module in worker number `index` panics. */
  panic(index: number): void {
    this.slots[index]?.client?.ask('panic', undefined).catch(() => undefined);
  }

  /** The open tasks of a signal, which are aborted together: one listener for a thousand nodes. */
  private groupOf(signal: AbortSignal): Set<Task> {
    const known = this.groups.get(signal);
    if (known) return known;
    const group = new Set<Task>();
    signal.addEventListener(
      'abort',
      () => {
        this.abort([...group]);
      },
      { once: true },
    );
    this.groups.set(signal, group);
    return group;
  }

  private abort(tasks: readonly Task[]): void {
    for (const task of tasks) task.fail(aborted());
    this.queue.tidy();
    for (const slot of this.slots) {
      // What the worker would have gone on with is still wanted.
      if (slot.handed.some(({ task }) => task.settled && task.options.long)) this.requeue(this.release(slot));
    }
  }

  /** Once everything that is asked now has found its place in the queue. */
  private handOutSoon(): void {
    if (this.handsOutSoon) return;
    this.handsOutSoon = true;
    queueMicrotask(() => {
      this.handsOutSoon = false;
      this.handOut();
    });
  }

  /** The first question for every worker before the second for any. */
  private handOut(): void {
    const { queue, slots } = this;
    for (let held = 0; queue.length > 0; held++) {
      const open = slots.filter(
        ({ handed, prefetch }) => handed.length <= held && prefetch.room(queue.length, slots.length) > held,
      );
      if (open.length === 0 && slots.every(({ handed }) => handed.length <= held)) return;
      for (const slot of open) this.hand(slot, queue.next());
    }
  }

  private hand(slot: Slot, task: Task | undefined): void {
    if (!task) return;
    const handed = { task, begun: false };
    slot.handed.push(handed);
    void this.work(slot, handed);
  }

  private async work(slot: Slot, handed: Handed): Promise<void> {
    const { task } = handed;
    const here = () => slot.handed.includes(handed);
    try {
      const client = await this.prepare(slot);
      if (!here()) return;
      if (slot.handed[0] === handed) begin(slot);
      const answer = await client.ask(task.name, task.given, { part: task.part });
      if (here()) slot.prefetch.end();
      task.answer(answer);
    } catch (error) {
      if (!here()) return;
      if (error instanceof WorkerDied) this.recover(slot, error);
      else task.fail(error);
    }
    if (here()) this.advance(slot, handed);
    this.handOut();
  }

  /** The worker is done with a question and turns to the next. */
  private advance(slot: Slot, handed: Handed): void {
    slot.handed = slot.handed.filter((other) => other !== handed);
    begin(slot);
  }

  /** The worker of a slot, started if there is none, with the learner of the present job. */
  private prepare(slot: Slot): Promise<WorkerClient> {
    if (!slot.client?.alive) {
      slot.client = new WorkerClient(this.connect);
      slot.ready = undefined;
    }
    if (slot.ready && slot.job === this.job) return slot.ready;
    const { client } = slot;
    const ready = (this.job ? client.ask('learner', this.job) : Promise.resolve()).then(() => client);
    slot.job = this.job;
    slot.ready = ready;
    // If it fails, so does every question that waits for it; the next one asks for the learner again.
    ready.catch(() => {
      if (slot.ready === ready) slot.ready = undefined;
    });
    return ready;
  }

  /** A worker died: what it held is asked again, unless the question that it was at has ended one before. */
  private recover(slot: Slot, death: WorkerDied): void {
    const culprit = slot.handed[0]?.task;
    if (culprit && ++culprit.deaths >= ATTEMPTS) culprit.fail(death);
    const lost = this.release(slot);
    if (lost.length > 0)
      this.notice(`A worker stopped (${firstLine(death.message)}); it was replaced and its part is computed again.`);
    this.requeue(lost);
  }

  private requeue(tasks: readonly Task[]): void {
    for (const task of tasks) if (!task.settled) this.queue.add(task);
    this.handOutSoon();
  }

  private clear(): void {
    for (const task of this.queue.clear()) task.fail(aborted());
  }

  /** Ends the worker of a slot; returns what it had not answered yet. */
  private release(slot: Slot): Task[] {
    const tasks = slot.handed.map(({ task }) => task).filter(({ settled }) => !settled);
    slot.client?.close();
    Object.assign(slot, newSlot());
    return tasks;
  }
}

const newSlot = (): Slot => ({
  client: undefined,
  ready: undefined,
  job: undefined,
  handed: [],
  prefetch: new Prefetch(),
});

function begin({ handed: [first], prefetch }: Slot): void {
  if (!first || first.begun) return;
  first.begun = true;
  prefetch.begin();
  first.task.options.started?.();
}

/** A panic's message goes on with places in the code, which say nothing to a reader of the page. */
const firstLine = (text: string): string =>
  (text.split('\n', 1)[0] ?? '').replace(/^Error: /, '').replace(/ at \S+:\d+:\d+:?$/, '');
