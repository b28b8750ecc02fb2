// From numbers to places on a chart.
import type { NodePath, PathModel } from '../../model';

/** Places `from` to `to` on a logarithmic axis; numbers outside land outside. */
export function logScale(from: number, to: number, start: number, end: number): (value: number) => number {
  const [low, high] = [Math.log(from), Math.log(to)];
  return (value) => (high === low ? (start + end) / 2 : start + ((Math.log(value) - low) / (high - low)) * (end - start));
}

export function linearScale(from: number, to: number, start: number, end: number): (value: number) => number {
  return (value) => (to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start));
}

/** Powers of ten between the two numbers, with 2 and 5 in between when those are few. */
export function logTicks(from: number, to: number): number[] {
  const decades = range(Math.floor(Math.log10(from)), Math.ceil(Math.log10(to)));
  const inside = (ticks: number[]) => ticks.filter((tick) => tick >= from && tick <= to);
  const tens = inside(decades.map((power) => Number(`1e${power}`)));
  if (tens.length >= 4) return tens;
  const more = inside(decades.flatMap((power) => [1, 2, 5].map((digit) => Number(`${digit}e${power}`))));
  return more.length > 7 ? tens : more;
}

/** Zero and a few round numbers up to `to`. */
export function linearTicks(to: number): number[] {
  if (!(to > 0)) return [0];
  const rough = to / 3;
  const power = Math.floor(Math.log10(rough));
  const digit = [1, 2, 5, 10].find((step) => Number(`${step}e${power}`) >= rough) ?? 10;
  const step = Number(`${digit}e${power}`);
  return range(0, Math.floor(to / step + 1e-9)).map((k) => Number((k * step).toPrecision(12)));
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);

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
export function lineData(norms: Float64Array, lambdas: Float64Array, x: (lambda: number) => number, y: (norm: number) => number): string {
  const first = norms.findIndex((norm) => norm > 0);
  if (first < 0) return '';
  const points = range(Math.max(0, first - 1), norms.length - 1).map((k) => `${x(lambdas[k] ?? 1).toFixed(1)},${y(norms[k] ?? 0).toFixed(1)}`);
  return `M${points.join('L')}`;
}

/** The smallest and the largest λ of the grid. */
export function lambdaRange({ lambdas }: PathModel): [number, number] {
  return [lambdas.at(-1) ?? 1, lambdas[0] ?? 1];
}
