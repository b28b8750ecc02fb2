// Several workers, one queue, and a replacement for every worker that dies. A worker answers in the order in which it is
// asked. Which questions there are is the pool's type, so that learning, experiments and the lab share this one.
import { aborted, WorkerDied } from './errors';
import type { Exchanges, Questions } from './protocol';
import { Prefetch, Task, TaskQueue, type AskOptions } from './task-queue';
import { WorkerClient, type Connect } from './worker-client';

export interface PoolOptions {
  /** Workers at most. */
  size: number;
  /** Hears, in a sentence for the user, of every worker that died with something to do. */
  notice?: ((text: string) => void) | undefined;
  /** Whether a busy worker is given more questions; not where one may take minutes and another none. */
  ahead?: boolean;
}

/** Tells a worker before its first question, and its replacement again, what all questions are about. */
type Setup = (client: WorkerClient) => Promise<unknown>;

/** A task in the hands of a worker; one that is handed out again is another. */
interface Handed {
  readonly task: Task;
  begun: boolean;
}

/** The place of a question: in whose hands it is. */
interface Turn {
  readonly slot: Slot;
  readonly handed: Handed;
}

interface Slot {
  client: WorkerClient | undefined;
  setup: Setup | undefined;
  /** What the worker said to its set-up. */
  ready: Promise<unknown> | undefined;
  /** What the worker was asked, in order: it is at the first. */
  handed: Handed[];
  prefetch: Prefetch;
}

/** A question that ends two workers would end a third. */
const ATTEMPTS = 2;

export class Pool<Q extends Exchanges<Q> = Questions> {
  private readonly slots: Slot[];
  private readonly queue = new TaskQueue();
  private readonly notice: (text: string) => void;
  private readonly ahead: boolean;
  private readonly groups = new WeakMap<AbortSignal, Set<Task>>();
  /** Who waits for a turn. */
  private readonly turns = new WeakMap<Task, (turn: Turn) => void>();
  private setup: Setup | undefined;
  private handsOutSoon = false;

  constructor(
    private readonly connect: Connect,
    { size, notice = () => undefined, ahead = true }: PoolOptions,
  ) {
    this.slots = Array.from({ length: Math.max(1, size) }, newSlot);
    this.notice = notice;
    this.ahead = ahead;
  }

  /**
   * Replaces what all questions are about; every question about the earlier is aborted. The workers are set up at once; the
   * answer is that of the first.
   */
  setUp<Name extends keyof Q & string>(
    name: Name,
    given: Q[Name]['given'],
    part?: (part: Q[Name]['part']) => void,
  ): Promise<Q[Name]['answer']> {
    return this.setUpBy((client) => client.ask(name, given, part));
  }

  /**
   * The same with what is made anew for each worker and handed over to it: the arrays of what is given are gone then.
   */
  setUpFrom<Name extends keyof Q & string>(
    name: Name,
    make: () => Promise<Q[Name]['given']>,
  ): Promise<Q[Name]['answer']> {
    return this.setUpBy(async (client) => client.hand(name, await make()));
  }

  private setUpBy(setup: Setup): Promise<never> {
    for (const task of this.queue.clear()) task.fail(aborted());
    this.setup = setup;
    for (const slot of this.slots) if (slot.handed.length > 0) this.abandon(slot);
    for (const slot of this.slots) void this.prepare(slot);
    const ready = this.whenSetUp(this.slots[0] ?? newSlot(), setup);
    // Not everybody waits for it: if it fails, so does every question that follows.
    ready.catch(() => undefined);
    return ready as Promise<never>;
  }

