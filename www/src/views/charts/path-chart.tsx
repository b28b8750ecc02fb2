// A node's neighbours along λ: one line each, drawn from the stored path.
import type { NodePath, PathModel } from '../../model';
import { readable } from '../parts/format';
import { Axes, columns, ends, rows, type Box } from './axes';
import { linearScale, linearTicks, logScale, logTicks } from './scales';
import { lambdaRange, lineData, normLines, type NormLine } from './norm-lines';

interface PathChartProps {
  path: PathModel;
  node: NodePath;
  lambda: number;
  names: readonly string[];
}

const BOX: Box = { width: 360, height: 176, left: 40, right: 8, top: 8, bottom: 36 };
const { start, end, ceiling, floor } = ends(BOX);
/** As many numbers as fit under the axis. */
const LAMBDA_TICKS = 7;
/** Lines with a style of their own; the others are thin. Colour, dash and width differ together. */
export const STYLED_LINES = 6;

export function PathChart({ path, node, lambda, names }: PathChartProps) {
  const lines = normLines(node);
  const [low, high] = lambdaRange(path);
  const most = Math.max(...lines.map(({ largest }) => largest), 0);
  const x = logScale(low, high, start, end);
  const y = linearScale(0, most, floor, ceiling);
  return (
    <svg class="path-chart" viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={summary(lines, names)}>
      <Axes
        of={[
          rows(BOX, y, linearTicks(most)),
          columns(BOX, x, logTicks(low, high, LAMBDA_TICKS), 'λ (stronger penalty to the right)'),
        ]}
      />
      {lines
        .map((line, rank) => (
          <path key={line.node} class={lineClass(rank)} d={lineData(line.norms, path.lambdas, x, y)} />
        ))
        .reverse()}
      <line class="chart-now" x1={x(lambda)} x2={x(lambda)} y1={ceiling} y2={floor} />
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
