import { expect, test } from 'vitest';
import { Newest } from '../../www/src/state/throttle';

test('only the newest wish waits', async () => {
  const done: number[] = [];
  const line = new Newest();
  const gates: (() => void)[] = [];
  const want = (k: number) => {
    line.want(
      () =>
        new Promise((resolve) => {
          gates.push(() => {
            done.push(k);
            resolve();
          });
        }),
    );
  };
  [1, 2, 3].forEach(want);
  gates.shift()?.();
  await expect.poll(() => gates.length).toBe(1);
  gates.shift()?.();
  await expect.poll(() => done).toEqual([1, 3]);
});

test('all is done when the newest is, and it alone says whether it failed', async () => {
  const newest = new Newest();
  const done: string[] = [];
  const work = (name: string, fails: boolean) => async () => {
    await new Promise((resolve) => setTimeout(resolve));
    done.push(name);
    if (fails) throw new Error(name);
  };
  await newest.done();
  newest.want(work('first', true));
  newest.want(work('never', true));
  newest.want(work('last', false));
  await newest.done();
  expect(done).toEqual(['first', 'last']);
  newest.want(work('bad', true));
  await expect(newest.done()).rejects.toThrow('bad');
});

test('with a pause, work that is wanted meanwhile waits for its end', async () => {
  const newest = new Newest(50);
  const times: number[] = [];
  const work = () => {
    times.push(performance.now());
    if (times.length < 3) newest.want(work);
    return Promise.resolve();
  };
  newest.want(work);
  await newest.done();
  expect(times.length).toBe(3);
  // A timer may be a little early by another clock.
  for (const k of [1, 2]) expect((times[k] ?? 0) - (times[k - 1] ?? 0)).toBeGreaterThan(45);
});
