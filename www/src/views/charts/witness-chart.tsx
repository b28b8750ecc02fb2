// Dual norms of the columns outside the support against λ; they must stay below 1.
import type { WitnessPath } from '../../engine/lab/assumptions';
import { readable } from '../parts/format';
import { Axes, columns, ends, rows, type Box } from './axes';
import { polyline } from './curves';
import { linearScale, logScale, logTicks, type Place } from './scales';

interface ChartProps {
  names: readonly string[];
  path: WitnessPath;
  lambda: number;
  /** The theorem's λ. */
  interval: Bounds | undefined;
}

const BOX: Box = { width: 380, height: 208, left: 34, right: 10, top: 26, bottom: 36 };
const { start, end, ceiling, floor } = ends(BOX);
/** Lines that are drawn: the columns that come nearest to 1. */
const LINES = 12;
/** Larger dual norms are drawn at the top. */
const TOP = 3;

export function WitnessChart({ names, path, lambda, interval }: ChartProps) {
  const { points, lambdaMax } = path;
  const lambdas = points.map(({ lambda }) => lambda);
  const low = lambdas.at(-1) ?? lambdaMax;
  const most = Math.max(1.2, ...points.map(({ largest }) => Math.min(largest?.value ?? 0, TOP)));
  const [from, to] = axisOf(low, lambdaMax, interval);
  const x = logScale(from, to, start, end);
  const y = linearScale(0, most, floor, ceiling);
  const worst = points.reduce(
    (best, point) => ((point.largest?.value ?? 0) > (best?.value ?? 0) ? point.largest : best),
    points[0]?.largest ?? null,
  );
  const words = worst
    ? `Dual norms outside the support against λ; the largest is ${readable(worst.value)}, of ${names[worst.node] ?? ''}.`
    : 'No column lies outside the support.';
  return (
    <svg class="lab-witness-chart" viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={words}>
      <Axes of={[rows(BOX, y, [0, 0.5, 1]), columns(BOX, x, logTicks(from, to, 5), 'λ, log scale')]} />
      {most === TOP && (
        <text class="chart-more" x={start - 5} y={y(TOP) + 8} text-anchor="end">
          {TOP}+
        </text>
      )}
      <line class="lab-one" x1={start} x2={end} y1={y(1)} y2={y(1)} />
      {linesOf(path).map(({ node, values }) => (
        <path
          key={node}
          class={Math.max(...values) >= 1 ? 'lab-dual lab-dual-over' : 'lab-dual'}
          d={polyline(lambdas, values, x, (value) => y(Math.min(value, most)))}
        >
          <title>{names[node]}</title>
        </path>
      ))}
      {interval && <Admitted interval={interval} x={x} />}
      <line class="lab-cursor" x1={x(lambda)} x2={x(lambda)} y1={floor} y2={ceiling} />
    </svg>
  );
}

interface Bounds {
  lower: number;
  upper: number;
}

/** Decades beyond the witness that the axis may reach for the theorem's bounds. */
const REACH = 1e3;

/** The λ of the witness and, as far as there is room, the theorem's bounds. */
function axisOf(low: number, high: number, bounds: Bounds | undefined): [number, number] {
  const ends = bounds ? [bounds.lower, bounds.upper].filter((end) => Number.isFinite(end) && end > 0) : [];
  return [Math.max(Math.min(low, ...ends), low / REACH), Math.min(Math.max(high, ...ends), high * REACH)];
}

/** What the theorem admits: a bar from the lower to the upper bound; where they are the other way round, a gap. */
function Admitted({ interval: { lower, upper }, x }: { interval: Bounds; x: Place }) {
  const [after, before] = [x(lower), x(upper)];
  const open = after < before;
  return (
    <g class={open ? 'lab-admitted' : 'lab-admitted lab-none'}>
      <line x1={after} x2={before} y1={ceiling - 8} y2={ceiling - 8} />
      <path d={`M${after},${ceiling - 13}v10M${before},${ceiling - 13}v10`} />
      <text x={end} y={10} text-anchor="end">
        {open ? 'the theorem admits λ between the marks' : 'no λ: above the right mark and below the left one'}
      </text>
    </g>
  );
}

/** The dual norms of each column along the path, for those that come nearest to 1. */
function linesOf({ points }: WitnessPath): { node: number; values: number[] }[] {
  const nodes = points[0]?.dual.map(({ node }) => node) ?? [];
  const lines = nodes.map((node, k) => ({ node, values: points.map(({ dual }) => dual[k]?.value ?? 0) }));
  return lines.sort((a, b) => Math.max(...b.values) - Math.max(...a.values)).slice(0, LINES);
}
