import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NodePath } from '../../www/src/model';
import type { Picture } from '../../www/src/state/picture';
import { debounce, throttle } from '../../www/src/state/throttle';
import { followUnion } from '../../www/src/state/union';

let clock = 0;

beforeEach(() => {
  clock = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function pass(milliseconds: number): void {
  for (let k = 0; k < milliseconds; k++) {
    clock++;
    vi.advanceTimersByTime(1);
  }
}

/** The times of the calls of a throttle that is asked every millisecond; each call takes `cost`. */
function calls(least: number, cost: number, milliseconds: number): number[] {
  const times: number[] = [];
  const beat = throttle(least, () => {
    times.push(clock);
    clock += cost;
  });
  while (clock < milliseconds) {
    beat.soon();
    pass(1);
  }
  beat.stop();
  return times;
}

test('many wishes are fulfilled at the pace, the first after a pause too', () => {
  expect(calls(100, 0, 450)).toEqual([100, 201, 302, 403]);
});

test('costly calls come so seldom that most of the time is free', () => {
  const times = calls(100, 200, 5000);
  const spacing = times.slice(1).map((time, k) => time - (times[k] ?? 0));
  expect(times.length).toBeGreaterThan(3);
  expect(Math.min(...spacing)).toBeGreaterThanOrEqual(5 * 200);
});

test('the last wish is fulfilled once, a stopped one never, and a stopped throttle can go on', () => {
  const call = vi.fn();
  const beat = throttle(100, call);
  beat.soon();
  beat.soon();
  pass(1000);
  expect(call).toHaveBeenCalledTimes(1);
  beat.soon();
  beat.stop();
  pass(1000);
  expect(call).toHaveBeenCalledTimes(1);
  beat.soon();
  pass(1000);
  expect(call).toHaveBeenCalledTimes(2);
});

test('a leading throttle calls at once, then at the pace, and the newest comes through', () => {
  const times: number[] = [];
  const beat = throttle(100, () => times.push(clock), { leading: true });
  beat.soon();
  expect(times).toEqual([0]);
  beat.soon();
  pass(50);
  beat.soon();
  pass(500);
  expect(times).toEqual([0, 100]);
  beat.soon();
  expect(times).toEqual([0, 100, 550]);
});

test('a debounced call waits for rest, but not for ever', () => {
  const times: number[] = [];
  const rest = debounce(60, () => times.push(clock));
  const patient = debounce(60, () => times.push(-clock), 400);
  clock = 1000;
  for (let k = 0; k < 50; k++) {
    rest.soon();
    patient.soon();
    pass(20);
  }
  pass(60);
  // Wishes come for a second. The patient one is called at once, since its last call is long ago, and then every 400 ms.
  expect(times.filter((time) => time > 0)).toEqual([2040]);
  const called = times.filter((time) => time < 0).map((time) => -time);
  expect(called[0]).toBeLessThanOrEqual(1001);
  for (let k = 1; k < called.length; k++) expect((called[k] ?? 0) - (called[k - 1] ?? 0)).toBeLessThanOrEqual(421);
  rest.soon();
  rest.stop();
  pass(500);
  expect(times.filter((time) => time > 0)).toEqual([2040]);
});

/** A picture of eight columns in a row of which the first are solved, each with the next as its neighbour. */
function picture(data: Picture['data'], solved: number, complete = false): Picture {
  const node = (k: number): NodePath => ({
    node: k,
    starts: Uint32Array.of(0, 1),
    neighbours: Uint32Array.of((k + 1) % 8),
    norms: Float64Array.of(1),
    gaps: new Float64Array(1),
    statuses: new Uint8Array(1),
  });
  const nodes = Array.from({ length: 8 }, (_, k) => (k < solved ? node(k) : undefined));
  const problem = { required: [] };
  return { data, problem, complete, path: { lambdas: Float64Array.of(1), nodes } } as unknown as Picture;
}

test('a growing picture is laid out when its nodes have doubled and time has gone by, a complete one at once', () => {
  const data = {} as Picture['data'];
  const shown = signal<Picture | undefined>(undefined);
  const growing = signal(true);
  const union = followUnion(shown, growing);
  const pairsAfter = (wait: number, solved: number, complete = false) => {
    pass(wait);
    shown.value = picture(data, solved, complete);
    return union.value.pairs.length;
  };
  expect(pairsAfter(0, 1)).toBe(0);
  expect(union.value.normMax).toBe(1);
  expect(pairsAfter(100, 2)).toBe(0);
  expect(pairsAfter(1200, 3)).toBe(3);
  expect(pairsAfter(2000, 5)).toBe(3);
  expect(pairsAfter(10, 6)).toBe(6);
  expect(pairsAfter(10, 8, true)).toBe(8);
  // Other data begin anew; data that are complete at first sight are laid out at first sight.
  shown.value = picture({} as Picture['data'], 2);
  expect(union.value.pairs.length).toBe(0);
  shown.value = picture({} as Picture['data'], 8, true);
  expect(union.value.pairs.length).toBe(8);
  // What a cancelled job leaves is laid out as it is.
  shown.value = picture({} as Picture['data'], 3);
  expect(union.value.pairs.length).toBe(0);
  growing.value = false;
  expect(union.value.pairs.length).toBe(3);
});
