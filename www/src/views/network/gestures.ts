// The pointer on the drawing: a node is dragged, an arrow is drawn from a node's handle, a click selects.
import { useRef, useState } from 'preact/hooks';
import type { Arrow, Draft } from '../../state/network/draft';
import type { Box, Point } from '../graph/positions';
import { nodeUnder } from './geometry';

export interface GestureEvents {
  /** The node follows the pointer; one `drag` from press to release. */
  move: (place: number, to: Point, drag: number) => void;
  arrow: (arrow: Arrow) => void;
  select: (place: number | undefined) => void;
}

/** An arrow on its way: from a node to the pointer, and the node under it. */
export interface Pulled {
  from: number;
  to: Point;
  over: number | undefined;
}

interface Press {
  kind: 'move' | 'pull';
  place: number;
  /** Where the pointer went down, and how far that is from the middle of the node. */
  at: Point;
  offset: Point;
  moved: boolean;
  drag: number;
}

/** A press that moves less than this, in units of the drawing, is a click. */
const STILL = 4;

/** Listeners for the drawing. `frozen` is the part of the plane to show while something is dragged. */
export function useGestures(draft: Draft, view: Box, events: GestureEvents) {
  const press = useRef<Press | undefined>(undefined);
  const drags = useRef(0);
  const [pulled, setPulled] = useState<Pulled>();
  const [frozen, setFrozen] = useState<Box>();

  const begin = (kind: Press['kind'], place: number) => (event: PointerEvent) => {
    const [at, node] = [pointOf(event), draft.nodes[place]];
    if (event.button !== 0 || !at || !node) return;
    event.stopPropagation();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const offset = { x: node.x - at.x, y: node.y - at.y };
    press.current = { kind, place, at, offset, moved: false, drag: ++drags.current };
    setFrozen(view);
  };
  const move = (event: PointerEvent) => {
    const [now, at] = [press.current, pointOf(event)];
    if (!now || !at) return;
    now.moved ||= Math.hypot(at.x - now.at.x, at.y - now.at.y) > STILL;
    if (!now.moved) return;
    if (now.kind === 'move')
      events.move(now.place, { x: Math.round(at.x + now.offset.x), y: Math.round(at.y + now.offset.y) }, now.drag);
    else setPulled({ from: now.place, to: at, over: nodeUnder(draft, at) });
  };
  const stop = () => {
    press.current = undefined;
    setPulled(undefined);
    setFrozen(undefined);
  };
  const end = (event: PointerEvent) => {
    const [now, at] = [press.current, pointOf(event)];
    if (!now) return;
    const over = at && nodeUnder(draft, at);
    if (!now.moved) events.select(now.place);
    else if (now.kind === 'pull' && over !== undefined) events.arrow([now.place, over]);
    stop();
  };
  const listeners = (kind: Press['kind'], place: number) => ({
    onPointerDown: begin(kind, place),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: stop,
  });
  return { listeners, pulled, frozen };
}

/** The pointer on the plane of the drawing. */
export function pointOf(event: MouseEvent): Point | undefined {
  const svg = (event.currentTarget as SVGElement).ownerSVGElement ?? (event.currentTarget as SVGSVGElement);
  const matrix = svg.getScreenCTM();
  if (!matrix) return undefined;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}
