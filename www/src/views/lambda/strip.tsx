// The λ strip: a slider that lies on a plot of the path.
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { LambdaMark } from '../../model';
import { readable } from '../parts/format';
import { useTip } from '../parts/term';
import { clamp, logScale } from '../charts/scales';
import type { Scale } from '../charts/scales';
import { useSize } from '../parts/size';
import { abreast } from './flags';
import type { Flag } from './flags';
import { AXIS, Plot } from '../charts/edges-plot';
import type { Nearness } from '../charts/edges-plot';
import { countWords, Head, type Density, type Search, type Story } from './head';
import { countAt, nextOf } from './steps';

export interface StripProps {
  /** The grid, largest first. */
  lambdas: ArrayLike<number>;
  /** Number of edges at each grid point. */
  edgeCounts: ArrayLike<number>;
  /** Entry λ of each edge. */
  entries: ArrayLike<number>;
  marks: readonly LambdaMark[];
  /** How near the answer comes to a known network at each grid point, while that is shown. */
  nearness?: readonly Nearness[] | undefined;
  /** How much larger than usual letters are, before a room. */
  scale?: number;
  value: number;
  /** Edges at `value`; as the grid tells when absent. */
  count?: number;
  search?: Search | undefined;
  story?: Story | undefined;
  /** Said while more than half of all pairs are joined. */
  density?: Density | undefined;
  /** The exact solution at `value` is on its way. */
  busy: boolean;
  /** While the slider is dragged, at most once a frame. */
  onInput: (lambda: number) => void;
  /** To the next change of the graph, with λ growing (`1`) or falling; false where there is none. */
  onStep: (direction: 1 | -1) => Promise<boolean>;
  /** λ has been chosen. */
  onCommit: (lambda: number) => void;
}

/** The least that shows a curve; the strip is as high as the page lets it be. */
const LOWEST = 50;
/** Half the width of the thumb: there the scale begins, and there the browser's slider begins. */
const MARGIN = 12;

