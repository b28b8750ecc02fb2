// Shapes of the plot as path texts.
import type { Scale } from './scales';

/** The number of edges as steps: each grid point's count holds until the next smaller grid point. */
export function stepCurve(grid: ArrayLike<number>, counts: ArrayLike<number>, x: Scale, y: Scale): string {
  const parts: string[] = [];
  for (let k = 0; k < grid.length; k++) {
    const [px, py] = [x(grid[k] ?? 1).toFixed(1), y(counts[k] ?? 0).toFixed(1)];
    parts.push(k === 0 ? `M${px} ${py}` : `H${px}V${py}`);
  }
  return parts.join('');
}

/** A value at each grid point, joined by straight lines. */
export function lineCurve(
  grid: ArrayLike<number>,
  values: ArrayLike<number>,
  x: Scale,
  y: (value: number) => number,
): string {
  return Array.from(
    grid,
    (lambda, k) => `${k === 0 ? 'M' : 'L'}${x(lambda).toFixed(1)} ${y(values[k] ?? 0).toFixed(1)}`,
  ).join('');
}

/** One tick for each entry; ticks on one grid point grow taller together, so that their number can still be seen. */
export function barcode(entries: ArrayLike<number>, x: Scale, bottom: number, least: number, most: number): string {
  const piles = new Map<string, number>();
  for (const entry of Array.from(entries)) {
    const px = x(entry).toFixed(1);
    piles.set(px, (piles.get(px) ?? 0) + 1);
  }
  const tallest = Math.max(1, ...piles.values());
  const height = (pile: number) =>
    tallest === 1 ? least : least + ((most - least) * Math.sqrt(pile - 1)) / Math.sqrt(tallest - 1);
  return [...piles].map(([px, pile]) => `M${px} ${bottom}v${(-height(pile)).toFixed(1)}`).join('');
}

export interface Flag {
  left: number;
  lane: number;
}

/** Rows for flags at pixels `at`, so that none covers another; each is shifted to stay between 0 and `room`. */
export function lanes(at: readonly number[], widths: readonly number[], room: number, space = 4): Flag[] {
  const ends: number[] = [];
  const flags = at.map((): Flag => ({ left: 0, lane: 0 }));
  const order = at.map((_, k) => k).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
  for (const k of order) {
    const width = widths[k] ?? 0;
    const left = Math.max(0, Math.min(room - width, (at[k] ?? 0) - width / 2));
    let lane = ends.findIndex((end) => end + space <= left);
    if (lane === -1) lane = ends.length;
    ends[lane] = left + width;
    flags[k] = { left, lane };
  }
  return flags;
}
