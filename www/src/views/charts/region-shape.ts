// The borders of the region as paths.

/** For each p the least and the largest q of a network, then of a positive definite matrix; NaN where there is none. */
export interface Border {
  ps: Float64Array;
  ends: Float64Array;
}

type Place = (value: number) => number;

/** Where the border is asked for: both signs of p, and the ends of what is possible. */
export function askedPs(): Float64Array {
  const half = Array.from({ length: 72 }, (_, k) => k / 100);
  const ends = [1 / 3, 0.5, Math.SQRT1_2 - 1e-9];
  const right = [...half.filter((p) => p < Math.SQRT1_2), ...ends].sort((a, b) => a - b);
  return Float64Array.from([
    ...right
      .slice(1)
      .reverse()
      .map((p) => -p),
    ...right,
  ]);
}

export function borders(border: Border, x: Place, y: Place): { network: string; definite: string } {
  return { network: outline(border, 0, x, y), definite: outline(border, 2, x, y) };
}

/** Along the upper border and back along the lower one. */
function outline({ ps, ends }: Border, first: number, x: Place, y: Place): string {
  const at = (k: number, which: number) => ends[4 * k + first + which] ?? NaN;
  const there = [...ps.keys()].filter((k) => !Number.isNaN(at(k, 0)));
  const points = [...there.map((k) => [k, 1] as const), ...there.reverse().map((k) => [k, 0] as const)];
  const place = ([k, which]: readonly [number, number]) => `${x(ps[k] ?? 0).toFixed(1)},${y(at(k, which)).toFixed(1)}`;
  return points.length === 0 ? '' : `M${points.map(place).join('L')}Z`;
}
