// Looking closer at a drawing that is too large to be read as a whole.
import { useRef, useState } from 'preact/hooks';
import type { Box, Point } from '../graph/positions';
import { pointOf } from './gestures';

interface Look {
  /** How much larger than the whole drawing would be; 1 shows the whole. */
  scale: number;
  centre: Point;
}

/** Each press of a button. */
const STEP = 1.5;
const CLOSEST = 8;

/** The part of the whole that is seen at this scale around this centre, never beyond its borders. */
export function seen(whole: Box, { scale, centre }: Look): Box {
  const [width, height] = [(whole.right - whole.left) / scale, (whole.bottom - whole.top) / scale];
  const left = Math.min(Math.max(centre.x - width / 2, whole.left), whole.right - width);
  const top = Math.min(Math.max(centre.y - height / 2, whole.top), whole.bottom - height);
  return { left, top, right: left + width, bottom: top + height };
}

const middle = ({ left, right, top, bottom }: Box): Point => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** What is seen of a drawing, and the ways to change that. */
export function useZoom(whole: Box) {
  const [look, setLook] = useState<Look>({ scale: 1, centre: { x: 0, y: 0 } });
  const view = seen(whole, look);
  const centreOn = (centre: Point) => {
    setLook((now) => ({ ...now, centre }));
  };
  const scaleBy = (factor: number) => {
    setLook({ scale: Math.min(CLOSEST, Math.max(1, look.scale * factor)), centre: middle(view) });
  };
  return {
    view,
    zoomed: look.scale > 1,
    centreOn,
    closer: () => {
      scaleBy(STEP);
    },
    farther: () => {
      scaleBy(1 / STEP);
    },
    fit: () => {
      setLook({ scale: 1, centre: middle(whole) });
    },
    pan: usePan(look.scale > 1, (by) => {
      centreOn({ x: middle(view).x + by.x, y: middle(view).y + by.y });
    }),
  };
}

export type Zoom = ReturnType<typeof useZoom>;

/** Listeners for the ground of the drawing: what was under the pointer when it went down stays there. */
function usePan(active: boolean, move: (by: Point) => void) {
  const held = useRef<Point | undefined>(undefined);
  const end = () => {
    held.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!active || event.button !== 0) return;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      held.current = pointOf(event);
    },
    onPointerMove: (event: PointerEvent) => {
      const [from, now] = [held.current, pointOf(event)];
      if (from && now) move({ x: from.x - now.x, y: from.y - now.y });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
