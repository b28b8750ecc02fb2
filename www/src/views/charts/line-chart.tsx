// A line chart of shares against the control parameter: one line a network size, told apart by colour, dashes and marks.
import { readable } from '../parts/format';
import { Axes } from './axes';
import { axesOf, BOX, errorBar, MARKS, scalesOf, wayOf, type Chart, type ChartLine } from './line-shape';

export function LineChart({ title, lines, cps }: Chart) {
  const { x, y } = scalesOf(cps);
  return (
    <figure class="fig-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={summary(title, lines)}>
        <Axes of={axesOf(cps, 'control parameter CP (more rows to the right)')} />
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
