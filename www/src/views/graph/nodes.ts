// Nodes and their names as SVG elements, whatever the size of the graph: each can be reached by assistive technology.
import type { NodeState } from '../../model';
import { fitLabels } from './labels';
import type { LabelInput, Placed } from './labels';
import { svg } from './layer';
import { nodeOutline, radiusFor, STATE_TEXT } from './look';
import { formsOf } from './names';
import type { Form } from './names';
import { xOf, yOf } from './positions';
import type { Positions, View } from './positions';
import { labelRect, NEXT, textAt } from './sides';

interface Dot {
  group: SVGGElement;
  shape: SVGPathElement;
  text: SVGTextElement;
  state: NodeState;
  /** How and where the name is written; nothing where it is not. */
  label: Placed | undefined;
  /** What its element holds. */
  form: Form | undefined;
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
  private readonly forms: readonly (readonly Form[])[];
  private readonly screenX: Float64Array;
  private readonly screenY: Float64Array;
  private radius = 0;
  private size = LETTERS;
  private wanted = 1;
  private scale = 1;

  /** `id` starts the ids of the elements. */
  constructor(
    parent: SVGSVGElement,
    private readonly names: readonly string[],
    private readonly id: string,
  ) {
    this.forms = names.map(formsOf);
    this.screenX = new Float64Array(names.length);
    this.screenY = new Float64Array(names.length);
    this.dots = names.map((name, node) => this.dot(name, node));
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
    this.setRadius(this.scale * radiusFor(this.names.length, k));
    this.dots.forEach(({ group }, node) => {
      const [sx, sy] = [xOf(positions, node) * k + x, yOf(positions, node) * k + y];
      this.screenX[node] = sx;
      this.screenY[node] = sy;
      group.setAttribute('transform', `translate(${sx.toFixed(1)} ${sy.toFixed(1)})`);
    });
  }

  /** Chooses which names to show, how large, and where. With `anew` the letters may grow again. */
  label(wish: Pick<LabelInput, 'order' | 'forced' | 'frame' | 'lines' | 'marks'>, anew: boolean): void {
    const { screenX: x, screenY: y, forms, radius } = this;
    const before = new Map(this.dots.flatMap(({ label }, node) => (label ? [[node, label] as const] : [])));
    const largest = SIZES.map((size) => size * this.wanted);
    const sizes = anew ? largest : [this.size, ...largest.filter((size) => size !== this.size)];
    const { size, placed } = fitLabels({ ...wish, x, y, forms, radius: radius + 1, before }, sizes);
    if (size !== this.size) this.resize(size);
    this.dots.forEach((dot, node) => {
      this.turn(dot, placed.get(node));
    });
  }

  /** The node whose name lies at a point of the screen. */
  namedAt(x: number, y: number): number | undefined {
    const node = this.dots.findIndex(({ label }, k) => {
      if (!label) return false;
      const at = [this.screenX[k] ?? 0, this.screenY[k] ?? 0] as const;
      const rect = labelRect(...at, this.radius + 1, this.size, label.form, label.side);
      return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
    });
    return node < 0 ? undefined : node;
  }

  /** How large names and nodes are to be, as shares of their usual size. */
  setSizes(letters: number, nodes: number): void {
    this.wanted = letters;
    this.scale = nodes;
  }

  /** Colours nodes, as their clusters have it. */
  setColours(inks: readonly string[] | undefined): void {
    this.dots.forEach(({ group }, node) => {
      const ink = inks?.[node];
      group.classList.toggle('clustered', ink !== undefined);
      if (ink === undefined) group.style.removeProperty('--ink');
      else group.style.setProperty('--ink', ink);
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

  private dot(name: string, node: number): Dot {
    const group = svg('g', { class: 'node', id: this.idOf(node), role: 'img', 'aria-label': label(name, 'solved') });
    const shape = svg('path', { class: 'shape solved' });
    const text = svg('text', { 'aria-hidden': 'true', display: 'none' });
    const title = svg('title');
    title.textContent = name;
    group.append(title, shape, text);
    this.group.append(group);
    return { group, shape, text, state: 'solved', label: undefined, form: undefined, alone: false };
  }

  private setRadius(radius: number): void {
    if (Math.abs(radius - this.radius) < 0.05) return;
    this.radius = radius;
    this.group.classList.toggle('small', radius < 4);
    for (const dot of this.dots) {
      dot.shape.setAttribute('d', nodeOutline(dot.state, radius));
      this.write(dot);
    }
  }

  private resize(size: number): void {
    this.size = size;
    this.group.style.fontSize = `${size}px`;
    for (const dot of this.dots) {
      dot.form = undefined;
      this.write(dot);
    }
  }

  private turn(dot: Dot, label: Placed | undefined): void {
    const same = label?.side === dot.label?.side && label?.form === dot.label?.form;
    dot.label = label;
    if (same) return;
    dot.text.setAttribute('display', label ? 'inline' : 'none');
    this.write(dot);
  }

  private write(dot: Dot): void {
    const { label, text } = dot;
    if (!label) return;
    const { anchor, x, y } = textAt(label.side, this.radius + 1, this.size, label.form);
    text.setAttribute('text-anchor', anchor);
    text.setAttribute('y', y.toFixed(1));
    text.setAttribute('x', x.toFixed(1));
    if (dot.form !== label.form) text.replaceChildren(...linesOf(label.form, this.size));
    dot.form = label.form;
    for (const line of text.children) line.setAttribute('x', x.toFixed(1));
  }
}

const LETTERS = 12;
/** Sizes of letters in pixels, that of the style sheet first. */
const SIZES: readonly number[] = [LETTERS, 11, 10, 9];

/** One line as it is, two as parts of the text. */
function linesOf({ lines }: Form, size: number): (string | SVGTSpanElement)[] {
  const [only] = lines;
  if (lines.length === 1) return [only ?? ''];
  return lines.map((line, k) => {
    const span = svg('tspan', { dy: k === 0 ? 0 : (NEXT * size).toFixed(1) });
    span.textContent = line;
    return span;
  });
}

const label = (name: string, state: NodeState) => (state === 'solved' ? name : `${name}, ${STATE_TEXT[state]}`);
