// The λ strip: a slider that lies on a plot of the path.
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import type { LambdaMark } from '../../model';
import { counted, readable } from '../parts/format';
import { clamp, logScale } from '../charts/scales';
import type { Scale } from '../charts/scales';
import { useSize } from '../parts/size';
import { TypedValue } from './field';
import { abreast } from './flags';
import type { Flag } from './flags';
import { AXIS, Plot } from '../charts/edges-plot';
import type { Nearness } from '../charts/edges-plot';
import { countAt, distinct, nextChange, nextOf } from './steps';

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
  value: number;
  /** Edges at `value`; as the grid tells when absent. */
  count?: number;
  /** Whether these are the candidates of a search by score; `needed` is how many of them its answer has, where that is of `value`. */
  search?: { needed: number | undefined } | undefined;
  /** The exact solution at `value` is on its way. */
  busy: boolean;
  /** While the slider is dragged, at most once a frame. */
  onInput: (lambda: number) => void;
  /** λ has been chosen. */
  onCommit: (lambda: number) => void;
}

/** The least that shows a curve; the strip is as high as the page lets it be. */
const LOWEST = 56;
/** Half the width of the thumb: there the scale begins, and there the browser's slider begins. */
const MARGIN = 12;

export function LambdaStrip(props: StripProps) {
  const { lambdas, edgeCounts, entries, nearness, value, busy, onCommit } = props;
  const place = useRef<HTMLDivElement>(null);
  const { width, height: room } = useSize(place);
  const [low, high] = [lambdas[lambdas.length - 1] ?? value, lambdas[0] ?? value];
  const x = useMemo(() => logScale(low, high, MARGIN, Math.max(width - MARGIN, MARGIN + 1)), [low, high, width]);
  const changes = useMemo(() => distinct(entries), [entries]);
  const flags = useMemo(() => flagsOf(props.marks, x, width), [props.marks, x, width]);
  const height = Math.max(LOWEST, room - rowsOf(flags) * LANE);
  // The same element again is not looked at again.
  const plot = useMemo(
    () => <Plot {...{ lambdas, edgeCounts, entries, nearness, x, width, height }} />,
    [lambdas, edgeCounts, entries, nearness, x, width, height],
  );
  const count = props.count ?? countAt(lambdas, edgeCounts, value);
  return (
    <section class="strip" aria-label="Path over λ" aria-busy={busy}>
      <Head {...{ lambdas, value, busy, count, changes, onCommit }} search={props.search} />
      <div class="strip-body" ref={place}>
        {width > 0 && (
          <>
            <Marks marks={props.marks} {...{ flags, x, width, height, onCommit }} />
            <div class="strip-track" style={{ height: `${height}px` }}>
              {plot}
              <Slider {...props} count={count} changes={changes} low={low} high={high} />
              <Cursor at={x(value)} width={width} height={height} />
              <p class="strip-ends" aria-hidden="true">
                <span>← more edges</span> <span>fewer edges →</span>
              </p>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

type HeadProps = Pick<StripProps, 'lambdas' | 'value' | 'busy' | 'search' | 'onCommit'> &
  Pick<SliderProps, 'count' | 'changes'>;

/** "28 edges"; with a search "72 candidates, 45 kept". */
function countWords(count: number, search: StripProps['search']): string {
  if (!search) return counted(count, 'edge');
  return `${counted(count, 'candidate')}${search.needed === undefined ? '' : `, ${counted(search.needed, 'edge')} needed`}`;
}

/** λ as a number, and steps from one change of the graph to the next. */
function Head({ lambdas, value, busy, count, changes, search, onCommit }: HeadProps) {
  const step = (direction: 1 | -1) => () => {
    onCommit(nextChange(changes, lambdas, value, direction));
  };
  return (
    <div class="strip-head">
      <StepButton sign="−" name="Smaller λ, to the next edge" act={step(-1)} />
      <TypedValue value={value} grid={lambdas} onCommit={onCommit} />
      <StepButton sign="+" name="Larger λ, until an edge leaves" act={step(1)} />
      <span class="strip-count">
        {countWords(count, search)}
        {busy && <span class="strip-busy"> solving…</span>}
      </span>
    </div>
  );
}

function StepButton({ sign, name, act }: { sign: string; name: string; act: () => void }) {
  return (
    <button type="button" class="strip-step" aria-label={name} title={name} onClick={act}>
      {sign}
    </button>
  );
}

type SliderProps = StripProps & { count: number; changes: ArrayLike<number>; low: number; high: number };

/** The browser's own slider over log λ, invisible above the plot: keyboard, touch and assistive technology know it. */
function Slider({ lambdas, value, count, changes, search, low, high, onInput, onCommit }: SliderProps) {
  const help = useId();
  const frame = useFrame(onInput);
  const press = (event: KeyboardEvent) => {
    const next = keyStep(event.key, lambdas, changes, value);
    if (next === undefined) return;
    event.preventDefault();
    onCommit(next);
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

/** Where a key leads: arrows to the next change of the graph, pages along the grid, Home and End to the ends. */
function keyStep(key: string, grid: ArrayLike<number>, changes: ArrayLike<number>, value: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return nextChange(changes, grid, value, 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return nextChange(changes, grid, value, -1);
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

const widthOf = ({ label }: LambdaMark) => LETTER * label.length + 18;

const flagsOf = (marks: readonly LambdaMark[], x: Scale, width: number) =>
  abreast(
    marks.map(({ lambda }) => x(lambda)),
    marks.map(widthOf),
    width,
  );

const rowsOf = (flags: readonly Flag[]) => Math.max(0, ...flags.map(({ lane }) => lane + 1));

interface MarksProps {
  marks: readonly LambdaMark[];
  flags: readonly Flag[];
  x: Scale;
  width: number;
  /** Of the plot on which they stand. */
  height: number;
  onCommit: (lambda: number) => void;
}

/** The rules' choices as buttons on stalks that stand on the plot. */
function Marks({ marks, flags, x, width, height, onCommit }: MarksProps) {
  const rows = rowsOf(flags);
  return (
    <div class="strip-marks" role="group" aria-label="Named values of λ" style={{ height: `${rows * LANE}px` }}>
      <svg class="strip-stalks" width={width} height={rows * LANE + height - AXIS} aria-hidden="true">
        {marks.map((mark, k) => {
          const { left, lane } = flags[k] ?? { left: 0, lane: 0 };
          const at = x(mark.lambda);
          const foot = clamp(at, left + 4, left + widthOf(mark) - 4);
          return (
            <path
              key={mark.id}
              d={`M${foot} ${lane * LANE + 24}L${at} ${rows * LANE}V${rows * LANE + height - AXIS}`}
            />
          );
        })}
      </svg>
      {marks.map(({ id, label, lambda }, k) => (
        <button
          key={id}
          type="button"
          title={`λ = ${readable(lambda)}`}
          style={{ left: `${flags[k]?.left ?? 0}px`, top: `${(flags[k]?.lane ?? 0) * LANE}px` }}
          onClick={() => {
            onCommit(lambda);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
