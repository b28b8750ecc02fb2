// The drawing as a whole: layers, view and attention, updated piece by piece without a render of the page.
import type { Edge, NodeState, Pair, Selection } from '../../model';
import '../../styles/change.css';
import { ArrowLayer, awayOf, headRects } from './arrows';
import { ChangeLayer } from './change-layer';
import type { EdgeChange } from './change-layer';
import { Extras } from './extras';
import { highlightOf, nodesOf } from './focus';
import type { Attention } from './focus';
import { gestures } from './gestures';
import type { Gestures, Hands } from './gestures';
import { onPlane } from './hit';
import { svg } from './layer';
import type { EdgeLayer } from './layer';
import { endsOf, LineLayer } from './lines';
import { keyOf, radiusFor, strongest } from './look';
import { USUAL_LOOK } from './looking';
import type { Look } from './looking';
import { MarkLayer } from './marks';
import { NodeLayer } from './nodes';
import { nodeUnder, picked, sameThing, thingUnder } from './pointing';
import { xOf, yOf } from './positions';
import type { Point, Positions, View } from './positions';
import { SheetLayer } from './sheet';
import { Sight } from './sight';
import type { Size } from './sight';
import { Motion } from './tween';
import { degreesOf, joined, neighboursOf } from './walk';

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

export class Scene {
  private readonly root = svg('svg', { class: 'graph-drawing', role: 'presentation' });
  private readonly lines: EdgeLayer;
  private readonly changes: ChangeLayer;
  private readonly arrows: ArrowLayer;
  private readonly marks: MarkLayer;
  private readonly nodes: NodeLayer;
  private readonly gestures: Gestures;
  private readonly extras: Extras;
  /** What is seen of all this. */
  readonly sight: Sight;
  /** How things move. */
  readonly motion = new Motion();
  private readonly size: ResizeObserver;
  private positions: Positions = new Float64Array();
  private pinned: ReadonlySet<number> = new Set();
  /** Whether names are to be placed for another view than before. */
  private viewChanged = true;
  private edges: readonly Edge[] = [];
  private order: number[] = [];
  private attention: Attention = { selection: undefined, hovered: undefined, current: undefined };
  private labelTimer: ReturnType<typeof setTimeout> | undefined;
  /** How it is looked at. */
  look = USUAL_LOOK;

