// How the numbers of a column lie, with the edges of its bins: each can be dragged, or moved by the arrow keys.
import { useRef } from 'preact/hooks';
import { readable, whole } from '../../parts/format';
import { movedCut, onStep, roomOf, stepOf } from '../cuts';

interface HistogramProps {
  column: string;
  /** The ends of the bars, one more than there are. */
  edges: readonly number[];
  counts: readonly number[];
  /** The smallest and the largest number. */
  ends: readonly [number, number];
  /** The inner edges of the bins. */
  cuts: readonly number[];
  areWhole: boolean;
  /** One edge has been moved, or is on its way. */
  onCuts: (cuts: number[]) => void;
}

export function Histogram({ column, edges, counts, ends, cuts, areWhole, onCuts }: HistogramProps) {
  const track = useRef<HTMLDivElement>(null);
  const range = [edges[0] ?? 0, edges.at(-1) ?? 1] as const;
  const step = stepOf(range, areWhole);
  const lanes = lanesOf(cuts.map((cut) => ((cut - range[0]) / (range[1] - range[0] || 1)) * 100));
  const place = (value: number) => (100 * (value - range[0])) / (range[1] - range[0] || 1);
  const valueAt = (x: number) => {
    const box = track.current?.getBoundingClientRect();
    return box ? onStep(range[0] + ((x - box.left) / box.width) * (range[1] - range[0]), step) : NaN;
  };
  return (
    <figure class="histogram">
      <div ref={track} class="histogram-track">
        <Bars {...{ edges, counts, cuts, place }} />
        {cuts.map((cut, which) => (
          <Edge
            key={which}
            label={`Edge ${which + 1} of ${cuts.length} of ${column}`}
            value={cut}
            left={place(cut)}
            lane={lanes[which] ?? 0}
            {...roomOf(cuts, which, range, step)}
            step={step}
            valueAt={valueAt}
            onMove={(to) => {
              onCuts(movedCut(cuts, which, to, range, step));
            }}
            onRemove={() => {
              onCuts(cuts.filter((_, index) => index !== which));
            }}
          />
        ))}
      </div>
      <figcaption>
        <span>{readable(ends[0], 6)}</span>
        <span class="quiet">{whole(counts.reduce((sum, rows) => sum + rows, 0))} rows</span>
        <span>{readable(ends[1], 6)}</span>
      </figcaption>
    </figure>
  );
}

/** Handles at these places, in percent of the width, that would cover each other are put below each other. */
export function lanesOf(places: readonly number[]): number[] {
  const last: number[] = Array.from({ length: LANES }, () => -Infinity);
  return places.map((place) => {
    const free = last.findIndex((before) => place - before >= APART);
    const lane = free >= 0 ? free : last.indexOf(Math.min(...last));
    last[lane] = place;
    return lane;
  });
}

/** Five handles of 24 px fit below each other, and one takes so much of the narrowest width. */
const LANES = 5;
const APART = 9;

interface BarsProps extends Pick<HistogramProps, 'edges' | 'counts' | 'cuts'> {
  place: (value: number) => number;
}

/** Bars of one bin have one shade, those of the next another. */
function Bars({ edges, counts, cuts, place }: BarsProps) {
  const most = Math.max(1, ...counts);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {counts.map((rows, index) => {
        const [from = 0, to = 0] = [edges[index], edges[index + 1]];
        const bin = cuts.filter((cut) => cut <= (from + to) / 2).length;
        const height = (100 * rows) / most;
        return (
          <rect
            key={index}
            class={bin % 2 === 0 ? 'bar-even' : 'bar-odd'}
            x={place(from)}
            y={100 - height}
            width={Math.max(0.2, place(to) - place(from) - 0.2)}
            height={height}
          />
        );
      })}
    </svg>
  );
}

interface EdgeProps {
  label: string;
  value: number;
  left: number;
  /** How far down its handle lies. */
  lane: number;
  least: number;
  most: number;
  step: number;
  valueAt: (x: number) => number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Edge({ label, value, left, lane, least, most, step, valueAt, onMove, onRemove }: EdgeProps) {
  const targets: Record<string, number> = {
    ArrowLeft: value - step,
    ArrowDown: value - step,
    ArrowRight: value + step,
    ArrowUp: value + step,
    PageDown: value - 10 * step,
    PageUp: value + 10 * step,
    Home: least,
    End: most,
  };
  return (
    <>
      <div class="bin-line" style={{ left: `${left}%` }} />
      <div
        class="bin-edge"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={value}
        aria-valuetext={readable(value, 6)}
        title={`${readable(value, 6)}: drag it, or use the arrow keys; Delete takes it away`}
        style={{ left: `${left}%`, top: `${24 * lane}px` }}
        onKeyDown={(event) => {
          const to = targets[event.key];
          if (to !== undefined) onMove(onStep(to, step));
          else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
          else return;
          event.preventDefault();
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(valueAt(event.clientX));
        }}
      />
    </>
  );
}