export function LambdaStrip(props: StripProps) {
  const { lambdas, edgeCounts, entries, nearness, value, busy, onCommit } = props;
  const place = useRef<HTMLDivElement>(null);
  const { width, height: room } = useSize(place);
  const [low, high] = [lambdas[lambdas.length - 1] ?? value, lambdas[0] ?? value];
  const x = useMemo(() => logScale(low, high, MARGIN, Math.max(width - MARGIN, MARGIN + 1)), [low, high, width]);
  const { scale = 1 } = props;
  const flags = useMemo(() => flagsOf(props.marks, x, width, scale), [props.marks, x, width, scale]);
  const height = Math.max(LOWEST, room - rowsOf(flags) * LANE * scale);
  // The same element again is not looked at again.
  const plot = useMemo(
    () => <Plot {...{ lambdas, edgeCounts, entries, nearness, x, width, height }} />,
    [lambdas, edgeCounts, entries, nearness, x, width, height],
  );
  const count = props.count ?? countAt(lambdas, edgeCounts, value);
  const [step, remark] = useSteps(props);
  return (
    <section class="strip" aria-label="Path over λ" aria-busy={busy}>
      <Head {...props} {...{ count, remark }} onStep={step} />
      <div class="strip-body" ref={place}>
        {width > 0 && (
          <>
            <p class="strip-ends" aria-hidden="true">
              <span>← denser</span> <span>sparser →</span>
            </p>
            <Marks marks={props.marks} {...{ flags, x, width, height, scale, onCommit }} />
            <div class="strip-track" style={{ height: `${height}px` }}>
              {plot}
              <Slider {...props} {...{ count, low, high }} onStep={step} />
              <Cursor at={x(value)} width={width} height={height} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}

/** Steps, and what is to be said where nothing more changes. */
function useSteps({ lambdas, value, onStep }: StripProps) {
  const [end, setEnd] = useState<{ value: number; words: string }>();
  const step = (direction: 1 | -1) => {
    const edge = direction === 1 ? lambdas[0] : lambdas[lambdas.length - 1];
    const words = `Nothing changes ${direction === 1 ? 'up' : 'down'} to λ = ${readable(edge ?? NaN)}, the end of the path`;
    void onStep(direction).then((moved) => {
      setEnd(moved ? undefined : { value, words });
    });
  };
  return [step, end?.value === value ? end.words : undefined] as const;
}

type SliderProps = Omit<StripProps, 'onStep'> & {
  count: number;
  low: number;
  high: number;
  onStep: (direction: 1 | -1) => void;
};

/** The browser's own slider over log λ, invisible above the plot: keyboard, touch and assistive technology know it. */
function Slider({ lambdas, value, count, search, low, high, onInput, onStep, onCommit }: SliderProps) {
  const help = useId();
  const frame = useFrame(onInput);
  const press = (event: KeyboardEvent) => {
    const [direction, next] = [STEPS[event.key], gridStep(event.key, lambdas, value)];
    if (direction === undefined && next === undefined) return;
    event.preventDefault();
    if (direction !== undefined) onStep(direction);
    else if (next !== undefined) onCommit(next);
  };
  return (
    <>
      <input
        type="range"
        class="strip-slider"
        aria-label="λ"
        aria-describedby={help}
        aria-valuetext={`λ = ${readable(value)}, ${countWords(count, search)}`}
        min={Math.log(low)}
        max={Math.log(high)}
        step="any"
        value={Math.log(value)}
        onInput={(event) => {
          frame.ask(clamp(Math.exp(event.currentTarget.valueAsNumber), low, high));
        }}
        onChange={(event) => {
          frame.forget();
          onCommit(clamp(Math.exp(event.currentTarget.valueAsNumber), low, high));
        }}
        onKeyDown={press}
      />
      <span class="unseen" id={help}>
        Arrow keys go to the next change of the graph, Page Up and Page Down to the next grid point, Home and End to the
        ends. A larger λ gives fewer edges.
      </span>
    </>
  );
}

/** Arrows lead to the next change of the graph. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Pages lead along the grid, Home and End to the ends. */
function gridStep(key: string, grid: ArrayLike<number>, value: number): number | undefined {
  if (key === 'PageUp') return nextOf(grid, value, 1);
  if (key === 'PageDown') return nextOf(grid, value, -1);
  if (key === 'Home') return grid[grid.length - 1];
  return key === 'End' ? grid[0] : undefined;
}

/** At most one call a frame, always with the newest value. */
function useFrame(call: (lambda: number) => void) {
  const latest = useRef(call);
  latest.current = call;
  const frame = useMemo(() => {
    let [wanted, pending] = [0, 0];
    const run = () => {
      pending = 0;
      latest.current(wanted);
    };
    return {
      ask: (lambda: number) => {
        wanted = lambda;
        pending ||= requestAnimationFrame(run);
      },
      forget: () => {
        cancelAnimationFrame(pending);
        pending = 0;
      },
    };
  }, []);
  useEffect(() => frame.forget, [frame]);
  return frame;
}

function Cursor({ at, width, height }: { at: number; width: number; height: number }) {
  return (
    <svg class="strip-cursor" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <g transform={`translate(${at.toFixed(1)} 0)`}>
        <line y2={height - AXIS} />
        <circle cy={height - AXIS} r="8" />
      </g>
    </svg>
  );
}

const LETTER = 6.6;
const LANE = 28;

const widthOf = ({ label }: LambdaMark, scale: number) => scale * (LETTER * label.length + 18);

/** Pixels for “denser” and “sparser” at the ends, between which the flags stand. */
const END = 9.5 * LETTER + 10;

const flagsOf = (marks: readonly LambdaMark[], x: Scale, width: number, scale: number): Flag[] =>
  abreast(
    marks.map(({ lambda }) => x(lambda) - END),
    marks.map((mark) => widthOf(mark, scale)),
    width - 2 * END,
  ).map(({ left, lane }) => ({ left: left + END, lane }));

const rowsOf = (flags: readonly Flag[]) => Math.max(0, ...flags.map(({ lane }) => lane + 1));

interface MarksProps {
  marks: readonly LambdaMark[];
  flags: readonly Flag[];
  x: Scale;
  width: number;
  /** Of the plot on which they stand. */
  height: number;
  scale: number;
  onCommit: (lambda: number) => void;
}

/** The rules' choices as buttons on stalks that stand on the plot. */
function Marks({ marks, flags, x, width, height, scale, onCommit }: MarksProps) {
  const row = LANE * scale;
  const rows = rowsOf(flags);
  return (
    <div class="strip-marks" role="group" aria-label="Named values of λ" style={{ height: `${rows * row}px` }}>
      <svg class="strip-stalks" width={width} height={rows * row + height - AXIS} aria-hidden="true">
        {marks.map(
          ({ id, range }) =>
            range && (
              <rect
                key={`${id} range`}
                class="strip-range"
                x={x(range[0]) - 1}
                y={rows * row}
                width={x(range[1]) - x(range[0]) + 2}
                height={4}
              />
            ),
        )}
        {marks.map((mark, k) => {
          const { left, lane } = flags[k] ?? { left: 0, lane: 0 };
          const at = x(mark.lambda);
          const foot = clamp(at, left + 4, left + widthOf(mark, scale) - 4);
          return (
            <path
              key={mark.id}
              d={`M${foot} ${lane * row + 24 * scale}L${at} ${rows * row}V${rows * row + height - AXIS}`}
            />
          );
        })}
      </svg>
      {marks.map((mark, k) => (
        <MarkButton
          key={mark.id}
          mark={mark}
          at={{ left: `${flags[k]?.left ?? 0}px`, top: `${(flags[k]?.lane ?? 0) * row}px` }}
          onCommit={onCommit}
        />
      ))}
    </div>
  );
}

interface MarkButtonProps {
  mark: LambdaMark;
  at: { left: string; top: string };
  onCommit: (lambda: number) => void;
}

/** A named λ, which says why it is recommended. */
function MarkButton({ mark: { label, lambda, why }, at, onCommit }: MarkButtonProps) {
  const { tip, description } = useTip(`λ = ${readable(lambda)}. ${why}`);
  return (
    <>
      <button
        type="button"
        style={at}
        {...tip}
        onClick={() => {
          onCommit(lambda);
        }}
      >
        {label}
      </button>
      {description}
    </>
  );
}
