// Dual norms of the columns outside the support against λ; they must stay below 1.
import type { WitnessPath } from '../../engine/lab/assumptions';
import { readable } from '../parts/format';
import { linearScale, logScale, logTicks } from '../parts/scales';

interface ChartProps {
  names: readonly string[];
  path: WitnessPath;
  lambda: number;
  /** The theorem's λ. */
  interval: Bounds | undefined;
}

const SIZE = { width: 380, height: 206, left: 34, right: 10, top: 26, bottom: 34 };
/** Lines that are drawn: the columns that come nearest to 1. */
const LINES = 12;
/** Larger dual norms are drawn at the top. */
const TOP = 3;

export function WitnessChart({ names, path, lambda, interval }: ChartProps) {
  const { points, lambdaMax } = path;
  const low = points.at(-1)?.lambda ?? lambdaMax;
  const most = Math.max(1.2, ...points.map(({ largest }) => Math.min(largest?.value ?? 0, TOP)));
  const [from, to] = axisOf(low, lambdaMax, interval);
  const x = logScale(from, to, SIZE.left, SIZE.width - SIZE.right);
  const y = linearScale(0, most, SIZE.height - SIZE.bottom, SIZE.top);
  const worst = points.reduce(
    (best, point) => ((point.largest?.value ?? 0) > (best?.value ?? 0) ? point.largest : best),
    points[0]?.largest ?? null,
  );
  const words = worst
    ? `Dual norms outside the support against λ; the largest is ${readable(worst.value)}, of ${names[worst.node] ?? ''}.`
    : 'No column lies outside the support.';
  return (
    <svg class="lab-witness-chart" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={words}>
      <g class="fig-axes">
        {[0, 0.5, 1].map((tick) => (
          <g key={tick}>
            <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(tick)} y2={y(tick)} />
            <text x={SIZE.left - 5} y={y(tick) + 4} text-anchor="end">
              {tick}
            </text>
          </g>
        ))}
        {most === TOP && (
          <text x={SIZE.left - 5} y={y(TOP) + 8} text-anchor="end">
            {TOP}+
          </text>
        )}
        {logTicks(from, to, 5).map((tick) => (
          <text key={tick} x={x(tick)} y={SIZE.height - SIZE.bottom + 14} text-anchor="middle">
            {readable(tick)}
          </text>
        ))}
        <text x={(SIZE.left + SIZE.width) / 2} y={SIZE.height - 4} text-anchor="middle">
          λ, log scale
        </text>
      </g>
      <line class="lab-one" x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(1)} y2={y(1)} />
      {linesOf(path).map(({ node, values }) => (
        <path
          key={node}
          class={Math.max(...values) >= 1 ? 'lab-dual lab-dual-over' : 'lab-dual'}
          d={values
            .map(
              (value, k) =>
                `${k === 0 ? 'M' : 'L'}${x(points[k]?.lambda ?? low).toFixed(1)},${y(Math.min(value, most)).toFixed(1)}`,
            )
            .join('')}
        >
          <title>{names[node]}</title>
        </path>
      ))}
      {interval && <Admitted interval={interval} x={x} />}
      <line class="lab-cursor" x1={x(lambda)} x2={x(lambda)} y1={y(0)} y2={SIZE.top} />
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
function Admitted({ interval: { lower, upper }, x }: { interval: Bounds; x: (lambda: number) => number }) {
  const [after, before] = [x(lower), x(upper)];
  const open = after < before;
  return (
    <g class={open ? 'lab-admitted' : 'lab-admitted lab-none'}>
      <line x1={after} x2={before} y1={SIZE.top - 8} y2={SIZE.top - 8} />
      <path d={`M${after},${SIZE.top - 13}v10M${before},${SIZE.top - 13}v10`} />
      <text x={SIZE.width - SIZE.right} y={10} text-anchor="end">
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
