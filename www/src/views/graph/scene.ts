// The drawing as a whole: layers, view and attention, updated piece by piece without a render of the page.
import type { Edge, NodeState, Pair, Selection } from '../../model';
import '../../styles/change.css';
import { ArrowLayer, awayOf, headRects } from './arrows';
import { ChangeLayer } from './change-layer';
import type { EdgeChange } from './change-layer';
import { highlightOf, nodesOf, ordered } from './focus';
import type { Attention } from './focus';
import { gestures } from './gestures';
import type { Gestures, Hands } from './gestures';
import { edgeAt, nodeAt, onPlane } from './hit';
import { svg } from './layer';
import type { EdgeLayer } from './layer';
import { endsOf, LineLayer } from './lines';
import { keyOf, radiusFor, strongest } from './look';
import { USUAL_LOOK } from './looking';
import type { Look } from './looking';
import type { MapLayer } from './map';
import { MarkLayer } from './marks';
import { NodeLayer } from './nodes';
import { between, boxOf, fit, xOf, yOf } from './positions';
import type { Point, Positions, View } from './positions';
import type { Rect } from './rects';
import { SheetLayer } from './sheet';
import { tween } from './tween';
import { degreesOf, neighboursOf } from './walk';

export interface SceneEvents {
  select: (selection: Selection) => void;
  /** The node was brought to another place. */
  moved: (node: number, at: Point) => void;
}

/** Above this many nodes the edges share one canvas. */
const LINES_UP_TO = 400;
/** Up to this many nodes names follow the pointer at once. */
const LABELS_AT_ONCE = 120;
const LABEL_PAUSE = 90;
const MOVE = 320;
/** Pixels between the rim and what stands in a corner. */
const CORNER = 8;

export class Scene {
  private readonly root = svg('svg', { class: 'graph-drawing', role: 'presentation' });
  private readonly lines: EdgeLayer;
  private readonly changes: ChangeLayer;
  private readonly arrows: ArrowLayer;
  private readonly marks: MarkLayer;
  private readonly nodes: NodeLayer;
  private readonly gestures: Gestures;
  private readonly size: ResizeObserver;
  private positions: Positions = new Float64Array();
  private pinned: ReadonlySet<number> = new Set();
  private view: View = { x: 0, y: 0, k: 1 };
  private fitted = true;
  /** Size of the stage; kept, because asking the page for it in the middle of drawing costs a layout. */
  private extent = { width: 0, height: 0 };
  /** The part of it that no panel covers. */
  private frame: Rect = { left: 0, top: 0, right: 0, bottom: 0 };
  /** What stands in a corner of it. */
  private taken = { width: 0, height: 0 };
  /** Whether names are to be placed for another view than before. */
  private viewChanged = true;
  private edges: readonly Edge[] = [];
  private order: number[] = [];
  private attention: Attention = { selection: undefined, hovered: undefined, current: undefined };
  private labelTimer: ReturnType<typeof setTimeout> | undefined;
  private stopMoving: () => void = () => undefined;
  private look = USUAL_LOOK;
  private map: MapLayer | undefined;
  /** Whether things jump instead of moving. */
  calm = false;

  constructor(
    private readonly stage: HTMLElement,
    private readonly names: readonly string[],
    id: string,
    private readonly events: SceneEvents,
    /** What lies over the part of the stage that is to be used. */
    private readonly room: HTMLElement = stage,
  ) {
    const count = names.length;
    stage.append(this.root);
    this.changes = new ChangeLayer(this.root);
    this.lines = count > LINES_UP_TO ? new SheetLayer(stage, count) : new LineLayer(this.root, count);
    this.nodes = new NodeLayer(this.root, names, id);
    // Above the names, so that whatever happens these are seen.
    this.arrows = new ArrowLayer(this.root, count);
    this.marks = new MarkLayer(this.root);
    this.gestures = gestures(stage, this.hands());
    this.size = new ResizeObserver(() => {
      this.resized();
    });
    this.size.observe(stage);
    this.size.observe(room);
    this.resized();
  }

  idOf(node: number): string {
    return this.nodes.idOf(node);
  }

  /** Neighbours of a node at this λ. */
  neighboursOf(node: number): number[] {
    return neighboursOf(node, joined(this.edges));
  }

