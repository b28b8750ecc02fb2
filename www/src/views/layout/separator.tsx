// A border that can be dragged, or moved with arrow keys, to make a panel larger or smaller.
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { useOuterSize } from '../parts/size';
import { LIMITS, type SizeId } from './arrangement';

interface SeparatorProps {
  id: SizeId;
  /** What it changes, in words. */
  label: string;
  /** Where the panel lies as seen from its border. */
  side: 'left' | 'right' | 'below';
  panel: RefObject<HTMLElement | null>;
  onResize: (id: SizeId, pixels: number | undefined) => void;
}

/** Pixels of one press of an arrow key. */
const STEP = 16;

/** Arrows that make a panel larger, for each side on which it may lie; those that point the other way make it smaller. */
const LARGER = { left: 'ArrowRight', right: 'ArrowLeft', below: 'ArrowUp' } as const;
const SMALLER = { left: 'ArrowLeft', right: 'ArrowRight', below: 'ArrowDown' } as const;

export function Separator({ id, label, side, panel, onResize }: SeparatorProps) {
  const { width, height } = useOuterSize(panel);
  const now = Math.round(side === 'below' ? height : width);
  const [least, most] = LIMITS[id];
  // Asked of the page itself: the next key may come before the size is told.
  const exact = () => (side === 'below' ? panel.current?.offsetHeight : panel.current?.offsetWidth) ?? now;
  const drag = useDrag(side, exact, (pixels) => {
    onResize(id, pixels);
  });
  const press = (event: KeyboardEvent) => {
    const size = exact();
    const to = { [LARGER[side]]: size + STEP, [SMALLER[side]]: size - STEP, Home: least, End: most }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onResize(id, to);
  };
  return (
    <div
      class={`separator separator-${side}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={side === 'below' ? 'horizontal' : 'vertical'}
      aria-valuenow={now}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={`${now} pixels`}
      title={`${label}: drag, or use the arrow keys; a double click takes the usual size`}
      onKeyDown={press}
      onDblClick={() => {
        onResize(id, undefined);
      }}
      {...drag}
    />
  );
}

/** A pointer that goes down on the border holds it until it goes up, wherever it goes. */
function useDrag(side: SeparatorProps['side'], size: () => number, resize: (pixels: number) => void) {
  const start = useRef<{ at: number; size: number } | undefined>(undefined);
  const place = (event: PointerEvent) =>
    side === 'below' ? -event.clientY : event.clientX * (side === 'left' ? 1 : -1);
  return {
    onPointerDown: (event: PointerEvent) => {
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      start.current = { at: place(event), size: size() };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = start;
      if (current) resize(current.size + place(event) - current.at);
    },
    onLostPointerCapture: () => {
      start.current = undefined;
    },
  };
}
