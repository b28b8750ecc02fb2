// Dual norms of the columns outside the support against λ; they must stay below 1.
import type { WitnessPath } from '../../engine/lab/assumptions';
import { readable } from '../parts/format';
import { linearScale, logScale, logTicks } from '../parts/scales';

interface ChartProps {
  names: readonly string[];
  path: WitnessPath;
  lambda: number;
  /** The theorem's λ. */
  interval: { lower: number | null; upper: number | null } | undefined;
}

const SIZE = { width: 380, height: 190, left: 34, right: 10, top: 8, bottom: 34 };
/** Lines that are drawn: the columns that come nearest to 1. */
const LINES = 12;
/** Larger dual norms are drawn at the top. */
const TOP = 3;

export function WitnessChart({ names, path, lambda, interval }: ChartProps) {
  const { points, lambdaMax } = path;
  const low = points.at(-1)?.lambda ?? lambdaMax;
  const most = Math.max(1.2, ...points.map(({ largest }) => Math.min(largest?.value ?? 0, TOP)));
  const x = logScale(low, lambdaMax, SIZE.left, SIZE.width - SIZE.right);
  const y = linearScale(0, most, SIZE.height - SIZE.bottom, SIZE.top);
  const worst = points.reduce((best, point) => ((point.largest?.value ?? 0) > (best?.value ?? 0) ? point.largest : best), points[0]?.largest ?? null);
  const words = worst ? `Dual norms outside the support against λ; the largest is ${readable(worst.value)}, of ${names[worst.node] ?? ''}.` : 'No column lies outside the support.';
  return (
    <svg class="lab-witness-chart" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={words}>
      <g class="fig-axes">
        {[0, 0.5, 1].map((tick) => (
          <g key={tick}>
            <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(tick)} y2={y(tick)} />
            <text x={SIZE.left - 5} y={y(tick) + 4} text-anchor="end">{tick}</text>
          </g>
        ))}
        {most === TOP && <text x={SIZE.left - 5} y={y(TOP) + 8} text-anchor="end">{TOP}+</text>}
        {logTicks(low, lambdaMax, 5).map((tick) => <text key={tick} x={x(tick)} y={SIZE.height - SIZE.bottom + 14} text-anchor="middle">{readable(tick)}</text>)}
        <text x={(SIZE.left + SIZE.width) / 2} y={SIZE.height - 4} text-anchor="middle">λ, log scale</text>
      </g>
      <line class="lab-one" x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(1)} y2={y(1)} />
      {linesOf(path).map(({ node, values }) => (
        <path key={node} class={Math.max(...values) >= 1 ? 'lab-dual lab-dual-over' : 'lab-dual'} d={values.map((value, k) => `${k === 0 ? 'M' : 'L'}${x(points[k]?.lambda ?? low).toFixed(1)},${y(Math.min(value, most)).toFixed(1)}`).join('')}>
          <title>{names[node]}</title>
        </path>
      ))}
      {interval && ([['lower', '≥'], ['upper', '≤']] as const).map(([end, sign]) => {
        const at = interval[end];
        return at !== null && at > low && at < lambdaMax && (
          <g key={end} class="lab-bound">
            <line x1={x(at)} x2={x(at)} y1={y(0)} y2={SIZE.top + 12} />
            <text x={x(at)} y={SIZE.top + 9} text-anchor="middle">theorem: λ {sign}</text>
          </g>
        );
      })}
      <line class="lab-cursor" x1={x(lambda)} x2={x(lambda)} y1={y(0)} y2={SIZE.top} />
    </svg>
  );
}

/** The dual norms of each column along the path, for those that come nearest to 1. */
function linesOf({ points }: WitnessPath): { node: number; values: number[] }[] {
  const nodes = points[0]?.dual.map(({ node }) => node) ?? [];
  const lines = nodes.map((node, k) => ({ node, values: points.map(({ dual }) => dual[k]?.value ?? 0) }));
  return lines.sort((a, b) => Math.max(...b.values) - Math.max(...a.values)).slice(0, LINES);
}
