// Directions, where they are to be shown: an arrow head before the child of each arc.
import type { Edge, Verdict } from '../../model';
import { svg } from './layer';
import { ARROW, ARROW_HALF, ARROW_LENGTH, keyOf, radiusFor, thinning } from './look';
import { xOf, yOf } from './positions';
import type { Positions, View } from './positions';
import { grown } from './rects';
import type { Rect } from './rects';

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
/** Pixels that names keep off a head. */
const AIR = 1;

export class ArrowLayer {
  private readonly group = svg('g', { class: 'graph-arrows', 'aria-hidden': 'true' });
  private readonly arrows = new Map<number, Arrow>();
  private positions: Positions = new Float64Array();
  private view: View = { x: 0, y: 0, k: 1 };
  private round = 0;
  private scale = 1;

  constructor(
    parent: SVGSVGElement,
    private readonly count: number,
  ) {
    parent.append(this.group);
  }

  /** Only what changed is touched: while λ moves the arcs stay, and only what was found of them changes. */
  setEdges(edges: readonly Edge[]): void {
    this.round += 1;
    for (const edge of edges) {
      const arc = arcOf(edge);
      if (arc) this.update(edge, ...arc);
    }
    for (const [key, { element, seen }] of this.arrows) {
      if (seen === this.round) continue;
      element.remove();
      this.arrows.delete(key);
    }
  }

  /** How large nodes are, as a share of their usual size. */
  setScale(scale: number): void {
    this.scale = scale;
  }

  place(positions: Positions, view: View): void {
    [this.positions, this.view] = [positions, view];
    for (const arrow of this.arrows.values()) this.turn(arrow);
  }

  private update({ a, b, truth }: Edge, from: number, to: number): void {
    const key = keyOf(a, b, this.count);
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
      headAt(this.positions, this.view, from, to, awayOf(this.scale * radiusFor(this.count, this.view.k))),
    );
  }
}

/** Where the tip of an arrow stands: `away` pixels before the middle of its child; smaller where lines are thin. */
function tipOf(positions: Positions, { x, y, k }: View, from: number, to: number, away: number) {
  const [tx, ty] = [xOf(positions, to) * k + x, yOf(positions, to) * k + y];
  const angle = Math.atan2(ty - yOf(positions, from) * k - y, tx - xOf(positions, from) * k - x);
  return { x: tx - away * Math.cos(angle), y: ty - away * Math.sin(angle), angle, scale: thinning(k) };
}

/** An arrow head's place as a transform. */
export function headAt(positions: Positions, view: View, from: number, to: number, away: number): string {
  const { x, y, angle, scale } = tipOf(positions, view, from, to, away);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((angle * 180) / Math.PI).toFixed(1)}) scale(${scale})`;
}

/** The room that it takes. */
export function headRect(positions: Positions, view: View, from: number, to: number, away: number): Rect {
  const { x, y, angle, scale } = tipOf(positions, view, from, to, away);
  const [along, across] = [ARROW_LENGTH * scale, ARROW_HALF * scale];
  const [backX, backY] = [x - along * Math.cos(angle), y - along * Math.sin(angle)];
  const [sideX, sideY] = [Math.abs(across * Math.sin(angle)), Math.abs(across * Math.cos(angle))];
  const box = {
    left: Math.min(x, backX) - sideX,
    right: Math.max(x, backX) + sideX,
    top: Math.min(y, backY) - sideY,
    bottom: Math.max(y, backY) + sideY,
  };
  return grown(box, AIR);
}

/** The heads of some edges, as the room that they take. */
export function headRects(edges: readonly Edge[], positions: Positions, view: View, away: number): Rect[] {
  return edges.flatMap((edge) => {
    const arc = arcOf(edge);
    return arc ? [headRect(positions, view, ...arc, away)] : [];
  });
}

/** From where to where an edge points; nothing where it does not. */
export function arcOf({ a, b, arrow }: Edge): [from: number, to: number] | undefined {
  if (!arrow || arrow === 'none') return undefined;
  return arrow === 'ab' ? [a, b] : [b, a];
}

/** Pixels between the middle of a node and the tip of an arrow to it. */
export const awayOf = (radius: number) => radius + SPACE;
