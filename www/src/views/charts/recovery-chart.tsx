// Shares recovered against the number of rows, one line each for skeleton, nodes and theorem.
import type { RecoveryPoint } from '../../engine/lab/assumptions';
import { readable } from '../parts/format';
import { Axes, columns, ends, rows as rules, type Box } from './axes';
import { polyline } from './curves';
import { LineKey } from './line-chart';
import { MARKS } from './line-shape';
import { linearScale, logScale, type Place } from './scales';

const BOX: Box = { width: 460, height: 210, left: 34, right: 26, top: 8, bottom: 36 };
const { start, end, ceiling, floor } = ends(BOX);
const LINES = [
  { name: 'whole skeleton exact', key: 'exact' },
  { name: 'share of nodes exact', key: 'nodes' },
  { name: 'theorem’s bound', key: 'bound' },
] as const;

export function RecoveryChart({ points, rows }: { points: readonly RecoveryPoint[]; rows: readonly number[] }) {
  const x = logScale(Math.min(...rows), Math.max(...rows), start + 6, end);
  const y = linearScale(0, 1, floor, ceiling);
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
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        role="img"
        aria-label={`Shares recovered against rows. ${words}.`}
      >
        <Axes of={[rules(BOX, y, [0, 0.5, 1]), columns(BOX, x, rows, 'rows, log scale')]} />
        {lines.map(({ key, ...line }) => (
          <Line key={key} {...line} x={x} y={y} />
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

interface LineProps {
  name: string;
  style: number;
  at: readonly { rows: number; share: number }[];
  x: Place;
  y: Place;
}

function Line({ name, style, at, x, y }: LineProps) {
  const way = polyline(
    at.map(({ rows }) => rows),
    at.map(({ share }) => share),
    x,
    y,
  );
  return (
    <g class={`fig-line fig-line-${style}`}>
      <path class="fig-way" d={way} />
      {at.map(({ rows, share }) => (
        <path
          key={rows}
          class="fig-mark"
          d={MARKS[style] ?? ''}
          transform={`translate(${x(rows).toFixed(1)} ${y(share).toFixed(1)})`}
        >
          <title>{`${name}: ${readable(share)} at ${rows} rows`}</title>
        </path>
      ))}
    </g>
  );
}
