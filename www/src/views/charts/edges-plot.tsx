// The plot under the slider: number of edges, entries, axis. It changes with the path, not while λ moves.
import { counted, whole } from '../parts/format';
import { Axes, columns, ends } from './axes';
import { countTicks, linearScale, logTicks, rootScale } from './scales';
import type { Scale } from './scales';
import { barcode, polyline, stepCurve } from './curves';

/** How near the answer at one grid point comes to a known network: shares from 0 to 1. */
export interface Nearness {
  /** Undefined where there is nothing to take a share of: there is no line then. */
  precision: number | undefined;
  recall: number | undefined;
  f1: number;
}

export interface PlotProps {
  lambdas: ArrayLike<number>;
  /** One for each grid point, where a network is known. */
  nearness: readonly Nearness[] | undefined;
  edgeCounts: ArrayLike<number>;
  entries: ArrayLike<number>;
  x: Scale;
  width: number;
  height: number;
}

/** Heights of the parts, from the bottom. */
export const AXIS = 18;
export const CODE = 26;
/** Where there is little room the curve has most of it. */
const codeIn = (height: number) => Math.min(CODE, (height - AXIS) / 4);

export function Plot({ lambdas, edgeCounts, entries, nearness, x, width, height }: PlotProps) {
  const box = { width, height, left: 0, right: 0, top: 0, bottom: AXIS };
  const { floor } = ends(box);
  const code = codeIn(height);
  const most = Array.from(edgeCounts).reduce((a, b) => Math.max(a, b), 0);
  const y = rootScale(most, floor - code - 4, 8);
  const ticks = countTicks(most, y, 17);
  const [low, high] = [lambdas[lambdas.length - 1] ?? 1, lambdas[0] ?? 1];
  return (
    <svg class="strip-plot" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <g class="strip-rule">
        {ticks.map((tick) => (
          <line key={tick} x1={x(low)} x2={x(high)} y1={y(tick)} y2={y(tick)} />
        ))}
      </g>
      <path class="strip-curve" d={stepCurve(lambdas, edgeCounts, x, y)} />
      {nearness && <NearnessLines lambdas={lambdas} nearness={nearness} x={x} bottom={floor - code - 4} />}
      {/* Over the curves, or these would strike them through. */}
      <g class="strip-rule">
        {ticks
          .filter((tick) => tick > 0)
          .map((tick) => (
            <text key={tick} x={x(low) + 3} y={y(tick) + 11}>
              {tick === ticks.at(-1) ? counted(tick, 'edge') : whole(tick)}
            </text>
          ))}
      </g>
      <path class="strip-code" d={barcode(entries, x, floor, 0.27 * code, code)} />
      <line class="strip-floor" x1={x(low)} x2={x(high)} y1={floor} y2={floor} />
      <Axes of={[columns(box, x, logTicks(low, high, Math.max(2, Math.floor(width / 70))), undefined, 'outside')]} />
    </svg>
  );
}

const SHARES: readonly { name: keyof Nearness; label: string }[] = [
  { name: 'precision', label: 'precision' },
  { name: 'recall', label: 'recall' },
  { name: 'f1', label: 'F1' },
];
/** Room above the plot for the label of the highest line. */
const TOP = 14;
/** Pixels between two labels that would touch. */
const LINE_HEIGHT = 11;

/** Precision, recall and F1 on a scale of their own at the right: lines of different dashes, each with its name. */
function NearnessLines({
  lambdas,
  nearness,
  x,
  bottom,
}: {
  lambdas: ArrayLike<number>;
  nearness: readonly Nearness[];
  x: Scale;
  bottom: number;
}) {
  const y = linearScale(0, 1, bottom, TOP);
  const end = x(lambdas[0] ?? 1);
  return (
    <g class="strip-nearness">
      {SHARES.map(({ name }) => (
        <path
          key={name}
          class={name}
          d={polyline(
            lambdas,
            nearness.map((point) => point[name]),
            x,
            y,
          )}
        />
      ))}
      {labelsOf(lambdas, nearness, x, y).map(({ label, name, at, height }) => (
        <text key={name} class={name} x={at} y={height}>
          {label}
        </text>
      ))}
      {[0, 0.5, 1].map((tick) => (
        <g key={tick} class="strip-share" transform={`translate(${end} ${y(tick).toFixed(1)})`}>
          <line x2="6" />
          <text x="6" y="-3" text-anchor="end">
            {tick}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The names of the lines, where these are furthest apart; names that would touch are moved down. */
function labelsOf(lambdas: ArrayLike<number>, nearness: readonly Nearness[], x: Scale, y: (share: number) => number) {
  const k = widestAt(nearness);
  const point = nearness[k];
  const at = x(lambdas[k] ?? 1) + 4;
  const labels = SHARES.flatMap(({ name, label }) => {
    const share = point?.[name];
    return share === undefined ? [] : [{ name, label, at, height: y(share) - 4 }];
  }).sort((p, q) => p.height - q.height);
  labels.forEach((label, place) => {
    const above = labels[place - 1];
    if (above) label.height = Math.max(label.height, above.height + LINE_HEIGHT);
  });
  return labels;
}

/** The grid point, not too near to the ends, at which the two closest of the three lines are furthest apart. */
function widestAt(nearness: readonly Nearness[]): number {
  const apart = ({ precision = NaN, recall = NaN, f1 }: Nearness) => {
    const least = Math.min(Math.abs(precision - f1), Math.abs(f1 - recall));
    return Number.isNaN(least) ? -1 : least;
  };
  const first = Math.round(nearness.length / 6);
  const inside = nearness.slice(first, -first).map(apart);
  return first + inside.indexOf(Math.max(...inside));
}
