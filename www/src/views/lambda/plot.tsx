// The plot under the slider: number of edges, entries, axis. It changes with the path, not while λ moves.
import { counted, readable, whole } from '../parts/format';
import { countTicks, logTicks, rootScale } from '../parts/scales';
import type { Scale } from '../parts/scales';
import { barcode, stepCurve } from './curve';

export interface PlotProps {
  lambdas: ArrayLike<number>;
  edgeCounts: ArrayLike<number>;
  entries: ArrayLike<number>;
  x: Scale;
  width: number;
  height: number;
}

/** Heights of the parts, from the bottom. */
export const AXIS = 18;
export const CODE = 26;

export function Plot({ lambdas, edgeCounts, entries, x, width, height }: PlotProps) {
  const floor = height - AXIS;
  const most = Array.from(edgeCounts).reduce((a, b) => Math.max(a, b), 0);
  const y = rootScale(most, floor - CODE - 4, 8);
  const ticks = countTicks(most, y, 17);
  const [low, high] = [lambdas[lambdas.length - 1] ?? 1, lambdas[0] ?? 1];
  return (
    <svg class="strip-plot" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick} class="strip-rule" transform={`translate(0 ${y(tick).toFixed(1)})`}>
          <line x1={x(low)} x2={x(high)} />
          {tick > 0 && (
            <text x={x(low) + 3} y="11">
              {tick === ticks.at(-1) ? counted(tick, 'edge') : whole(tick)}
            </text>
          )}
        </g>
      ))}
      <path class="strip-curve" d={stepCurve(lambdas, edgeCounts, x, y)} />
      <path class="strip-code" d={barcode(entries, x, floor, 7, CODE)} />
      <line class="strip-floor" x1={x(low)} x2={x(high)} y1={floor} y2={floor} />
      {logTicks(low, high, Math.max(2, Math.floor(width / 70))).map((tick) => (
        <g key={tick} class="strip-tick" transform={`translate(${x(tick).toFixed(1)} ${floor})`}>
          <line y2="4" />
          <text y="15" text-anchor="middle">
            {readable(tick)}
          </text>
        </g>
      ))}
    </svg>
  );
}
