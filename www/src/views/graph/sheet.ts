// Edges on one canvas: for graphs so large that an element for each would be slow.
import type { Edge } from '../../model';
import { NO_FOCUS } from './layer';
import type { EdgeLayer, Focus } from './layer';
import { DASHES, EDGE_KINDS, keyOf, kindOf, opacityOf, thinning, WIDTHS, widthClassOf } from './look';
import type { EdgeKind } from './look';
import { xOf, yOf } from './positions';
import type { Positions, View } from './positions';

/** Edges of one look, drawn with one state of the pen. */
interface Batch {
  kind: EdgeKind;
  width: number;
  /** What is left of the usual opacity; edges of one width are equally sure, where that is known. */
  opacity: number;
  edges: Edge[];
}

export class SheetLayer implements EdgeLayer {
  private readonly canvas = document.createElement('canvas');
  private readonly pen = this.canvas.getContext('2d');
  private readonly batches: Batch[] = EDGE_KINDS.flatMap((kind) =>
    WIDTHS.map((width) => ({ kind, width, opacity: 1, edges: [] })),
  );
  private positions: Positions = new Float64Array();
  private view: View = { x: 0, y: 0, k: 1 };
  private focus = NO_FOCUS;
  private width = 0;
  private height = 0;
  private waits = false;

  constructor(
    parent: HTMLElement,
    private readonly count: number,
  ) {
    this.canvas.className = 'graph-sheet';
    this.canvas.setAttribute('aria-hidden', 'true');
    parent.prepend(this.canvas);
    // The style sheet gives the colour a transition of a moment, so that its end tells of every change of scheme.
    this.canvas.addEventListener('transitionend', this.drawSoon);
  }

  setEdges(edges: readonly Edge[], most: number): void {
    for (const batch of this.batches) batch.edges.length = 0;
    for (const edge of edges) {
      const place = EDGE_KINDS.indexOf(kindOf(edge)) * WIDTHS.length + widthClassOf(edge, most);
      const batch = this.batches[place];
      if (!batch) continue;
      batch.opacity = opacityOf(edge);
      batch.edges.push(edge);
    }
    this.drawSoon();
  }

  setPositions(positions: Positions): void {
    this.positions = positions;
    this.drawSoon();
  }

  setView(view: View, width: number, height: number): void {
    this.view = view;
    if (width !== this.width || height !== this.height) this.resize(width, height);
    this.drawSoon();
  }

  setFocus(focus: Focus): void {
    this.focus = focus;
    this.drawSoon();
  }

  remove(): void {
    this.canvas.remove();
  }

  private resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
  }

  /** Once, after all that changes now has changed. */
  private readonly drawSoon = (): void => {
    if (this.waits) return;
    this.waits = true;
    queueMicrotask(() => {
      this.waits = false;
      this.draw();
    });
  };

  private draw(): void {
    const { pen, view } = this;
    if (!pen || this.width === 0) return;
    // The style sheet lends the canvas its colours through properties that draw nothing here.
    const style = getComputedStyle(this.canvas);
    const ink = inkOf(style);
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    pen.clearRect(0, 0, this.width, this.height);
    for (const batch of this.batches) {
      if (batch.edges.length === 0) continue;
      pen.setLineDash([...DASHES[batch.kind]]);
      pen.lineWidth = batch.width * thinning(view.k);
      pen.strokeStyle = ink[batch.kind];
      pen.globalAlpha = this.focus.dim ? 0.12 : 0.75 * batch.opacity;
      this.stroke(pen, batch.edges, view);
    }
    this.drawFocus(pen, style.caretColor, view);
  }

  private drawFocus(pen: CanvasRenderingContext2D, colour: string, view: View): void {
    const { lit, selected } = this.focus;
    if (lit.size === 0 && selected === undefined) return;
    pen.globalAlpha = 1;
    pen.strokeStyle = colour;
    for (const { edges, kind, width } of this.batches) {
      pen.setLineDash([...DASHES[kind]]);
      pen.lineWidth = width * thinning(view.k);
      this.stroke(
        pen,
        edges.filter(({ a, b }) => lit.has(keyOf(a, b, this.count))),
        view,
      );
      pen.lineWidth = width + 3;
      this.stroke(
        pen,
        edges.filter(({ a, b }) => keyOf(a, b, this.count) === selected),
        view,
      );
    }
  }

  private stroke(pen: CanvasRenderingContext2D, edges: readonly Edge[], { x, y, k }: View): void {
    // A stroke for each edge: one path with thousands of crossing lines is far slower to fill.
    for (const { a, b } of edges) {
      pen.beginPath();
      pen.moveTo(xOf(this.positions, a) * k + x, yOf(this.positions, a) * k + y);
      pen.lineTo(xOf(this.positions, b) * k + x, yOf(this.positions, b) * k + y);
      pen.stroke();
    }
  }
}

/** The colours that the style sheet lends to the canvas. */
function inkOf(style: CSSStyleDeclaration): Record<EdgeKind, string> {
  const { color, outlineColor, borderTopColor, borderRightColor, borderBottomColor } = style;
  return {
    both: color,
    one: color,
    dropped: outlineColor,
    pruned: outlineColor,
    scored: color,
    found: borderTopColor,
    missed: borderRightColor,
    extra: borderBottomColor,
  };
}
