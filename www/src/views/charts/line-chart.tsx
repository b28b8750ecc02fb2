// A line chart of shares against the control parameter: one line a network size, told apart by colour, dashes and marks.
import { readable } from '../parts/format';
import { errorBar, MARKS, scalesOf, shownCps, SIZE, TICKS, wayOf, type Chart, type ChartLine } from './line-shape';

export function LineChart({ title, lines, cps }: Chart) {
  const { x, y } = scalesOf(cps);
  return (
    <figure class="fig-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={summary(title, lines)}>
        <Axes cps={cps} x={x} y={y} />
        {lines.map((line) => (
          <g key={line.name} class={`fig-line fig-line-${line.style}`}>
            <path class="fig-way" d={wayOf(line, x, y)} />
            {line.points.map((point) => (
              <g
                key={point.cp}
                class="fig-point"
                transform={`translate(${x(point.cp).toFixed(1)} ${y(point.value).toFixed(1)})`}
              >
                <title>{`${line.name}, CP ${point.cp}: ${readable(point.value)} ± ${readable(point.error)}`}</title>
                {point.error > 0 && <path class="fig-error" d={errorBar(point, y)} />}
                <path class="fig-mark" d={MARKS[line.style] ?? ''} />
              </g>
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

function Axes({ cps, x, y }: { cps: readonly number[]; x: (cp: number) => number; y: (value: number) => number }) {
  return (
    <g class="fig-axes">
      {TICKS.map((tick) => (
        <g key={tick}>
          <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(tick)} y2={y(tick)} />
          <text x={SIZE.left - 6} y={y(tick) + 3.5} text-anchor="end">
            {tick}
          </text>
        </g>
      ))}
      {shownCps(cps).map((cp) => (
        <text key={cp} x={x(cp)} y={SIZE.height - SIZE.bottom + 15} text-anchor="middle">
          {cp}
        </text>
      ))}
      <text x={(SIZE.left + SIZE.width - SIZE.right) / 2} y={SIZE.height - 5} text-anchor="middle">
        control parameter CP (more rows to the right)
      </text>
    </g>
  );
}

function summary(title: string, lines: readonly ChartLine[]): string {
  const ends = lines.flatMap(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    return first && last
      ? [`${name}: ${readable(first.value)} at CP ${first.cp}, ${readable(last.value)} at CP ${last.cp}`]
      : [];
  });
  return ends.length === 0 ? `${title}: no numbers yet.` : `${title} against CP. ${ends.join('; ')}.`;
}

/** A short piece of a line with its mark, to stand beside its name. */
export function LineKey({ style }: { style: number }) {
  return (
    <svg class="fig-key" viewBox="0 0 34 12" aria-hidden="true">
      <g class={`fig-line fig-line-${style}`}>
        <path class="fig-way" d="M1,6L33,6" />
        <path class="fig-mark" transform="translate(17 6)" d={MARKS[style] ?? ''} />
      </g>
    </svg>
  );
}
