// Which nodes show their name: as many as fit without covering each other or another node.

export type Side = 'right' | 'left' | 'below' | 'above';

export interface LabelInput {
  /** Screen coordinates of the nodes. */
  x: Float64Array;
  y: Float64Array;
  /** Width of each label in pixels. */
  widths: Float64Array;
  /** Nodes from the most to the least important. */
  order: Iterable<number>;
  /** Nodes whose names are shown whatever they cover. */
  forced: ReadonlySet<number>;
  radius: number;
  width: number;
  height: number;
}

const SIDES: readonly Side[] = ['right', 'left', 'below', 'above'];
const LINE = 15;
const SPACE = 3;
const CELL = 64;

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The side at which each shown label stands. Time O(n) for labels that are short against the screen. */
export function placeLabels(input: LabelInput): Map<number, Side> {
  const [nodes, labels] = [new Taken(), new Taken()];
  const placed = new Map<number, Side>();
  const visible = visibleNodes(input);
  for (const node of visible) nodes.add(nodeRect(input, node));
  const put = (node: number, side: Side | undefined) => {
    if (side === undefined) return;
    placed.set(node, side);
    labels.add(labelRect(input, node, side));
  };
  // Forced labels come first: they may cover nodes, and one another only if there is no other way.
  for (const node of visible) {
    if (input.forced.has(node))
      put(node, freeSide(input, node, nodes, labels) ?? freeSide(input, node, labels) ?? 'right');
  }
  for (const node of input.order) {
    if (!placed.has(node) && isVisible(input, node)) put(node, freeSide(input, node, nodes, labels));
  }
  return placed;
}

function freeSide(input: LabelInput, node: number, ...obstacles: Taken[]): Side | undefined {
  return SIDES.find((side) => {
    const rect = labelRect(input, node, side);
    return onScreen(rect, input) && !obstacles.some((taken) => taken.meets(rect));
  });
}

function visibleNodes(input: LabelInput): number[] {
  return Array.from(input.x.keys()).filter((node) => isVisible(input, node));
}

function isVisible({ x, y, width, height }: LabelInput, node: number): boolean {
  const [nx, ny] = [x[node] ?? 0, y[node] ?? 0];
  return nx >= 0 && ny >= 0 && nx <= width && ny <= height;
}

const onScreen = (rect: Rect, { width, height }: LabelInput) =>
  rect.left >= 0 && rect.top >= 0 && rect.right <= width && rect.bottom <= height;

function nodeRect({ x, y, radius }: LabelInput, node: number): Rect {
  const [cx, cy] = [x[node] ?? 0, y[node] ?? 0];
  return { left: cx - radius, top: cy - radius, right: cx + radius, bottom: cy + radius };
}

/** The rectangle of a label; its own node does not touch it. */
export function labelRect({ x, y, widths, radius }: LabelInput, node: number, side: Side): Rect {
  const [cx, cy, w] = [x[node] ?? 0, y[node] ?? 0, widths[node] ?? 0];
  const away = radius + SPACE;
  if (side === 'right') return { left: cx + away, top: cy - LINE / 2, right: cx + away + w, bottom: cy + LINE / 2 };
  if (side === 'left') return { left: cx - away - w, top: cy - LINE / 2, right: cx - away, bottom: cy + LINE / 2 };
  const top = side === 'below' ? cy + away : cy - away - LINE;
  return { left: cx - w / 2, top, right: cx + w / 2, bottom: top + LINE };
}

/** Rectangles in a grid of cells, so that a label is compared only with what lies near it. */
class Taken {
  private readonly cells = new Map<number, Rect[]>();

  add(rect: Rect): void {
    for (const key of cellsOf(rect)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(rect);
      else this.cells.set(key, [rect]);
    }
  }

  meets(rect: Rect): boolean {
    for (const key of cellsOf(rect)) {
      if (this.cells.get(key)?.some((other) => overlap(rect, other))) return true;
    }
    return false;
  }
}

function* cellsOf(rect: Rect): Generator<number> {
  for (let row = Math.floor(rect.top / CELL); row <= Math.floor(rect.bottom / CELL); row++) {
    for (let column = Math.floor(rect.left / CELL); column <= Math.floor(rect.right / CELL); column++) {
      yield row * 100_000 + column;
    }
  }
}

export const overlap = (a: Rect, b: Rect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
