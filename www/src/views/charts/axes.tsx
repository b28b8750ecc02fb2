// Axes as lines and labels: one place decides where they lie, for charts on the page and for those in picture files.
import { readable } from '../parts/format';
import type { Place } from './scales';

/** The size of a chart, and the room on each side of what is drawn. */
export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface AxisMarks {
  lines: readonly { x1: number; x2: number; y1: number; y2: number }[];
  labels: readonly { x: number; y: number; anchor: 'middle' | 'end'; text: string }[];
}

/** `across`: through the whole chart. `outside`: short, at its border. */
type Rules = 'across' | 'outside';

/** Length of a rule outside, and where a label's baseline lies from its rule. */
const [SHORT, BASELINE] = [4, 3.5];

export const ends = ({ width, height, left, right, top, bottom }: Box) => ({
  start: left,
  end: width - right,
  ceiling: top,
  floor: height - bottom,
});

/** Rules with their numbers at the left. */
export function rows(box: Box, y: Place, ticks: readonly number[], rules: Rules = 'across'): AxisMarks {
  const { start, end } = ends(box);
  const [x1, x2] = rules === 'across' ? [start, end] : [start - SHORT, start];
  return {
    lines: ticks.map((tick) => ({ x1, x2, y1: y(tick), y2: y(tick) })),
    labels: ticks.map((tick) => ({ x: start - 5, y: y(tick) + BASELINE, anchor: 'end', text: readable(tick) })),
  };
}

/** Numbers under the floor, and below them what they count. */
export function columns(box: Box, x: Place, ticks: readonly number[], name?: string, rules?: Rules): AxisMarks {
  const { start, end, ceiling, floor } = ends(box);
  const [y1, y2] = rules === 'across' ? [ceiling, floor] : [floor, floor + SHORT];
  const numbers = ticks.map((tick) => ({ x: x(tick), y: floor + 15, anchor: 'middle' as const, text: readable(tick) }));
  const caption = { x: (start + end) / 2, y: box.height - 5, anchor: 'middle' as const, text: name ?? '' };
  return {
    lines: rules ? ticks.map((tick) => ({ x1: x(tick), x2: x(tick), y1, y2 })) : [],
    labels: name === undefined ? numbers : [...numbers, caption],
  };
}

/** Some marks, drawn in the colours of the page. */
export function Axes({ of }: { of: readonly AxisMarks[] }) {
  return (
    <g class="chart-axes">
      {of
        .flatMap(({ lines }) => lines)
        .map((line, k) => (
          <line key={k} {...line} />
        ))}
      {of
        .flatMap(({ labels }) => labels)
        .map(({ x, y, anchor, text }, k) => (
          <text key={k} x={x} y={y} text-anchor={anchor}>
            {text}
          </text>
        ))}
    </g>
  );
}
