// Directions, where they are to be shown: an arrow head before the child of each arc.
import type { Edge, Verdict } from '../../model';
import { svg } from './layer';
import { ARROW, keyOf, radiusFor, thinning } from './look';
import { xOf, yOf } from './positions';
import type { Positions, View } from './positions';

interface Arrow {
  element: SVGPathElement;
  from: number;
  to: number;
  truth: Verdict | undefined;
  /** The redraw in which it was last wanted. */
  seen: number;
}

/** Pixels between a node's rim and the tip. */
const SPACE = 2;

export class ArrowLayer {
  private readonly group = svg('g', { class: 'graph-arrows', 'aria-hidden': 'true' });
  private readonly arrows = new Map<number, Arrow>();
  private positions: Positions = new Float64Array();
  private view: View = { x: 0, y: 0, k: 1 };
  private round = 0;

  constructor(
    parent: SVGSVGElement,
    private readonly count: number,
  ) {
    parent.append(this.group);
  }

  /** Only what changed is touched: while λ moves the arcs stay, and only what was found of them changes. */
  setEdges(edges: readonly Edge[]): void {
    this.round += 1;
    for (const edge of edges) if (edge.arrow && edge.arrow !== 'none') this.update(edge);
    for (const [key, { element, seen }] of this.arrows) {
      if (seen === this.round) continue;
      element.remove();
      this.arrows.delete(key);
    }
  }

  place(positions: Positions, view: View): void {
    [this.positions, this.view] = [positions, view];
    for (const arrow of this.arrows.values()) this.turn(arrow);
  }

  private update({ a, b, arrow: direction, truth }: Edge): void {
    const key = keyOf(a, b, this.count);
    const [from, to] = direction === 'ab' ? [a, b] : [b, a];
    const arrow = this.arrows.get(key) ?? this.enter(key, from, to);
    arrow.seen = this.round;
    if (arrow.from !== from) {
      [arrow.from, arrow.to] = [from, to];
      this.turn(arrow);
    }
    if (arrow.truth === truth) return;
    arrow.truth = truth;
    arrow.element.setAttribute('class', `arrow ${truth ?? ''}`);
  }

  private enter(key: number, from: number, to: number): Arrow {
    const arrow = { element: svg('path', { class: 'arrow', d: ARROW }), from, to, truth: undefined, seen: 0 };
    this.arrows.set(key, arrow);
    this.group.append(arrow.element);
    this.turn(arrow);
    return arrow;
  }

  private turn({ element, from, to }: Arrow): void {
    element.setAttribute(
      'transform',
      headAt(this.positions, this.view, from, to, radiusFor(this.count, this.view.k) + SPACE),
    );
  }
}

/** Where an arrow head stands, as a transform: `away` pixels before the middle of its child, smaller where lines are thin. */
export function headAt(positions: Positions, { x, y, k }: View, from: number, to: number, away: number): string {
  const [tx, ty] = [xOf(positions, to) * k + x, yOf(positions, to) * k + y];
  const angle = Math.atan2(ty - yOf(positions, from) * k - y, tx - xOf(positions, from) * k - x);
  const [px, py] = [tx - away * Math.cos(angle), ty - away * Math.sin(angle)];
  return `translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${((angle * 180) / Math.PI).toFixed(1)}) scale(${thinning(k)})`;
}