  /** The first worker's answer to its set-up; if it dies over it, that of its replacement. */
  private async whenSetUp(slot: Slot, setup: Setup): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.prepare(slot).ready;
      } catch (error) {
        if (!(error instanceof WorkerDied) || attempt === ATTEMPTS || this.setup !== setup) throw error;
        this.tellReplaced(error);
      }
    }
  }

  /** Starts all workers, so that they are there when the first question comes. */
  async warm(): Promise<void> {
    await Promise.all(this.slots.map((slot) => this.prepare(slot).ready));
  }

  /** Asks some worker. */
  ask<Name extends keyof Q & string>(
    name: Name,
    given: Q[Name]['given'],
    options: AskOptions<Q[Name]['part']> = {},
  ): Promise<Q[Name]['answer']> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      const group = signal && this.groupOf(signal);
      const task = new Task(name, given, options, resolve, reject, () => group?.delete(task));
      group?.add(task);
      void this.work(task);
    });
  }

  /** Ends every worker; a later question starts them anew. */
  close(): void {
    for (const task of this.queue.clear()) task.fail(aborted());
    for (const slot of this.slots) this.abandon(slot);
  }

  /** For tests, which make workers die: that with this number, if it was started. */
  worker(index: number): WorkerClient | undefined {
    return this.slots[index]?.client;
  }

  /** The open tasks of a signal, which are aborted together: one listener for a thousand nodes. */
  private groupOf(signal: AbortSignal): Set<Task> {
    const known = this.groups.get(signal);
    if (known) return known;
    const group = new Set<Task>();
    const abort = () => {
      this.abort([...group]);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.groups.set(signal, group);
    return group;
  }

  private abort(tasks: readonly Task[]): void {
    for (const task of tasks) task.fail(aborted());
    this.queue.tidy();
    for (const slot of this.slots) {
      // What the worker would have gone on with is still wanted, and waits for another turn.
      if (slot.handed.some(({ task }) => task.settled && task.options.long)) release(slot);
    }
    this.handOutSoon();
  }

  /** Sees a question through: it waits for its turn, and once more when its worker ends before the answer. */
  private async work(task: Task): Promise<void> {
    while (!task.settled) {
      const { slot, handed } = await this.turn(task);
      const here = () => slot.handed.includes(handed);
      try {
        const { client, ready } = this.prepare(slot);
        await ready;
        if (!here()) continue;
        if (slot.handed[0] === handed) begin(slot);
        const answer = await client.ask(task.name, task.given, task.part);
        if (here()) slot.prefetch.end();
        task.answer(answer);
      } catch (error) {
        if (!here()) continue;
        if (error instanceof WorkerDied) this.recover(slot, error);
        else task.fail(error);
      }
      if (here()) advance(slot, handed);
      this.handOutSoon();
    }
  }

  /** Waits until some worker has room. */
  private turn(task: Task): Promise<Turn> {
    return new Promise((resolve) => {
      this.turns.set(task, resolve);
      this.queue.add(task);
      this.handOutSoon();
    });
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
    const room = ({ prefetch }: Slot) => (this.ahead ? prefetch.room(queue.length, slots.length) : 1);
    for (let held = 0; queue.length > 0; held++) {
      const open = slots.filter((slot) => slot.handed.length <= held && room(slot) > held);
      if (open.length === 0 && slots.every(({ handed }) => handed.length <= held)) return;
      for (const slot of open) this.hand(slot, queue.next());
    }
  }

  private hand(slot: Slot, task: Task | undefined): void {
    if (!task) return;
    const handed = { task, begun: false };
    slot.handed.push(handed);
    this.turns.get(task)?.({ slot, handed });
  }

  /** The worker of a slot, started if there is none; `ready` once it is set up. */
  private prepare(slot: Slot): { client: WorkerClient; ready: Promise<unknown> } {
    if (!slot.client?.alive) {
      slot.client = new WorkerClient(this.connect);
      slot.ready = undefined;
    }
    const { client } = slot;
    if (slot.ready && slot.setup === this.setup) return { client, ready: slot.ready };
    const { setup } = this;
    const ready = setup ? setup(client) : Promise.resolve();
    slot.setup = setup;
    slot.ready = ready;
    // If it fails, so does every question that waits for it; the next one asks again.
    ready.catch(() => {
      if (slot.ready === ready) slot.ready = undefined;
    });
    return { client, ready };
  }

  /** A worker died: what it held is asked again, unless the question that it was at has ended one before. */
  private recover(slot: Slot, death: WorkerDied): void {
    const culprit = slot.handed[0]?.task;
    if (culprit && ++culprit.deaths >= ATTEMPTS) culprit.fail(death);
    if (release(slot).length > 0) this.tellReplaced(death);
  }

  private tellReplaced({ message }: WorkerDied): void {
    this.notice(`A worker stopped (${firstLine(message)}); it was replaced and its part is computed again.`);
  }

  private abandon(slot: Slot): void {
    for (const task of release(slot)) task.fail(aborted());
  }
}

/** Works with a pool that ends with the work, and at once when it is no longer wanted. */
export async function withPool<Q extends Exchanges<Q>, T>(
  pool: Pool<Q>,
  signal: AbortSignal | undefined,
  work: (pool: Pool<Q>) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw aborted();
  const stop = () => {
    pool.close();
  };
  signal?.addEventListener('abort', stop);
  try {
    return await work(pool);
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

function newSlot(): Slot {
  return { client: undefined, setup: undefined, ready: undefined, handed: [], prefetch: new Prefetch() };
}

/** Ends the worker of a slot; returns what it had not answered yet. */
function release(slot: Slot): Task[] {
  const tasks = slot.handed.map(({ task }) => task).filter(({ settled }) => !settled);
  slot.client?.close();
  Object.assign(slot, newSlot());
  return tasks;
}

/** The worker is done with a question and turns to the next. */
function advance(slot: Slot, handed: Handed): void {
  slot.handed = slot.handed.filter((other) => other !== handed);
  begin(slot);
}

function begin({ handed: [first], prefetch }: Slot): void {
  if (!first || first.begun) return;
  first.begun = true;
  prefetch.begin();
  first.task.options.started?.();
}

/** A panic's message goes on with places in the code, which say nothing to a reader of the page. */
const firstLine = (text: string): string =>
  (text.split('\n', 1)[0] ?? '').replace(/^Error: /, '').replace(/ at \S+:\d+:\d+:?$/, '');
