// What is seen of the plane: the view, the part of the stage that it may use, and the ways from one view to another.
import type { Gestures } from './gestures';
import { onPlane } from './hit';
import { between, boxOf, fit, PADDING } from './positions';
import type { Point, Positions, View } from './positions';
import type { Rect } from './rects';
import type { Motion } from './tween';

export interface Size {
  width: number;
  height: number;
}

/** Pixels between the rim and what stands in a corner. */
const CORNER = 8;
/** Tools, legend and what can be done with a selection. */
const OVER = '.graph-tools > *, .graph-legend, .graph-bar';
const UNDER_TOOLS = 14;
const CLOSEST = 12;
/** A scale at which names can be read. */
const NEAR = 1.2;

export class Sight {
  view: View = { x: 0, y: 0, k: 1 };
  /** Whether all is seen, and is to be seen whatever the size of the stage. */
  fitted = true;
  /** Size of the stage; kept, because asking the page for it in the middle of drawing costs a layout. */
  extent: Size = { width: 0, height: 0 };
  /** The part of it that no panel covers. */
  frame: Rect = { left: 0, top: 0, right: 0, bottom: 0 };
  /** What lies over it: names keep off that. */
  covers: Rect[] = [];
  /** Pixels that the tools take at its head: on a phone they have two rows. */
  private head = 0;
  /** What stands in a corner of it. */
  private taken: Size = { width: 0, height: 0 };

  constructor(
    private readonly stage: HTMLElement,
    /** What lies over the part of the stage that is to be used. */
    private readonly room: HTMLElement,
    private readonly hands: Pick<Gestures, 'show' | 'limit'>,
    private readonly motion: Motion,
    private readonly positions: () => Positions,
  ) {}

  /** The pixels that a drawing has. */
  get space(): Size {
    const { left, top, right, bottom } = this.frame;
    return { width: right - left, height: bottom - top };
  }

  /** How many times as wide as high they are. */
  get aspect(): number {
    const { width, height } = this.space;
    return width > 0 && height > 0 ? width / height : 1;
  }

  /** Keeps a corner at the left free, or the foot where the stage is narrow: something stands there. */
  reserve(size: Size | undefined): void {
    this.taken = size ?? { width: 0, height: 0 };
  }

  /** Asks the page how large everything is. */
  measure(): void {
    const { clientWidth: width, clientHeight: height } = this.stage;
    this.extent = { width, height };
    const whole = { left: 0, top: 0, right: width, bottom: height };
    this.frame = without(this.taken, this.room === this.stage ? whole : within(this.stage, this.room));
    this.look();
  }

  /** Asks the page what lies over the stage. */
  look(): void {
    const over = this.stage.parentElement?.querySelectorAll<HTMLElement>(OVER) ?? [];
    this.covers = [...over].map((element) => within(this.stage, element));
    const tools = this.stage.parentElement?.querySelector<HTMLElement>('.graph-tools');
    this.head = tools?.offsetHeight ?? 0;
  }

  show(view: View): void {
    const least = this.whole().k / 2;
    this.hands.limit(Math.min(least, view.k), CLOSEST);
    this.hands.show(view);
  }

  /** The view of all nodes. */
  whole(): View {
    const { width, height } = this.space;
    const top = Math.max(PADDING.top, this.head + UNDER_TOOLS);
    const { k, x, y } = fit(boxOf(this.positions()), width, height, { ...PADDING, top });
    return { k, x: x + this.frame.left, y: y + this.frame.top };
  }

  fit(): void {
    this.fitted = true;
    this.travel(this.whole());
  }

  zoomBy(factor: number): void {
    const middle = centreOf(this.frame);
    const k = Math.min(CLOSEST, Math.max(this.whole().k / 2, this.view.k * factor));
    this.fitted = false;
    this.travel(viewWith(middle, onPlane(middle, this.view), k));
  }

  /** Brings a point of the plane into the middle, near enough to read what lies around it; nothing moves where it is seen well. */
  centre(at: Point): void {
    const k = Math.max(this.view.k, Math.min(NEAR, 3 * this.whole().k));
    if (k === this.view.k && this.holds(at)) return;
    this.fitted = false;
    this.travel(viewWith(centreOf(this.frame), at, k));
  }

  /** The same at once, and as near as before. */
  jump(at: Point): void {
    this.fitted = false;
    this.show(viewWith(centreOf(this.frame), at, this.view.k));
  }

  onScreen({ x, y }: Point): Point {
    return { x: x * this.view.k + this.view.x, y: y * this.view.k + this.view.y };
  }

  holds(at: Point): boolean {
    const { x, y } = this.onScreen(at);
    const { left, top, right, bottom } = this.frame;
    return x > left && y > top && x < right && y < bottom;
  }

  private travel(to: View): void {
    const from = this.view;
    this.motion.run((t) => {
      this.show(between(from, to, t));
    });
  }
}

const centreOf = ({ left, top, right, bottom }: Rect): Point => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** The view at a scale that shows a point of the plane at one of the screen. */
const viewWith = (screen: Point, plane: Point, k: number): View => ({
  k,
  x: screen.x - plane.x * k,
  y: screen.y - plane.y * k,
});

/** The frame beside something in its lower left corner, or above it, whichever leaves more. */
function without({ width, height }: Size, frame: Rect): Rect {
  const [across, down] = [frame.right - frame.left, frame.bottom - frame.top];
  if (width === 0 || height === 0 || across === 0 || down === 0) return frame;
  const beside = { ...frame, left: frame.left + width + CORNER };
  const above = { ...frame, bottom: frame.bottom - height - CORNER };
  return 1 - width / across > 1 - height / down ? beside : above;
}

/** The part of one element that another lies over. */
function within(outer: HTMLElement, inner: HTMLElement): Rect {
  const [o, i] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()];
  return {
    left: Math.max(0, i.left - o.left),
    top: Math.max(0, i.top - o.top),
    right: Math.min(o.width, i.right - o.left),
    bottom: Math.min(o.height, i.bottom - o.top),
  };
}
