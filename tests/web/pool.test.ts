import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EngineFailure, isAbort, WorkerDied } from '../../www/src/engine/errors';
import type { PortEvents, Connect } from '../../www/src/engine/worker-client';
import { Prefetch } from '../../www/src/engine/task-queue';
import { Pool, withPool } from '../../www/src/engine/pool';
import type { Ask, LearnInput, ToWorker } from '../../www/src/engine/protocol';
import type { ReaderQuestions } from '../../www/src/engine/reader/reader-questions';
import { Priority } from '../../www/src/engine/task-queue';

/** A worker that answers when the test says so. */
class Puppet {
  readonly asked: Ask[] = [];
  ended = false;

  constructor(readonly events: PortEvents) {}

  /** The node of each question that is not answered yet. */
  get nodes(): number[] {
    return this.asked.map(({ given }) => (given as { node: number }).node);
  }

  async answer(): Promise<void> {
    const question = this.asked.shift();
    if (question) this.events.message({ kind: 'answer', id: question.id, answer: undefined });
    await settled();
  }

  async fail(): Promise<void> {
    const question = this.asked.shift();
    if (question)
      this.events.message({ kind: 'failure', id: question.id, failure: { kind: 'setting', message: 'no' } });
    await settled();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const JOB = { counts: {}, problem: {} } as unknown as LearnInput;

function puppets(): { workers: Puppet[]; connect: Connect } {
  const workers: Puppet[] = [];
  const connect: Connect = (events) => {
    const worker = new Puppet(events);
    workers.push(worker);
    return {
      // The learner is there at once.
      post(message: ToWorker) {
        if (message.kind !== 'ask') return;
        if (message.name === 'learner')
          queueMicrotask(() => {
            events.message({ kind: 'answer', id: message.id, answer: undefined });
          });
        else worker.asked.push(message);
      },
      end() {
        worker.ended = true;
      },
    };
  };
  return { workers, connect };
}

/** A pool with a job, and questions about its nodes; `ends` says how each question ended. */
async function start(size: number, nodes: number, options: { long?: boolean; signal?: AbortSignal } = {}) {
  const { workers, connect } = puppets();
  const notices: string[] = [];
  const pool = new Pool(connect, { size, notice: (text) => notices.push(text) });
  void pool.setUp('learner', JOB);
  const [ends, started] = [new Map<number, unknown>(), [] as number[]];
  for (let node = 0; node < nodes; node++) {
    pool.ask('exact', { node, lambda: 1 }, { ...options, started: () => started.push(node) }).then(
      () => ends.set(node, 'answered'),
      (reason: unknown) => ends.set(node, reason),
    );
  }
  await settled();
  return { pool, workers, notices, ends, started };
}

test('a quick worker is given questions ahead, in order, and only the one it is at counts as started', async () => {
  // However busy the machine is, this worker answers at once.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => {
    clock.mockRestore();
  });
  const {
    workers: [worker],
    started,
    ends,
  } = await start(1, 40);
  expect(worker?.nodes).toEqual([0]);
  await worker?.answer();
  expect(worker?.nodes.length).toBeGreaterThan(4);
  expect(worker?.nodes).toEqual(worker?.nodes.map((_, k) => k + 1));
  expect(started).toEqual([0, 1]);
  while (worker?.asked.length) await worker.answer();
  expect(started).toEqual(Array.from({ length: 40 }, (_, node) => node));
  expect(ends.size).toBe(40);
});

test('near the end no worker holds what another could do', async () => {
  const {
    workers: [first, second],
  } = await start(2, 6);
  await first?.answer();
  await second?.answer();
  // Two of the four that are left wait for whoever is free first.
  expect([first?.nodes.length, second?.nodes.length]).toEqual([1, 1]);
});

test('questions are asked by priority, then the largest first', async () => {
  const { workers, connect } = puppets();
  const pool = new Pool(connect, { size: 1 });
  void pool.setUp('learner', JOB);
  const ask = (node: number, options: object) => {
    pool.ask('exact', { node, lambda: 1 }, options).catch(() => undefined);
  };
  ask(0, { size: 2 });
  ask(1, { size: 5 });
  ask(2, { priority: Priority.extra, size: 9 });
  ask(3, { priority: Priority.waitedFor });
  await settled();
  const order: number[] = [];
  while (workers[0]?.asked.length) {
    order.push(workers[0].nodes[0] ?? -1);
    await workers[0].answer();
  }
  expect(order).toEqual([3, 1, 0, 2]);
});

test('aborting long questions ends their worker, and what others had asked of it is asked again', async () => {
  const cancel = new AbortController();
  const { pool, workers, ends } = await start(1, 8, { long: true, signal: cancel.signal });
  await workers[0]?.answer();
  let other = '';
  void pool.ask('exact', { node: 99, lambda: 1 }, { priority: Priority.waitedFor }).then(() => {
    other = 'answered';
  });
  await workers[0]?.answer();
  expect(workers[0]?.nodes).toContain(99);
  cancel.abort();
  await settled();
  expect([...ends.values()].filter(isAbort).length).toBe(6);
  expect(workers[0]?.ended).toBe(true);
  expect(workers[1]?.nodes).toEqual([99]);
  await workers[1]?.answer();
  expect(other).toBe('answered');
});

test('aborting short questions leaves the worker alone', async () => {
  const cancel = new AbortController();
  const { workers, ends } = await start(1, 8, { signal: cancel.signal });
  cancel.abort();
  await settled();
  expect([...ends.values()].filter(isAbort).length).toBe(8);
  expect(workers[0]?.ended).toBe(false);
});

