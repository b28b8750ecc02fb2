// Scales between numbers and pixels, and the round numbers to write beside them.

/** Where a number lies, in pixels. */
export type Place = (value: number) => number;

/** A mapping of numbers onto pixels that can be reversed. */
export interface Scale extends Place {
  invert(pixel: number): number;
}

/** `low` at pixel `left` and `high` at pixel `right`, logarithmic between; values outside go to the ends. */
export function logScale(low: number, high: number, left: number, right: number): Scale {
  const [start, end] = [Math.log(low), Math.log(high)];
  // One λ alone stands in the middle.
  const span = end - start || 1;
  const scale = (value: number) => left + (right - left) * share((Math.log(value) - start) / span, end === start);
  return Object.assign(scale, {
    invert: (pixel: number) => Math.exp(start + (end - start) * clamp((pixel - left) / (right - left), 0, 1)),
  });
}

const share = (value: number, alone: boolean) => (alone ? 0.5 : clamp(value, 0, 1));

/** 0 at pixel `bottom` and `most` at pixel `top`; a square root, so that the first few edges can be told apart. */
export function rootScale(most: number, bottom: number, top: number): Scale {
  const root = Math.sqrt(Math.max(most, 1));
  const scale = (value: number) => bottom + ((top - bottom) * Math.sqrt(Math.max(value, 0))) / root;
  return Object.assign(scale, {
    invert: (pixel: number) => ((root * (pixel - bottom)) / (top - bottom)) ** 2,
  });
}

/** `from` at pixel `start` and `to` at pixel `end`; a single value stands in the middle. */
export function linearScale(from: number, to: number, start: number, end: number): Place {
  return (value) => (to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

const STEPS = [[1, 2, 5], [1, 3], [1]];

/** Round numbers from `low` to `high` for a log axis: the densest of 1-2-5, 1-3, 1 per decade with at most `room` of them. */
export function logTicks(low: number, high: number, room: number): number[] {
  for (const steps of STEPS) {
    const ticks = ticksOf(steps, low, high);
    if (ticks.length <= room) return ticks;
  }
  const decades = ticksOf([1], low, high);
  const stride = Math.ceil(decades.length / Math.max(room, 1));
  return decades.filter((_, k) => k % stride === 0);
}

function ticksOf(steps: readonly number[], low: number, high: number): number[] {
  const ticks: number[] = [];
  // The powers are read from text: 10 ** -3 times 3 is not the number that people write as 0.003.
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const step of steps) {
      const tick = Number(`${step}e${power}`);
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  }
  return ticks;
}

/** Zero and a few round numbers up to `to`. */
export function linearTicks(to: number): number[] {
  if (!(to > 0)) return [0];
  const rough = to / 3;
  const power = Math.floor(Math.log10(rough));
  const digit = [1, 2, 5, 10].find((step) => Number(`${step}e${power}`) >= rough) ?? 10;
  const step = Number(`${digit}e${power}`);
  return Array.from({ length: Math.floor(to / step + 1e-9) + 1 }, (_, k) => Number((k * step).toPrecision(12)));
}

/** Round counts from 0 to `most` whose marks on the scale are at least `space` pixels apart, the largest always among them. */
export function countTicks(most: number, scale: Scale, space: number): number[] {
  const ticks = [0];
  for (let tick = roundDown(Math.max(most, 1)); tick >= 1; tick = roundDown(tick * 0.99)) {
    const near = ticks.some((other) => Math.abs(scale(other) - scale(tick)) < space);
    if (!near && tick <= most) ticks.push(tick);
    if (tick === 1) break;
  }
  return ticks.sort((a, b) => a - b);
}

/** The largest 1, 2 or 5 times a power of ten that is at most `value`. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [5, 2, 1].find((s) => s * power <= value) ?? 1;
  return Math.round(step * power);
}
