// The plane of (p, q): where incoherence holds, where the matrix is positive definite, and where a network exists.
import { useId, useRef } from 'preact/hooks';
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
  const svg = useRef<SVGSVGElement>(null);
  const drag = (event: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return;
    const [left, top] = [
      ((event.clientX - box.left) * SIZE) / box.width,
      ((event.clientY - box.top) * SIZE) / box.height,
    ];
    onMove(tidy(((left - x(-1)) / (x(1) - x(-1))) * 2 - 1), tidy(((top - y(-1)) / (y(1) - y(-1))) * 2 - 1));
  };
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? STRIDE : STEP;
    const move = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowDown: [0, -by], ArrowUp: [0, by] }[event.key];
    if (!move) return;
    event.preventDefault();
    onMove(tidy(p + (move[0] ?? 0)), tidy(q + (move[1] ?? 0)));
  };
  const shapes = border && borders(border, x, y);
  return (
    <figure class="lab-region">
      <figcaption>Which (p, q) are possible</figcaption>
      <svg
        ref={svg}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) drag(event);
        }}
      >
        <defs>
          <pattern id={`${id}-hatch`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line class="lab-hatch" y2="7" />
          </pattern>
        </defs>
        <rect
          class="lab-impossible"
          x={x(-1)}
          y={y(1)}
          width={x(1) - x(-1)}
          height={y(-1) - y(1)}
          fill={`url(#${id}-hatch)`}
        />
        <path class="lab-diamond" d={`M${x(-1)},${y(0)}L${x(0)},${y(1)}L${x(1)},${y(0)}L${x(0)},${y(-1)}Z`} />
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
        <g
          class={reason ? 'lab-point lab-point-out' : 'lab-point'}
          tabindex={0}
          role="slider"
          aria-label="Point (p, q)"
          aria-valuemin={-1}
          aria-valuemax={1}
          aria-valuenow={p}
          aria-valuetext={`p = ${readable(p)}, q = ${readable(q)}, ${reason ? 'impossible' : 'possible'}`}
          aria-describedby={`${id}-help`}
          transform={`translate(${x(p).toFixed(1)} ${y(q).toFixed(1)})`}
          onKeyDown={press}
        >
          <circle class="lab-reach" r="14" />
          {reason ? <path d="M-6,-6L6,6M-6,6L6,-6" /> : <circle r="6" />}
        </g>
      </svg>
      <ul class="lab-keys">
        <li>
          <span class="lab-key lab-key-diamond" aria-hidden="true" />
          dashed: incoherence holds, |p| + |q| &lt; 1
        </li>
        <li>
          <span class="lab-key lab-key-definite" aria-hidden="true" />
          line: M is positive definite
        </li>
        <li>
          <span class="lab-key lab-key-possible" aria-hidden="true" />
          filled: a network of this graph has these moments
        </li>
        <li>
          <span class="lab-key lab-key-hatch" aria-hidden="true" />
          hatched: impossible
        </li>
      </ul>
      <p class="help" id={`${id}-help`}>
        Drag the point, or move it with the arrow keys (left and right change p, up and down change q; with Shift in
        tenths).
      </p>
    </figure>
  );
}
