// The shape of a line chart, for the page and for a picture file.
import { columns, ends, rows, type AxisMarks, type Box } from './axes';
import { polyline } from './curves';
import { linearScale, type Place } from './scales';

export interface ChartPoint {
  cp: number;
  value: number;
  /** Standard error; 0 draws no bar. */
  error: number;
}

export interface ChartLine {
  name: string;
  /** Which of the styles: the same size looks the same in every chart. */
  style: number;
  points: readonly ChartPoint[];
}

export interface Chart {
  title: string;
  lines: readonly ChartLine[];
  /** The control parameters of the whole experiment, so that axes do not move while numbers come in. */
  cps: readonly number[];
}

export const BOX: Box = { width: 360, height: 230, left: 38, right: 12, top: 10, bottom: 38 };
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
/** Numbers that fit under the axis. */
const ROOM = 9;
/** Half the width of a mark. */
const MARK = 3.6;

/** Shapes around the origin, one for each style. */
export const MARKS: readonly string[] = [
  circle(MARK),
  `M${-MARK},${-MARK}H${MARK}V${MARK}H${-MARK}Z`,
  `M0,${-MARK - 1}L${MARK + 1},${MARK}H${-MARK - 1}Z`,
  `M0,${-MARK - 1.4}L${MARK + 1.4},0L0,${MARK + 1.4}L${-MARK - 1.4},0Z`,
  `M${-MARK},${-MARK}L${MARK},${MARK}M${-MARK},${MARK}L${MARK},${-MARK}`,
];

function circle(r: number): string {
  return `M${-r},0A${r},${r} 0 1 0 ${r},0A${r},${r} 0 1 0 ${-r},0Z`;
}

/** Pixels of a control parameter and of a share. */
export function scalesOf(cps: readonly number[]): { x: Place; y: Place } {
  const { start, end, ceiling, floor } = ends(BOX);
  return {
    x: linearScale(Math.min(...cps), Math.max(...cps), start + 8, end - 8),
    y: linearScale(0, 1, floor, ceiling),
  };
}

export function axesOf(cps: readonly number[], name: string): AxisMarks[] {
  const { x, y } = scalesOf(cps);
  return [rows(BOX, y, TICKS), columns(BOX, x, shownCps(cps), name)];
}

/** The control parameters to write under the axis: as many as fit. */
function shownCps(cps: readonly number[]): number[] {
  const every = Math.ceil(cps.length / ROOM);
  return cps.filter((_, k) => k % every === 0);
}

/** A line through its points. */
export const wayOf = ({ points }: ChartLine, x: Place, y: Place): string =>
  polyline(
    points.map(({ cp }) => cp),
    points.map(({ value }) => value),
    x,
    y,
  );

/** A bar from one standard error below to one above, within the chart. */
export function errorBar({ value, error }: ChartPoint, y: Place): string {
  const [top, bottom] = [y(Math.min(1, value + error)) - y(value), y(Math.max(0, value - error)) - y(value)];
  return `M0,${top.toFixed(1)}V${bottom.toFixed(1)}M-3,${top.toFixed(1)}H3M-3,${bottom.toFixed(1)}H3`;
}
