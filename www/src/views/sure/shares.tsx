// What resamples say of one edge: its share at this λ, both directions, and the share along λ.
import { Axes, columns, ends, rows, type Box } from '../charts/axes';
import { lineData } from '../charts/norm-lines';
import { linearScale, logScale, logTicks } from '../charts/scales';
import { percent, readable, whole } from '../parts/format';

export interface EdgeShares {
  resamples: number;
  joined: number;
  /** Of each direction; nothing where resamples were not searched. */
  ab?: number | undefined;
  ba?: number | undefined;
  /** The share of true edges among those of this share, in trials on known networks; nothing where there were none of the kind. */
  truth?: number | undefined;
  /** The share at each λ; nothing where resamples have one λ alone. */
  curve: Float64Array | undefined;
}

interface EdgeSharesProps {
  shares: EdgeShares;
  names: readonly [string, string];
  lambdas: Float64Array;
  lambda: number;
}

export function SharesOfEdge({ shares, names: [a, b], lambdas, lambda }: EdgeSharesProps) {
  const { resamples, joined, ab, ba, truth, curve } = shares;
  return (
    <>
      <h3>How sure?</h3>
      <p>
        In {percent(joined)} of {whole(resamples)} resamples the edge is there
        {curve ? ` at λ = ${readable(lambda)}` : ''}.
        {ab !== undefined && ba !== undefined && (
          <>
            {' '}
            It points {a} → {b} in {percent(ab)}, {b} → {a} in {percent(ba)}, and either way fits in{' '}
            {percent(Math.max(0, joined - ab - ba))}.
          </>
        )}
      </p>
      {truth !== undefined && (
        <p class="help">
          In trials on known networks, edges with this share were true in {Math.round(100 * truth)} of 100.
        </p>
      )}
      {curve && <ShareCurve {...{ curve, lambdas, lambda }} />}
    </>
  );
}

const BOX: Box = { width: 360, height: 140, left: 40, right: 8, top: 8, bottom: 36 };
const { start, end, ceiling, floor } = ends(BOX);

function ShareCurve({ curve, lambdas, lambda }: { curve: Float64Array; lambdas: Float64Array; lambda: number }) {
  const [high, low] = [lambdas[0] ?? 1, lambdas.at(-1) ?? 1];
  const x = logScale(low, high, start, end);
  const y = linearScale(0, 1, floor, ceiling);
  return (
    <svg class="path-chart" viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={summary(curve, lambdas)}>
      <Axes
        of={[rows(BOX, y, [0, 0.5, 1]), columns(BOX, x, logTicks(low, high, 7), 'λ (stronger penalty to the right)')]}
      />
      <path class="chart-line chart-line-0" d={lineData(curve, lambdas, x, y)} />
      <line class="chart-now" x1={x(lambda)} x2={x(lambda)} y1={ceiling} y2={floor} />
    </svg>
  );
}

/** From where on, with the penalty falling, the edge is in half and in nearly all of the resamples. */
function summary(curve: Float64Array, lambdas: Float64Array): string {
  const from = (share: number, words: string) => {
    const k = curve.findIndex((value) => value >= share);
    return k < 0 ? `never in ${words}` : `in ${words} from λ = ${readable(lambdas[k] ?? NaN)} downwards`;
  };
  return `Share of resamples along λ: ${from(0.5, 'half of them')}, ${from(0.9, 'nine of ten')}.`;
}
