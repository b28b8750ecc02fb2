// Nodes and their names as SVG elements, whatever the size of the graph: each can be reached by assistive technology.
import type { NodeState } from '../../model';
import { shortened } from '../parts/format';
import { placeLabels, textAt } from './labels';
import type { LabelInput, Side } from './labels';
import { svg } from './layer';
import { nodeOutline, radiusFor, STATE_TEXT } from './look';
import { xOf, yOf } from './positions';
import type { Positions, View } from './positions';
import { textWidth } from './text-width';

interface Dot {
  group: SVGGElement;
  shape: SVGPathElement;
  text: SVGTextElement;
  state: NodeState;
  side: Side | undefined;
  alone: boolean;
}

/** Which nodes stand out; `dim` lets all that are not `lit` step back. */
export interface NodeMarks {
  lit: ReadonlySet<number>;
  dim: boolean;
  selected: ReadonlySet<number>;
  /** Where the keyboard is. */
  current: number | undefined;
  pinned: { has(node: number): boolean };
}

export class NodeLayer {
  private readonly group = svg('g', { class: 'graph-nodes' });
  private readonly dots: Dot[];
  private readonly widths: Float64Array;
  private readonly screenX: Float64Array;
  private readonly screenY: Float64Array;
  private radius = 0;

  /** `id` starts the ids of the elements. */
  constructor(
    parent: SVGSVGElement,
    private readonly names: readonly string[],
    private readonly id: string,
  ) {
    const shown = names.map((name) => shortened(name));
    this.widths = Float64Array.from(shown, (name) => textWidth(name) + 2);
    this.screenX = new Float64Array(names.length);
    this.screenY = new Float64Array(names.length);
    this.dots = names.map((name, node) => this.dot(name, shown[node] ?? '', node));
    parent.append(this.group);
  }

  idOf(node: number): string {
    return `${this.id}-${node}`;
  }

  setStates(states: readonly NodeState[] | undefined): void {
    this.dots.forEach((dot, node) => {
      const state = states?.[node] ?? 'solved';
      if (state === dot.state) return;
      dot.state = state;
      dot.shape.setAttribute('class', `shape ${state}`);
      dot.shape.setAttribute('d', nodeOutline(state, this.radius));
      dot.group.setAttribute('aria-label', label(this.names[node] ?? '', state));
    });
  }

  /** Longer names, for the pointer to find. */
  setLabels(labels: readonly (string | undefined)[]): void {
    this.dots.forEach(({ group }, node) => {
      const [name, long] = [this.names[node] ?? '', labels[node]];
      const title = group.querySelector('title');
      if (title) title.textContent = long === undefined ? name : `${name}: ${long}`;
    });
  }

  /** Moves every node to its place on the screen. */
  place(positions: Positions, { x, y, k }: View): void {
    this.setRadius(radiusFor(this.names.length, k));
    this.dots.forEach(({ group }, node) => {
      const [sx, sy] = [xOf(positions, node) * k + x, yOf(positions, node) * k + y];
      this.screenX[node] = sx;
      this.screenY[node] = sy;
      group.setAttribute('transform', `translate(${sx.toFixed(1)} ${sy.toFixed(1)})`);
    });
  }

  /** Chooses which names to show, and where. */
  label(wish: Pick<LabelInput, 'order' | 'forced' | 'width' | 'height' | 'lines' | 'marks'>): void {
    const { screenX: x, screenY: y, widths, radius } = this;
    const before = new Map(this.dots.flatMap(({ side }, node) => (side === undefined ? [] : [[node, side] as const])));
    const sides = placeLabels({ ...wish, x, y, widths, radius: radius + 1, before });
    this.dots.forEach((dot, node) => {
      const side = sides.get(node);
      if (side !== dot.side) this.turn(dot, side);
    });
  }

  setMarks(marks: NodeMarks): void {
    this.group.classList.toggle('dimmed', marks.dim);
    this.dots.forEach(({ group }, node) => {
      group.classList.toggle('lit', marks.lit.has(node));
      group.classList.toggle('selected', marks.selected.has(node));
      group.classList.toggle('current', node === marks.current);
      group.classList.toggle('pinned', marks.pinned.has(node));
    });
  }

  /** Nodes without an edge at this λ step back. */
  setDegrees(degrees: Uint32Array): void {
    this.dots.forEach((dot, node) => {
      const alone = degrees[node] === 0;
      if (dot.alone !== alone) dot.group.classList.toggle('alone', alone);
      dot.alone = alone;
    });
  }

  remove(): void {
    this.group.remove();
  }

  private dot(name: string, shown: string, node: number): Dot {
    const group = svg('g', { class: 'node', id: this.idOf(node), role: 'img', 'aria-label': label(name, 'solved') });
    const shape = svg('path', { class: 'shape solved' });
    const text = svg('text', { 'aria-hidden': 'true', display: 'none' });
    const title = svg('title');
    text.textContent = shown;
    title.textContent = name;
    group.append(title, shape, text);
    this.group.append(group);
    return { group, shape, text, state: 'solved', side: undefined, alone: false };
  }

  private setRadius(radius: number): void {
    if (Math.abs(radius - this.radius) < 0.05) return;
    this.radius = radius;
    this.group.classList.toggle('small', radius < 4);
    for (const dot of this.dots) {
      dot.shape.setAttribute('d', nodeOutline(dot.state, radius));
      if (dot.side !== undefined) this.turn(dot, dot.side);
    }
  }

  private turn(dot: Dot, side: Side | undefined): void {
    dot.side = side;
    dot.text.setAttribute('display', side === undefined ? 'none' : 'inline');
    if (side === undefined) return;
    const { anchor, x, y } = textAt(side, this.radius);
    dot.text.setAttribute('text-anchor', anchor);
    dot.text.setAttribute('x', String(x));
    dot.text.setAttribute('y', String(y));
  }
}

const label = (name: string, state: NodeState) => (state === 'solved' ? name : `${name}, ${STATE_TEXT[state]}`);
