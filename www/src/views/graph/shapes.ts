// Plain arrangements to compare with: all nodes on a circle or on a grid, in the order of their columns.
import type { Room } from './layout';
import type { Positions } from './positions';

/** On an oval that fills the room; names outside need some of it. */
export function onCircle(count: number, { width, height }: Room): Positions {
  const [across, down] = [0.38 * width, 0.44 * height];
  return Float64Array.from({ length: 2 * count }, (_, k) => {
    const angle = (2 * Math.PI * Math.floor(k / 2)) / Math.max(1, count) - Math.PI / 2;
    return k % 2 === 0 ? across * Math.cos(angle) : down * Math.sin(angle);
  });
}

/** In rows, a little shifted against each other, or the lines along a row would hide each other's ends. */
export function onGrid(count: number, { width, height }: Room): Positions {
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * width) / height)));
  const rows = Math.ceil(count / columns);
  const [stepX, stepY] = [width / (columns + 0.5), height / Math.max(1, rows)];
  return Float64Array.from({ length: 2 * count }, (_, k) => {
    const [row, column] = [Math.floor(k / 2 / columns), Math.floor(k / 2) % columns];
    const shifted = column + (row % 2 === 1 ? 0.5 : 0);
    return k % 2 === 0
      ? stepX * (shifted - columns / 2)
      : stepY * (row - (rows - 1) / 2) + (column % 2 === 1 ? 0.22 : 0) * stepY;
  });
}