  /** Where the nodes lie now. */
  get places(): Positions {
    return this.positions;
  }

  placeOf(node: number): Point {
    return { x: xOf(this.positions, node), y: yOf(this.positions, node) };
  }

  /** The pixels that a drawing has. */
  get space(): { width: number; height: number } {
    const { left, top, right, bottom } = this.frame;
    return { width: right - left, height: bottom - top };
  }

  /** How many times as wide as high they are. */
  get aspect(): number {
    const { width, height } = this.space;
    return width > 0 && height > 0 ? width / height : 1;
  }

  /** `most` is the largest norm of the path; without it the widest line is the strongest edge of this λ. */
  setEdges(edges: readonly Edge[], most: number | undefined): void {
    this.edges = edges;
    this.lines.setEdges(edges, most ?? strongest(edges), !this.calm);
    this.arrows.setEdges(edges);
    this.nodes.setDegrees(degreesOf(this.names.length, joined(edges)));
    if (this.attention.selection ?? this.attention.hovered ?? this.attention.current !== undefined)
      this.showAttention();
    else this.labelAfterRest();
    if (this.look.clusters) void this.showClusters();
  }

  /** Which edges came and left as λ moved. */
  setChange(change: EdgeChange | undefined): void {
    this.changes.setChange(change);
  }

  /** Other places: nodes travel there, unless the user wants things calm. `order` ranks nodes for their names. */
  setLayout(to: Positions, order: number[]): void {
    const from = this.positions;
    this.order = order;
    this.stage.classList.add('drawn');
    this.stopMoving();
    if (same(from, to)) return;
    const still = from.length !== to.length || this.calm || this.names.length > LINES_UP_TO;
    this.stopMoving = tween(still ? 0 : MOVE, (t) => {
      this.positions = t === 1 ? to : from.map((value, k) => value + ((to[k] ?? 0) - value) * t);
      this.redraw(this.fitted ? this.fitView() : undefined);
    });
  }

  setPins(pinned: ReadonlySet<number>): void {
    this.pinned = pinned;
    this.showAttention();
  }

  setLabels(labels: readonly (string | undefined)[]): void {
    this.nodes.setLabels(labels);
  }

  /** Sizes, surroundings, clusters and the map. */
  setLook(look: Look): void {
    const before = this.look;
    this.look = look;
    this.nodes.setSizes(look.letters, look.nodes);
    this.arrows.setScale(look.nodes);
    if (look.map !== before.map) this.showMap(look.map);
    if (look.clusters !== before.clusters) void this.showClusters();
    this.drawView();
    this.showAttention();
  }

  private showMap(shown: boolean): void {
    this.map?.remove();
    this.map = undefined;
    if (!shown) return;
    void import('./map').then(({ MapLayer: Layer }) => {
      if (!this.look.map || this.map) return;
      this.map = new Layer(this.stage, (to) => {
        const { x, y } = centreOf(this.frame);
        this.fitted = false;
        this.setView({ k: this.view.k, x: x - to.x * this.view.k, y: y - to.y * this.view.k });
      });
      this.drawView();
    });
  }

  /** Clusters of the edges that are seen now; the script comes with the first wish for them. */
  private async showClusters(): Promise<void> {
    if (!this.look.clusters) {
      this.nodes.setClusters(undefined);
      return;
    }
    const { clustersOf } = await import('./clusters');
    const pairs = joined(this.edges).map(({ a, b }): Pair => [a, b]);
    // Meanwhile they may have been switched off.
    if (this.clustered()) this.nodes.setClusters(clustersOf(this.names.length, pairs));
  }

  private clustered(): boolean {
    return this.look.clusters;
  }

  setStates(states: readonly NodeState[] | undefined): void {
    this.nodes.setStates(states);
  }

  setConstraints(required: readonly Pair[], forbidden: readonly Pair[]): void {
    this.marks.setPairs(required, forbidden);
    this.labelAfterRest();
  }

  setSelection(selection: Selection): void {
    this.attend({ selection });
  }

  /** Moves the keyboard's place, and brings it into sight. */
  setCurrent(current: number | undefined): void {
    this.attend({ current });
    if (current !== undefined && !this.inSight(current)) this.centre(current);
  }