test('a question that ends two workers fails; those that waited behind it are answered', async () => {
  const { workers, notices, ends } = await start(1, 5);
  await workers[0]?.answer();
  const culprit = workers[0]?.nodes[0] ?? -1;
  workers[0]?.events.broken('trap');
  await settled();
  // The culprit has its turn again, sooner or later.
  while (workers[1] && workers[1].nodes[0] !== culprit) await workers[1].answer();
  workers[1]?.events.broken('trap');
  await settled();
  while (workers[2]?.asked.length) await workers[2].answer();
  expect(ends.get(culprit)).toBeInstanceOf(WorkerDied);
  expect([...ends.values()].filter((end) => end === 'answered').length).toBe(4);
  expect(notices.length).toBeGreaterThan(0);
});

test('a question with a failure of its own does not harm those behind it', async () => {
  const {
    workers: [worker],
    ends,
    notices,
  } = await start(1, 3);
  await worker?.answer();
  await worker?.fail();
  await worker?.answer();
  expect([ends.get(0), ends.get(2)]).toEqual(['answered', 'answered']);
  expect(ends.get(1)).toBeInstanceOf(EngineFailure);
  expect(notices).toEqual([]);
});

test('a worker has always one question ahead, and more of the quick ones, up to a bound', () => {
  const now = vi.spyOn(performance, 'now');
  let clock = 0;
  now.mockImplementation(() => clock);
  const roomAfter = (taken: number) => {
    const prefetch = new Prefetch();
    prefetch.begin();
    clock += taken;
    prefetch.end();
    return prefetch.room(1000, 2);
  };
  expect([1000, 81, 30, 10, 0].map(roomAfter)).toEqual([2, 2, 4, 10, 16]);
  fc.assert(
    fc.property(fc.nat(500), fc.nat(50), fc.integer({ min: 1, max: 8 }), (taken, waiting, workers) => {
      const prefetch = new Prefetch();
      prefetch.begin();
      clock += taken;
      prefetch.end();
      const room = prefetch.room(waiting, workers);
      expect(room).toBeGreaterThanOrEqual(1);
      expect((room - 1) * workers).toBeLessThanOrEqual(waiting / 2);
    }),
  );
  now.mockRestore();
});

test('a pool that gives nothing ahead leaves to others what waits behind a long question', async () => {
  const { workers, connect } = puppets();
  const pool = new Pool(connect, { size: 2, ahead: false });
  void pool.setUp('learner', JOB);
  for (let node = 0; node < 6; node++) pool.ask('exact', { node, lambda: 1 }).catch(() => undefined);
  await settled();
  // The first is at a long one; the other does all the rest.
  for (let turn = 0; turn < 5; turn++) {
    expect([workers[0]?.nodes, workers[1]?.nodes.length]).toEqual([[0], 1]);
    await workers[1]?.answer();
  }
  expect(workers[1]?.nodes).toEqual([]);
});

test('a replacement is set up as the worker that died was, and tells of it again', async () => {
  const { workers, connect } = puppets();
  const pool = new Pool<ReaderQuestions>(connect, { size: 1 });
  const rows: number[] = [];
  const report = pool.setUp('read', { data: new Blob(), options: {} }, (told) => rows.push(told.rows));
  const progress = (worker: Puppet | undefined, at: number) => {
    const id = worker?.asked[0]?.id ?? -1;
    worker?.events.message({ kind: 'part', id, part: { bytes: 0, total: 0, rows: at } });
  };
  progress(workers[0], 7);
  await workers[0]?.answer();
  await report;
  const prepared = pool.ask('prepare', {});
  await settled();
  expect(workers[0]?.asked.map(({ name }) => name)).toEqual(['prepare']);
  workers[0]?.events.broken('trap');
  await settled();
  expect(workers[1]?.asked.map(({ name }) => name)).toEqual(['read']);
  progress(workers[1], 8);
  await workers[1]?.answer();
  expect(workers[1]?.asked.map(({ name }) => name)).toEqual(['prepare']);
  await workers[1]?.answer();
  await prepared;
  expect(rows).toEqual([7, 8]);
});

test('a pool for one piece of work ends with it, with its failure, and when it is no longer wanted', async () => {
  const ends = async (work: (pool: Pool, stop: AbortController) => Promise<unknown>) => {
    const { workers, connect } = puppets();
    const stop = new AbortController();
    const end: unknown = await withPool(new Pool(connect, { size: 1 }), stop.signal, (pool) => work(pool, stop)).catch(
      (reason: unknown) => reason,
    );
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
    return end;
  };
  const start = async (pool: Pool) => {
    await pool.warm();
  };
  expect(await ends((pool) => start(pool).then(() => 'done'))).toBe('done');
  expect(
    await ends(async (pool) => {
      await start(pool);
      throw new Error('no');
    }),
  ).toEqual(new Error('no'));
  const aborted = await ends(async (pool, stop) => {
    const asked = pool.ask('version', undefined);
    await settled();
    stop.abort();
    return asked;
  });
  expect(isAbort(aborted)).toBe(true);
  const never = new AbortController();
  never.abort();
  const { workers, connect } = puppets();
  const refused = withPool(new Pool(connect, { size: 1 }), never.signal, start);
  await expect(refused).rejects.toSatisfy(isAbort);
  expect(workers).toEqual([]);
});
