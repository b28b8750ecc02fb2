// What the user has demanded of pairs: a bar across a required edge, a cross where one is forbidden.
import type { Pair } from '../../model';
import { svg } from './layer';
import { xOf, yOf } from './positions';
import type { Positions, View } from './positions';
import { square } from './rects';
import type { Rect } from './rects';

export const REQUIRED_MARK = 'M-4-4H4V4H-4Z';
export const FORBIDDEN_MARK = 'M-4.5-4.5L4.5 4.5M-4.5 4.5L4.5-4.5';

interface Mark {
  pair: Pair;
  /** Joins the two nodes, whether an edge does or not. */
  line: SVGLineElement;
  sign: SVGPathElement;
}

export class MarkLayer {
  private readonly group = svg('g', { class: 'graph-marks', 'aria-hidden': 'true' });
  private marks: Mark[] = [];
  private positions: Positions = new Float64Array();
  private view: View = { x: 0, y: 0, k: 1 };

  constructor(parent: SVGSVGElement) {
    parent.append(this.group);
  }

  setPairs(required: readonly Pair[], forbidden: readonly Pair[]): void {
    const mark = (pair: Pair, kind: 'required' | 'forbidden', d: string): Mark => ({
      pair,
      line: svg('line', { class: kind }),
      sign: svg('path', { class: kind, d }),
    });
    this.marks = [
      ...required.map((pair) => mark(pair, 'required', REQUIRED_MARK)),
      ...forbidden.map((pair) => mark(pair, 'forbidden', FORBIDDEN_MARK)),
    ];
    this.group.replaceChildren(...this.marks.flatMap(({ line, sign }) => [line, sign]));
    this.place(this.positions, this.view);
  }

  get pairs(): Pair[] {
    return this.marks.map(({ pair }) => pair);
  }

  /** The room that the marks take. */
  get rects(): Rect[] {
    return markRects(this.pairs, this.positions, this.view);
  }

  /** Puts every mark in the middle of its pair. */
  place(positions: Positions, view: View): void {
    [this.positions, this.view] = [positions, view];
    const { x, y, k } = view;
    for (const { pair, line, sign } of this.marks) {
      const at = middle(pair, positions);
      sign.setAttribute('transform', `translate(${at.x * k + x} ${at.y * k + y})`);
      pair.forEach((node, end) => {
        line.setAttribute(`x${end + 1}`, (xOf(positions, node) * k + x).toFixed(1));
        line.setAttribute(`y${end + 1}`, (yOf(positions, node) * k + y).toFixed(1));
      });
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
