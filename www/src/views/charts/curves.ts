// Curves as path texts.
import type { Place } from './scales';

/** The number of edges as steps: each grid point's count holds until the next smaller grid point. */
export function stepCurve(grid: ArrayLike<number>, counts: ArrayLike<number>, x: Place, y: Place): string {
  const parts: string[] = [];
  for (let k = 0; k < grid.length; k++) {
    const [px, py] = [x(grid[k] ?? 1).toFixed(1), y(counts[k] ?? 0).toFixed(1)];
    parts.push(k === 0 ? `M${px} ${py}` : `H${px}V${py}`);
  }
  return parts.join('');
}

/** Points joined by straight lines; a value that is not there ends one, and the next begins another. */
export function polyline(xs: ArrayLike<number>, ys: ArrayLike<number | undefined>, x: Place, y: Place): string {
  const parts: string[] = [];
  let joined = false;
  for (let k = 0; k < xs.length; k++) {
    const value = ys[k];
    if (value !== undefined) parts.push(`${joined ? 'L' : 'M'}${x(xs[k] ?? 1).toFixed(1)},${y(value).toFixed(1)}`);
    joined = value !== undefined;
  }
  return parts.join('');
}

/** One tick for each entry; ticks on one grid point grow taller together, so that their number can still be seen. */
export function barcode(entries: ArrayLike<number>, x: Place, bottom: number, least: number, most: number): string {
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