  /** Keeps a corner at the left free, or the foot where the stage is narrow: something stands there. */
  reserve(size: { width: number; height: number } | undefined): void {
    this.taken = size ?? { width: 0, height: 0 };
    this.resized();
  }

  fit(): void {
    this.fitted = true;
    this.travel(this.fitView());
  }

  zoomBy(factor: number): void {
    const middle = centreOf(this.frame);
    const k = Math.min(12, Math.max(this.fitView().k / 2, this.view.k * factor));
    const held = onPlane(middle, this.view);
    this.fitted = false;
    this.travel({ k, x: middle.x - held.x * k, y: middle.y - held.y * k });
  }

  /** Brings a node into the middle, near enough to read its surroundings. */
  centre(node: number): void {
    const { x, y } = centreOf(this.frame);
    const k = Math.max(this.view.k, Math.min(1.2, 3 * this.fitView().k));
    this.fitted = false;
    this.travel({ k, x: x - xOf(this.positions, node) * k, y: y - yOf(this.positions, node) * k });
  }

  remove(): void {
    clearTimeout(this.labelTimer);
    this.stopMoving();
    this.size.disconnect();
    this.gestures.remove();
    this.lines.remove();
    this.map?.remove();
    this.changes.remove();
    this.root.remove();
    this.stage.classList.remove('drawn', 'pointing');
  }

  private hands(): Hands {
    return {
      size: () => this.extent,
      nodeAt: (at) => this.nodeAt(at),
      placeOf: (node) => this.onScreen(node),
      viewed: (view, byUser) => {
        if (byUser) this.fitted = false;
        this.view = view;
        this.drawView();
      },
      dragged: (node, to) => {
        this.move(node, onPlane(to, this.view));
      },
      dropped: (node, at) => {
        this.events.moved(node, onPlane(at, this.view));
      },
      clicked: (at, shift) => {
        this.events.select(this.pick(at, shift));
      },
      hovered: (at) => {
        this.hover(at === undefined ? undefined : this.thingAt(at));
      },
    };
  }

  /** A node, by its shape or its name. */
  private nodeAt(at: Point): number | undefined {
    return nodeAt(at, this.positions, this.view) ?? this.nodes.namedAt(at.x, at.y);
  }

  private thingAt(at: Point): Selection {
    const node = this.nodeAt(at);
    if (node !== undefined) return { kind: 'node', node };
    // A forbidden pair is no edge, but it is drawn, and so can be chosen.
    const wishes = this.marks.pairs.map(([a, b]) => ({ a, b }));
    const edge = edgeAt(at, [...this.edges, ...wishes], this.positions, this.view);
    return edge && { kind: 'edge', pair: ordered(edge.a, edge.b) };
  }

  /** With shift held, a second node makes a pair of it and the selected one, joined or not. */
  private pick(at: Point, shift: boolean): Selection {
    const thing = this.thingAt(at);
    const { selection } = this.attention;
    if (!shift || thing?.kind !== 'node' || selection?.kind !== 'node' || thing.node === selection.node) return thing;
    return { kind: 'edge', pair: ordered(selection.node, thing.node) };
  }

  private hover(hovered: Selection): void {
    if (sameThing(hovered, this.attention.hovered)) return;
    this.stage.classList.toggle('pointing', hovered !== undefined);
    this.attend({ hovered });
  }

  private attend(change: Partial<Attention>): void {
    this.attention = { ...this.attention, ...change };
    this.showAttention();
  }

  private showAttention(): void {
    const { selection, current } = this.attention;
    const { nodes, edges, dim } = highlightOf(this.attention, this.edges, this.names.length, this.look.reach);
    const selected = nodesOf(selection);
    this.nodes.setMarks({ lit: nodes, dim, selected, current, pinned: this.pinned });
    const pair = selection?.kind === 'edge' ? keyOf(...selection.pair, this.names.length) : undefined;
    this.lines.setFocus({ lit: edges, dim, selected: pair });
    this.labelSoon();
  }

  private move(node: number, { x, y }: Point): void {
    this.positions = this.positions.slice();
    this.positions[2 * node] = x;
    this.positions[2 * node + 1] = y;
    this.redraw();
  }