  constructor(
    private readonly stage: HTMLElement,
    private readonly names: readonly string[],
    id: string,
    private readonly events: SceneEvents,
    /** What lies over the part of the stage that is to be used. */
    room: HTMLElement = stage,
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
    this.sight = new Sight(stage, room, this.gestures, this.motion, () => this.positions);
    this.extras = new Extras(
      stage,
      this.nodes,
      count,
      (to) => {
        this.sight.jump(to);
      },
      () => {
        this.drawView();
      },
    );
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

  /** `most` is the largest norm of the path; without it the widest line is the strongest edge of this λ. */
  setEdges(edges: readonly Edge[], most: number | undefined): void {
    this.edges = edges;
    this.lines.setEdges(edges, most ?? strongest(edges), !this.motion.calm);
    this.arrows.setEdges(edges);
    this.nodes.setDegrees(degreesOf(this.names.length, joined(edges)));
    if (this.attention.selection ?? this.attention.hovered ?? this.attention.current !== undefined)
      this.showAttention();
    else this.labelAfterRest();
    this.extras.setEdges(edges);
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
    this.motion.stop();
    if (same(from, to)) return;
    const jumps = from.length !== to.length || this.names.length > LINES_UP_TO;
    this.motion.run((t) => {
      this.positions = t === 1 ? to : from.map((value, k) => value + ((to[k] ?? 0) - value) * t);
      this.redraw(this.sight.fitted ? this.sight.whole() : undefined);
    }, jumps);
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
    this.look = look;
    this.nodes.setSizes(look.letters, look.nodes);
    this.arrows.setScale(look.nodes);
    this.extras.setLook(look);
    this.drawView();
    this.showAttention();
  }

  setStates(states: readonly NodeState[] | undefined): void {
    this.nodes.setStates(states);
  }

  setConstraints(required: readonly Pair[], forbidden: readonly Pair[]): void {
    this.marks.setPairs(required, forbidden);
    this.labelAfterRest();
  }

  setSelection(selection: Selection): void {
    // A bar came or went with it.
    this.sight.look();
    this.attend({ selection });
  }

  /** Moves the keyboard's place, and brings it into sight. */
  setCurrent(current: number | undefined): void {
    this.attend({ current });
    if (current !== undefined && !this.sight.holds(this.placeOf(current))) this.centre(current);
  }

  /** Keeps a corner free in which something stands. */
  reserve(size: Size | undefined): void {
    this.sight.reserve(size);
    this.resized();
  }

  /** Brings a node into the middle, near enough to read its surroundings. */
  centre(node: number): void {
    this.sight.centre(this.placeOf(node));
  }

  remove(): void {
    clearTimeout(this.labelTimer);
    this.motion.stop();
    this.size.disconnect();
    this.gestures.remove();
    this.lines.remove();
    this.extras.remove();
    this.changes.remove();
    this.root.remove();
    this.stage.classList.remove('drawn', 'pointing');
  }

  private hands(): Hands {
    return {
      size: () => this.sight.extent,
      nodeAt: (at) => nodeUnder(at, this.pointable()),
      placeOf: (node) => this.sight.onScreen(this.placeOf(node)),
      viewed: (view, byUser) => {
        if (byUser) this.sight.fitted = false;
        this.sight.view = view;
        this.drawView();
      },
      dragged: (node, to) => {
        this.move(node, onPlane(to, this.sight.view));
      },
      dropped: (node, at) => {
        this.events.moved(node, onPlane(at, this.sight.view));
      },
      clicked: (at, shift) => {
        this.events.select(picked(thingUnder(at, this.pointable()), this.attention.selection, shift));
      },
      hovered: (at) => {
        this.hover(at && thingUnder(at, this.pointable()));
      },
    };
  }

  private pointable() {
    const { positions, edges, marks, nodes, sight } = this;
    return {
      positions,
      edges,
      view: sight.view,
      wishes: marks.pairs,
      namedAt: (x: number, y: number) => nodes.namedAt(x, y),
    };
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
    if (view) this.sight.show(view);
    else this.drawView();
  }

  private drawView(): void {
    const { positions, sight } = this;
    const { view, extent } = sight;
    this.lines.setView(view, extent.width, extent.height);
    for (const layer of [this.changes, this.arrows, this.marks, this.nodes]) layer.place(positions, view);
    this.extras.draw(positions, sight);
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
    const { edges, positions } = this;
    const { view, frame, covers } = this.sight;
    const { nodes: forced } = highlightOf(this.attention, edges, this.names.length, this.look.reach);
    for (const node of nodesOf(this.attention.selection)) forced.add(node);
    const away = awayOf(this.look.nodes * radiusFor(this.names.length, view.k));
    const marks = [...headRects(edges, positions, view, away), ...this.marks.rects, ...covers];
    this.nodes.label(
      {
        frame,
        order: this.order,
        forced,
        lines: endsOf([...edges, ...this.marks.pairs.map(([a, b]) => ({ a, b }))], positions, view),
        marks,
      },
      anew,
    );
  }

  private resized(): void {
    this.sight.measure();
    const { extent, fitted } = this.sight;
    this.root.setAttribute('viewBox', `0 0 ${Math.max(extent.width, 1)} ${Math.max(extent.height, 1)}`);
    if (fitted) this.sight.show(this.sight.whole());
    else this.drawView();
  }
}

const same = (a: Positions, b: Positions) => a.length === b.length && a.every((value, k) => value === b[k]);
