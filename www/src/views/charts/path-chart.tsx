// A node's neighbours along λ: one line each, drawn from the stored path.
import type { NodePath, PathModel } from '../../model';
import { readable } from '../parts/format';
import { linearScale, linearTicks, logScale, logTicks } from './scales';
import { lambdaRange, lineData, normLines, type NormLine } from './norm-lines';

interface PathChartProps {
  path: PathModel;
  node: NodePath;
  lambda: number;
  names: readonly string[];
}

const SIZE = { width: 360, height: 170, left: 40, right: 8, top: 8, bottom: 30 };
/** As many numbers as fit under the axis. */
const LAMBDA_TICKS = 7;
/** Lines with a style of their own; the others are thin. Colour, dash and width differ together. */
export const STYLED_LINES = 6;

export function PathChart({ path, node, lambda, names }: PathChartProps) {
  const lines = normLines(node);
  const [low, high] = lambdaRange(path);
  const most = Math.max(...lines.map(({ largest }) => largest), 0);
  const x = logScale(low, high, SIZE.left, SIZE.width - SIZE.right);
  const y = linearScale(0, most, SIZE.height - SIZE.bottom, SIZE.top);
  return (
    <svg class="path-chart" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={summary(lines, names)}>
      <Axes {...{ low, high, most, x, y }} />
      {lines
        .map((line, rank) => (
          <path key={line.node} class={lineClass(rank)} d={lineData(line.norms, path.lambdas, x, y)} />
        ))
        .reverse()}
      <line class="chart-now" x1={x(lambda)} x2={x(lambda)} y1={SIZE.top} y2={SIZE.height - SIZE.bottom} />
    </svg>
  );
}

/** The style of a line by its rank among all lines. */
export function lineClass(rank: number): string {
  return rank < STYLED_LINES ? `chart-line chart-line-${rank}` : 'chart-line chart-line-other';
}

/** A short piece of the line, to stand beside the neighbour's name. */
export function Swatch({ rank }: { rank: number }) {
  return (
    <svg class="swatch" viewBox="0 0 28 10" aria-hidden="true">
      <path class={lineClass(rank)} d="M1,5L27,5" />
    </svg>
  );
}

function summary(lines: readonly NormLine[], names: readonly string[]): string {
  if (lines.length === 0) return 'No neighbour at any λ of the path.';
  const strongest = lines
    .slice(0, STYLED_LINES)
    .map(({ node, largest }) => `${names[node] ?? '?'} up to ${readable(largest)}`);
  return `Norm of each neighbour along λ. Strongest: ${strongest.join(', ')}.`;
}

interface AxesProps {
  low: number;
  high: number;
  most: number;
  x: (value: number) => number;
  y: (value: number) => number;
}

function Axes({ low, high, most, x, y }: AxesProps) {
  const bottom = SIZE.height - SIZE.bottom;
  return (
    <g class="chart-axes">
      {linearTicks(most).map((tick) => (
        <g key={tick}>
          <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(tick)} y2={y(tick)} />
          <text x={SIZE.left - 5} y={y(tick) + 3.5} text-anchor="end">
            {readable(tick)}
          </text>
        </g>
      ))}
      {logTicks(low, high, LAMBDA_TICKS).map((tick) => (
        <text key={tick} x={x(tick)} y={bottom + 13} text-anchor="middle">
          {readable(tick)}
        </text>
      ))}
      <text x={(SIZE.left + SIZE.width - SIZE.right) / 2} y={SIZE.height - 3} text-anchor="middle">
        λ (stronger penalty to the right)
      </text>
    </g>
  );
}