  /** Draws everything at its new place, seen as before or in another view. */
  private redraw(view?: View): void {
    this.lines.setPositions(this.positions);
    if (view) this.setView(view);
    else this.drawView();
  }

  private drawView(): void {
    const { width, height } = this.extent;
    this.lines.setView(this.view, width, height);
    this.changes.place(this.positions, this.view);
    this.arrows.place(this.positions, this.view);
    this.marks.place(this.positions, this.view);
    this.nodes.place(this.positions, this.view);
    this.map?.draw(this.positions, this.view, this.frame);
    this.viewChanged = true;
    // Names travel with their nodes, and look for better places when all rest.
    this.labelAfterRest();
  }

  private labelSoon(): void {
    if (this.names.length > LABELS_AT_ONCE) this.labelAfterRest();
    else this.label();
  }

  /** Names stand still while edges come and go. */
  private labelAfterRest(): void {
    clearTimeout(this.labelTimer);
    this.labelTimer = setTimeout(() => {
      this.label();
    }, LABEL_PAUSE);
  }

  /** With `anew` after the view has changed: then letters may grow again. */
  private label(): void {
    clearTimeout(this.labelTimer);
    const anew = this.viewChanged;
    this.viewChanged = false;
    const { edges, positions, view } = this;
    const { nodes: forced } = highlightOf(this.attention, edges, this.names.length, this.look.reach);
    for (const node of nodesOf(this.attention.selection)) forced.add(node);
    const away = awayOf(this.look.nodes * radiusFor(this.names.length, view.k));
    const marks = [...headRects(edges, positions, view, away), ...this.marks.rects];
    this.nodes.label(
      {
        frame: this.frame,
        order: this.order,
        forced,
        lines: endsOf([...edges, ...this.marks.pairs.map(([a, b]) => ({ a, b }))], positions, view),
        marks,
      },
      anew,
    );
  }

  private resized(): void {
    const { clientWidth: width, clientHeight: height } = this.stage;
    this.extent = { width, height };
    const whole = { left: 0, top: 0, right: width, bottom: height };
    this.frame = without(this.taken, this.room === this.stage ? whole : within(this.stage, this.room));
    this.root.setAttribute('viewBox', `0 0 ${Math.max(width, 1)} ${Math.max(height, 1)}`);
    if (this.fitted) this.setView(this.fitView());
    else this.drawView();
  }

  private setView(view: View): void {
    const least = this.fitView().k / 2;
    this.gestures.limit(Math.min(least, view.k), 12);
    this.gestures.show(view);
  }

  private travel(to: View): void {
    const from = this.view;
    this.stopMoving();
    this.stopMoving = tween(this.calm ? 0 : MOVE, (t) => {
      this.setView(between(from, to, t));
    });
  }

  private fitView(): View {
    const { width, height } = this.space;
    const { k, x, y } = fit(boxOf(this.positions), width, height);
    return { k, x: x + this.frame.left, y: y + this.frame.top };
  }

  private onScreen(node: number): Point {
    const { x, y, k } = this.view;
    return { x: xOf(this.positions, node) * k + x, y: yOf(this.positions, node) * k + y };
  }

  private inSight(node: number): boolean {
    const { x, y } = this.onScreen(node);
    const { left, top, right, bottom } = this.frame;
    return x > left && y > top && x < right && y < bottom;
  }
}

const centreOf = ({ left, top, right, bottom }: Rect): Point => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** The frame beside something in its lower left corner, or above it, whichever leaves more. */
function without({ width, height }: { width: number; height: number }, frame: Rect): Rect {
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

/** Those that join their columns; what a known network alone has does not, nor what the score removed. */
const joined = (edges: readonly Edge[]) => edges.filter(({ truth, state }) => truth !== 'missed' && state !== 'pruned');

const same = (a: Positions, b: Positions) => a.length === b.length && a.every((value, k) => value === b[k]);

function sameThing(a: Selection, b: Selection): boolean {
  if (a?.kind === 'node') return b?.kind === 'node' && a.node === b.node;
  if (a?.kind === 'edge') return b?.kind === 'edge' && a.pair[0] === b.pair[0] && a.pair[1] === b.pair[1];
  return b === undefined;
}
