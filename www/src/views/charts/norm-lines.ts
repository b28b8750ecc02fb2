// A node's neighbours along the path, as lines of a chart.
import type { NodePath, PathModel } from '../../model';
import { polyline } from './curves';
import type { Place } from './scales';

/** One neighbour's norm at every grid point, zero where it is no neighbour. */
export interface NormLine {
  node: number;
  norms: Float64Array;
  largest: number;
}

/** The neighbours a node ever has along the path, strongest first. */
export function normLines(path: NodePath): NormLine[] {
  const points = path.gaps.length;
  const lines = new Map<number, NormLine>();
  for (let point = 0; point < points; point++) {
    for (let at = path.starts[point] ?? 0; at < (path.starts[point + 1] ?? 0); at++) {
      const node = path.neighbours[at] ?? 0;
      const line = lines.get(node) ?? { node, norms: new Float64Array(points), largest: 0 };
      line.norms[point] = path.norms[at] ?? 0;
      line.largest = Math.max(line.largest, path.norms[at] ?? 0);
      lines.set(node, line);
    }
  }
  return [...lines.values()].sort((a, b) => b.largest - a.largest || a.node - b.node);
}

/** A line as SVG path data; leading zeros are left out, so that lines start where the neighbour enters. */
export function lineData(norms: Float64Array, lambdas: Float64Array, x: Place, y: Place): string {
  const first = norms.findIndex((norm) => norm > 0);
  if (first < 0) return '';
  const begin = Math.max(0, first - 1);
  return polyline(lambdas.subarray(begin), norms.subarray(begin), x, y);
}

/** The smallest and the largest λ of the grid. */
export function lambdaRange({ lambdas }: PathModel): [number, number] {
  return [lambdas.at(-1) ?? 1, lambdas[0] ?? 1];
}
