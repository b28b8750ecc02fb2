// Shares recovered against the number of rows, one line each for skeleton, nodes and theorem.
import type { RecoveryPoint } from '../../engine/lab/assumptions';
import { LineKey } from '../network/chart';
import { MARKS } from '../network/chart-shape';
import { readable } from '../parts/format';
import { linearScale, logScale } from '../parts/scales';

const SIZE = { width: 460, height: 210, left: 34, right: 26, top: 8, bottom: 36 };
const LINES = [
  { name: 'whole skeleton exact', key: 'exact' },
  { name: 'share of nodes exact', key: 'nodes' },
  { name: 'theorem’s bound', key: 'bound' },
] as const;

export function RecoveryChart({ points, rows }: { points: readonly RecoveryPoint[]; rows: readonly number[] }) {
  const x = logScale(Math.min(...rows), Math.max(...rows), SIZE.left + 6, SIZE.width - SIZE.right);
  const y = linearScale(0, 1, SIZE.height - SIZE.bottom, SIZE.top);
  const lines = LINES.map((line, style) => ({
    ...line,
    style,
    at: points.flatMap(({ rows, [line.key]: share }) => (share === null ? [] : [{ rows, share }])),
  })).filter(({ at }) => at.length > 0);
  const words = lines
    .map(
      ({ name, at }) =>
        `${name}: ${at.map(({ rows, share }) => `${readable(share)} at ${readable(rows)} rows`).join(', ')}`,
    )
    .join('; ');
  return (
    <>
      <svg
        class="lab-recovery-chart"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={`Shares recovered against rows. ${words}.`}
      >
        <g class="fig-axes">
          {[0, 0.5, 1].map((tick) => (
            <g key={tick}>
              <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(tick)} y2={y(tick)} />
              <text x={SIZE.left - 5} y={y(tick) + 4} text-anchor="end">
                {tick}
              </text>
            </g>
          ))}
          {rows.map((tick) => (
            <text key={tick} x={x(tick)} y={SIZE.height - SIZE.bottom + 15} text-anchor="middle">
              {readable(tick)}
            </text>
          ))}
          <text x={(SIZE.left + SIZE.width) / 2} y={SIZE.height - 5} text-anchor="middle">
            rows, log scale
          </text>
        </g>
        {lines.map(({ name, key, style, at }) => (
          <g key={key} class={`fig-line fig-line-${style}`}>
            <path
              class="fig-way"
              d={at
                .map((point, k) => `${k === 0 ? 'M' : 'L'}${x(point.rows).toFixed(1)},${y(point.share).toFixed(1)}`)
                .join('')}
            />
            {at.map((point) => (
              <path
                key={point.rows}
                class="fig-mark"
                d={MARKS[style] ?? ''}
                transform={`translate(${x(point.rows).toFixed(1)} ${y(point.share).toFixed(1)})`}
              >
                <title>{`${name}: ${readable(point.share)} at ${point.rows} rows`}</title>
              </path>
            ))}
          </g>
        ))}
      </svg>
      <ul class="fig-legend">
        {lines.map(({ name, style }) => (
          <li key={name}>
            <LineKey style={style} /> {name}
          </li>
        ))}
      </ul>
    </>
  );
}
