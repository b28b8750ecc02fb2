// What the user has demanded of pairs: a bar across a required edge, a cross where one is forbidden.
import type { Pair } from '../../model';
import { svg } from './layer';
import { xOf, yOf } from './positions';
import type { Positions, View } from './positions';
import { square } from './rects';
import type { Rect } from './rects';

export const REQUIRED_MARK = 'M-4-4H4V4H-4Z';
export const FORBIDDEN_MARK = 'M-4.5-4.5L4.5 4.5M-4.5 4.5L4.5-4.5';

export class MarkLayer {
  private readonly group = svg('g', { class: 'graph-marks', 'aria-hidden': 'true' });
  private pairs: { pair: Pair; element: SVGPathElement }[] = [];
  private positions: Positions = new Float64Array();
  private view: View = { x: 0, y: 0, k: 1 };

  constructor(parent: SVGSVGElement) {
    parent.append(this.group);
  }

  setPairs(required: readonly Pair[], forbidden: readonly Pair[]): void {
    this.pairs = [
      ...required.map((pair) => ({ pair, element: svg('path', { class: 'required', d: REQUIRED_MARK }) })),
      ...forbidden.map((pair) => ({ pair, element: svg('path', { class: 'forbidden', d: FORBIDDEN_MARK }) })),
    ];
    this.group.replaceChildren(...this.pairs.map(({ element }) => element));
    this.place(this.positions, this.view);
  }

  /** The room that the marks take. */
  get rects(): Rect[] {
    return markRects(
      this.pairs.map(({ pair }) => pair),
      this.positions,
      this.view,
    );
  }

  /** Puts every mark in the middle of its pair. */
  place(positions: Positions, view: View): void {
    [this.positions, this.view] = [positions, view];
    for (const { pair, element } of this.pairs) {
      const { x, y } = middle(pair, positions);
      element.setAttribute('transform', `translate(${x * view.k + view.x} ${y * view.k + view.y})`);
    }
  }
}

/** Pixels from the middle of a mark to its rim. */
const REACH = 6;

/** The room that the marks of some pairs take. */
export const markRects = (pairs: readonly Pair[], positions: Positions, { x, y, k }: View): Rect[] =>
  pairs.map((pair) => {
    const at = middle(pair, positions);
    return square(at.x * k + x, at.y * k + y, REACH);
  });

/** The point half way between two nodes. */
export function middle([a, b]: Pair, positions: Positions): { x: number; y: number } {
  return {
    x: (xOf(positions, a) + xOf(positions, b)) / 2,
    y: (yOf(positions, a) + yOf(positions, b)) / 2,
  };
}
