// Edges as SVG lines, one element each: for graphs of a few hundred nodes.
import type { Edge } from '../../model';
import { NO_FOCUS, svg } from './layer';
import type { EdgeLayer, Focus } from './layer';
import { DASHES, keyOf, kindOf, sureClassOf, thinning, widthOf } from './look';
import { xOf, yOf } from './positions';
import type { Positions, View } from './positions';

interface Line {
  element: SVGLineElement;
  a: number;
  b: number;
  /** Kind and sureness. */
  look: string;
  width: number;
  /** The redraw in which the edge was last present. */
  seen: number;
  leaving: boolean;
}

/** More changes than this at once are a jump, not a move; fading them would only cost time. */
const FADED_CHANGES = 60;
const FADE = 180;
/** Milliseconds between changes below which λ is being dragged: then the movement itself shows what changes. */
const DRAGGED = 120;

export class LineLayer implements EdgeLayer {
  private readonly lines = new Map<number, Line>();
  private readonly group = svg('g', { class: 'graph-edges', 'aria-hidden': 'true' });
  private positions: Positions = new Float64Array();
  private focus = NO_FOCUS;
  /** Whether any line carries a mark of the focus that may have to be taken away. */
  private marked = false;
  private round = 0;
  private changed = 0;
  private thin = 1;

  constructor(
    parent: SVGSVGElement,
    private readonly count: number,
  ) {
    parent.append(this.group);
  }

  setEdges(edges: readonly Edge[], most: number, fade: boolean): void {
    this.round += 1;
    const entering: Line[] = [];
    for (const edge of edges) {
      const key = keyOf(edge.a, edge.b, this.count);
      let line = this.lines.get(key);
      if (!line) {
        line = this.enter(key, edge);
        entering.push(line);
      }
      this.update(line, edge, most);
    }
    const leaving = [...this.lines].filter(([, line]) => line.seen !== this.round && !line.leaving);
    const soft = fade && this.rested() && entering.length + leaving.length <= FADED_CHANGES;
    if (soft) appear(entering);
    for (const [key, line] of leaving) this.leave(key, line, soft);
    this.show();
  }

  setPositions(positions: Positions): void {
    this.positions = positions;
    for (const line of this.lines.values()) this.place(line);
  }

  setView({ x, y, k }: View): void {
    if (this.thin !== thinning(k)) {
      this.thin = thinning(k);
      for (const line of this.lines.values()) line.element.setAttribute('stroke-width', String(line.width * this.thin));
    }
    this.group.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
  }

  setFocus(focus: Focus): void {
    this.focus = focus;
    this.show();
  }

  remove(): void {
    this.group.remove();
  }

  private rested(): boolean {
    const before = this.changed;
    this.changed = performance.now();
    return this.changed - before > DRAGGED;
  }

  private enter(key: number, { a, b }: Edge): Line {
    const line = { element: svg('line'), a, b, look: '', width: 0, seen: 0, leaving: false };
    this.lines.set(key, line);
    this.place(line);
    this.group.append(line.element);
    return line;
  }

  private update(line: Line, edge: Edge, most: number): void {
    const [kind, width] = [kindOf(edge), widthOf(edge, most)];
    line.seen = this.round;
    if (line.leaving) {
      line.leaving = false;
      line.element.classList.remove('away');
    }
    const sure = sureClassOf(edge);
    const look = sure === undefined ? kind : `${kind} sure-${sure}`;
    if (line.look !== look) {
      line.look = look;
      line.element.setAttribute('class', `edge ${look}`);
      line.element.setAttribute('stroke-dasharray', DASHES[kind].join(' ') || 'none');
    }
    if (line.width !== width) {
      line.width = width;
      line.element.setAttribute('stroke-width', String(width * this.thin));
    }
  }

  private leave(key: number, line: Line, soft: boolean): void {
    if (!soft) {
      this.drop(key, line);
      return;
    }
    line.leaving = true;
    line.element.classList.add('away');
    setTimeout(() => {
      // The edge may have come back meanwhile.
      if (line.leaving) this.drop(key, line);
    }, FADE);
  }

  private drop(key: number, line: Line): void {
    line.element.remove();
    this.lines.delete(key);
  }

  private place({ element, a, b }: Line): void {
    element.setAttribute('x1', xOf(this.positions, a).toFixed(2));
    element.setAttribute('y1', yOf(this.positions, a).toFixed(2));
    element.setAttribute('x2', xOf(this.positions, b).toFixed(2));
    element.setAttribute('y2', yOf(this.positions, b).toFixed(2));
  }

  private show(): void {
    const { lit, dim, selected } = this.focus;
    this.group.classList.toggle('dimmed', dim);
    const marks = lit.size > 0 || selected !== undefined;
    if (!marks && !this.marked) return;
    this.marked = marks;
    for (const [key, { element }] of this.lines) {
      element.classList.toggle('lit', lit.has(key));
      element.classList.toggle('selected', key === selected);
    }
  }
}

/** Starts invisible and lets the style sheet's transition bring it in. */
function appear(lines: readonly Line[]): void {
  for (const { element } of lines) element.classList.add('away');
  requestAnimationFrame(() => {
    for (const { element, leaving } of lines) if (!leaving) element.classList.remove('away');
  });
}

/** The ends of edges on the screen, four numbers each. */
export function endsOf(
  edges: readonly { a: number; b: number }[],
  positions: Positions,
  { x, y, k }: View,
): Float64Array {
  const ends = new Float64Array(4 * edges.length);
  edges.forEach(({ a, b }, line) => {
    ends.set([xOf(positions, a) * k + x, yOf(positions, a) * k + y], 4 * line);
    ends.set([xOf(positions, b) * k + x, yOf(positions, b) * k + y], 4 * line + 2);
  });
  return ends;
}
