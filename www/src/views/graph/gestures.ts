// Pointer, wheel and touch on the stage: zoom and pan the plane, drag a node, click, hover.
import { drag } from 'd3-drag';
import type { D3DragEvent } from 'd3-drag';
import { pointer, select } from 'd3-selection';
import { zoom, ZoomTransform } from 'd3-zoom';
import type { D3ZoomEvent } from 'd3-zoom';
import type { Point, View } from './positions';

/** What the scene offers to the hands. All points are pixels of the stage. */
export interface Hands {
  /** Width and height of the stage; kept by the scene, because asking the page costs a layout. */
  size(): { width: number; height: number };
  /** The node whose shape or name is there. */
  nodeAt(at: Point): number | undefined;
  placeOf(node: number): Point;
  /** `byUser` is false when the view was set by `show`. */
  viewed(view: View, byUser: boolean): void;
  dragged(node: number, to: Point): void;
  dropped(node: number, at: Point): void;
  clicked(at: Point, shift: boolean): void;
  hovered(at: Point | undefined): void;
}

export interface Gestures {
  show(view: View): void;
  /** Smallest and largest scale that the hands may reach. */
  limit(least: number, most: number): void;
  remove(): void;
}

/** Pixels that a hand may tremble in a click. */
const TREMBLE = 4;

interface Held {
  node: number;
  x: number;
  y: number;
  /** From the pointer to the middle of the node. */
  offX: number;
  offY: number;
}

/** Listens on the stage until removed. */
export function gestures(stage: HTMLElement, hands: Hands): Gestures {
  const at = (event: unknown): Point => {
    const [x, y] = pointer(event, stage);
    return { x, y };
  };
  const zooming = zoomOf(hands, at);
  const stageSelection = select<HTMLElement, unknown>(stage);
  // Dragging comes first: it keeps what it takes from the zoom.
  stageSelection
    .call(dragOf(stage, hands, at))
    .call(zooming)
    .on('dblclick.zoom', null);
  const unlisten = listen(stage, hands, at);
  return {
    show: ({ x, y, k }) => {
      zooming.transform(stageSelection, new ZoomTransform(k, x, y));
    },
    limit: (least, most) => {
      zooming.scaleExtent([least, most]);
    },
    remove: () => {
      stageSelection.on('.zoom', null).on('.drag', null);
      unlisten();
    },
  };
}

function zoomOf(hands: Hands, at: (event: unknown) => Point) {
  return zoom<HTMLElement, unknown>()
    .extent(() => {
      const { width, height } = hands.size();
      return [
        [0, 0],
        [width, height],
      ];
    })
    .clickDistance(TREMBLE)
    .filter((event: MouseEvent | TouchEvent | WheelEvent) => {
      if (event.type === 'wheel') return true;
      if ('touches' in event) return event.touches.length > 1 || hands.nodeAt(at(event.touches[0])) === undefined;
      return event.button === 0 && !event.ctrlKey;
    })
    .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      const { x, y, k } = event.transform;
      hands.viewed({ x, y, k }, event.sourceEvent !== null);
    });
}

function dragOf(stage: HTMLElement, hands: Hands, at: (event: unknown) => Point) {
  type Grab = D3DragEvent<HTMLElement, unknown, Held>;
  const first = (event: MouseEvent | TouchEvent) => ('touches' in event ? event.touches[0] : event);
  let moved = false;
  return drag<HTMLElement, unknown, Held>()
    .container(() => stage)
    .clickDistance(TREMBLE)
    .filter((event: MouseEvent | TouchEvent) => {
      if ('touches' in event ? event.touches.length > 1 : event.button !== 0 || event.ctrlKey) return false;
      return hands.nodeAt(at(first(event))) !== undefined;
    })
    .subject((event: { x: number; y: number }) => {
      const node = hands.nodeAt(event) ?? 0;
      const { x, y } = hands.placeOf(node);
      // Held by its name, a node keeps its distance from the pointer.
      return { node, x: event.x, y: event.y, offX: x - event.x, offY: y - event.y };
    })
    .on('start', () => {
      moved = false;
    })
    .on('drag', ({ subject, x, y }: Grab) => {
      moved ||= Math.hypot(x - subject.x, y - subject.y) > TREMBLE;
      if (moved) hands.dragged(subject.node, { x: x + subject.offX, y: y + subject.offY });
    })
    .on('end', ({ subject, x, y }: Grab) => {
      if (moved) hands.dropped(subject.node, { x: x + subject.offX, y: y + subject.offY });
    });
}

function listen(stage: HTMLElement, hands: Hands, at: (event: unknown) => Point): () => void {
  const click = (event: MouseEvent) => {
    hands.clicked(at(event), event.shiftKey);
  };
  const move = (event: PointerEvent) => {
    // A finger that moves is panning; a pressed button is dragging.
    if (event.pointerType !== 'touch' && event.buttons === 0) hands.hovered(at(event));
  };
  const leave = () => {
    hands.hovered(undefined);
  };
  stage.addEventListener('click', click);
  stage.addEventListener('pointermove', move);
  stage.addEventListener('pointerleave', leave);
  return () => {
    stage.removeEventListener('click', click);
    stage.removeEventListener('pointermove', move);
    stage.removeEventListener('pointerleave', leave);
  };
}
