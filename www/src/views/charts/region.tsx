// The plane of (p, q): where incoherence holds, where the matrix is positive definite, and where a network exists.
import type { TargetedPointerEvent } from 'preact';
import { useId } from 'preact/hooks';
import { readable } from '../parts/format';
import { Axes, columns, ends, rows, type Box } from './axes';
import { clamp, linearScale } from './scales';
import { borders, type Border } from './region-shape';

interface RegionProps {
  border: Border | undefined;
  p: number;
  q: number;
  /** Why no network has these moments; nothing where one has. */
  reason: string | null | undefined;
  onMove: (p: number, q: number) => void;
}

const SIZE = 320;
const BOX: Box = { width: SIZE, height: SIZE, left: 34, right: 6, top: 6, bottom: 34 };
const { start, end, ceiling, floor } = ends(BOX);
const x = linearScale(-1, 1, start, end);
const y = linearScale(-1, 1, floor, ceiling);
const TICKS = [-1, -0.5, 0, 0.5, 1];
const STEP = 0.01;
const STRIDE = 0.1;

/** Numbers of two digits: more cannot be pointed at. */
const tidy = (value: number) => Number(clamp(value, -1, 1).toFixed(2));

export function Region({ border, p, q, reason, onMove }: RegionProps) {
  const id = useId();
  const drag = ({ currentTarget, clientX, clientY }: TargetedPointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const [left, top] = [((clientX - box.left) * SIZE) / box.width, ((clientY - box.top) * SIZE) / box.height];
    onMove(tidy(((left - x(-1)) / (x(1) - x(-1))) * 2 - 1), tidy(((top - y(-1)) / (y(1) - y(-1))) * 2 - 1));
  };
  return (
    <figure class="lab-region">
      <figcaption>Which (p, q) are possible</figcaption>
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) drag(event);
        }}
      >
        <Ground border={border} hatch={`${id}-hatch`} />
        <Point {...{ p, q, reason, onMove }} help={`${id}-help`} />
      </svg>
      <Keys />
      <p class="help" id={`${id}-help`}>
        Drag the point, or move it with the arrow keys (left and right change p, up and down change q; with Shift in
        tenths).
      </p>
    </figure>
  );
}

/** What is possible, under the axes. */
function Ground({ border, hatch }: { border: Border | undefined; hatch: string }) {
  const shapes = border && borders(border, x, y);
  return (
    <>
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line class="lab-hatch" y2="7" />
        </pattern>
      </defs>
      <rect
        class="lab-impossible"
        x={start}
        y={ceiling}
        width={end - start}
        height={floor - ceiling}
        fill={`url(#${hatch})`}
      />
      <path class="lab-diamond" d={`M${start},${y(0)}L${x(0)},${ceiling}L${end},${y(0)}L${x(0)},${floor}Z`} />
      {shapes && <path class="lab-definite" d={shapes.definite} />}
      {shapes && <path class="lab-possible" d={shapes.network} />}
      <g class="chart-axes" aria-hidden="true">
        <Axes of={[rows(BOX, y, TICKS, 'outside'), columns(BOX, x, TICKS, undefined, 'outside')]} />
        <text x={x(0.78)} y={y(-0.94)}>
          p →
        </text>
        <text x={x(-0.97)} y={y(0.92)}>
          q ↑
        </text>
      </g>
    </>
  );
}

/** The point, as a slider of two dimensions. */
function Point({ p, q, reason, onMove, help }: Omit<RegionProps, 'border'> & { help: string }) {
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? STRIDE : STEP;
    const move = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowDown: [0, -by], ArrowUp: [0, by] }[event.key];
    if (!move) return;
    event.preventDefault();
    onMove(tidy(p + (move[0] ?? 0)), tidy(q + (move[1] ?? 0)));
  };
  return (
    <g
      class={reason ? 'lab-point lab-point-out' : 'lab-point'}
      tabindex={0}
      role="slider"
      aria-label="Point (p, q)"
      aria-valuemin={-1}
      aria-valuemax={1}
      aria-valuenow={p}
      aria-valuetext={`p = ${readable(p)}, q = ${readable(q)}, ${reason ? 'impossible' : 'possible'}`}
      aria-describedby={help}
      transform={`translate(${x(p).toFixed(1)} ${y(q).toFixed(1)})`}
      onKeyDown={press}
    >
      <circle class="lab-reach" r="14" />
      {reason ? <path d="M-6,-6L6,6M-6,6L6,-6" /> : <circle r="6" />}
    </g>
  );
}

const KEYS = [
  { name: 'diamond', text: 'dashed: incoherence holds, |p| + |q| < 1' },
  { name: 'definite', text: 'line: M is positive definite' },
  { name: 'possible', text: 'filled: a network of this graph has these moments' },
  { name: 'hatch', text: 'hatched: impossible' },
];

const Keys = () => (
  <ul class="lab-keys">
    {KEYS.map(({ name, text }) => (
      <li key={name}>
        <span class={`lab-key lab-key-${name}`} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
);
