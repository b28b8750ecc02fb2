// The graph: a stage drawn piece by piece, with the controls around it.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Edge, NodeState, Pair, Selection } from '../../model';
import { SelectionBar } from './bar';
import type { EdgeChange } from './change-layer';
import { KEY_HELP } from './keys';
import { Legend } from './legend';
import { EDGE_KINDS, kindOf, strongest } from './look';
import { layOut, warmLayout } from './placing';
import type { Point, Positions } from './positions';
import { Scene } from './scene';
import { NodeSearch } from './search';
import { rankOf } from './springs';
import { Walker } from './walker';
import type { WalkerPage } from './walker';

/** What the page may ask of the graph beside its props. */
export interface GraphHandle {
  /** Where the nodes lie now, for an exported picture. */
  positions(): Positions;
  /** How many times as wide as high the room for them is. */
  aspect(): number;
}

export interface GraphProps {
  /** A new array is a new graph. */
  names: readonly string[];
  /** Longer names of some of them, for the pointer to find. */
  labels?: readonly (string | undefined)[] | undefined;
  /** Edges at this λ, with dropped ones if they should be seen. */
  edges: readonly Edge[];
  /** Which of them came and which others left as λ moved. */
  change?: EdgeChange | undefined;
  /** Every pair joined anywhere on the path, by entry, earliest first. A new array starts a new layout. */
  union: readonly Pair[];
  seed: number;
  /** Largest norm over the whole path, so that widths mean the same at every λ. */
  normMax?: number;
  nodeStates?: readonly NodeState[];
  selection: Selection;
  pinned: ReadonlyMap<number, Point>;
  /** Nodes that the layout leaves where they are. */
  anchors?: ReadonlyMap<number, Point> | undefined;
  required: readonly Pair[];
  forbidden: readonly Pair[];
  reducedMotion: boolean;
  onSelect: (selection: Selection) => void;
  /** `undefined` lets the node go back to its place in the layout. */
  onPin: (node: number, at: Point | undefined) => void;
  /** Asks to forbid the pair, or to lift that. */
  onForbid: (pair: Pair) => void;
  /** Asks to require the pair, or to lift that. */
  onRequire: (pair: Pair) => void;
  handle?: RefObject<GraphHandle | null>;
  /** Places for the nodes, instead of a layout by forces. */
  layout?: Positions | undefined;
  /** Further controls above the graph. */
  children?: ComponentChildren;
}

export function GraphView(props: GraphProps) {
  const { names, edges, selection, pinned, required, forbidden } = props;
  const stage = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const id = useId();
  const [walk, setWalk] = useState<Walk>({ current: undefined, sentence: '' });
  const scene = useScene(stage, room, latest, id);
  const walker = useMemo(() => scene && new Walker(scene, () => walkerPage(scene, latest, stage, setWalk)), [scene]);
  const placed = useLayout(scene, props);
  useSceneProps(scene, props);
  const legend = useLegend(props);
  const pair = selection?.kind === 'edge' ? selection.pair : undefined;
  return (
    <section class="graph" aria-label="Graph">
      <div class="graph-tools" role="group" aria-label="View of the graph">
        <NodeSearch
          names={names}
          onFind={(node) => {
            scene?.centre(node);
            props.onSelect({ kind: 'node', node });
          }}
        />
        {props.children}
        <ViewButtons scene={scene} />
      </div>
      <Stage {...{ stage, id, walk, walker, placed }} />
      <div class="graph-room" ref={room} />
      {!placed && <p class="graph-waiting">Laying out {names.length} nodes…</p>}
      <Legend {...legend} />
      <SelectionBar
        names={names}
        selection={selection}
        edge={pair && edges.find(({ a, b }) => a === pair[0] && b === pair[1])}
        pinned={selection?.kind === 'node' && pinned.has(selection.node)}
        required={has(required, pair)}
        forbidden={has(forbidden, pair)}
        onPin={(node) => {
          if (scene) togglePin(node, scene, props);
        }}
        onForbid={props.onForbid}
        onRequire={props.onRequire}
      />
    </section>
  );
}

interface Walk {
  /** Id of the element that the keyboard is on. */
  current: string | undefined;
  sentence: string;
}

interface StageProps {
  stage: RefObject<HTMLDivElement | null>;
  id: string;
  walk: Walk;
  walker: Walker | undefined;
  placed: boolean;
}

/** The place that the scene draws into, and its keyboard. */
function Stage({ stage, id, walk, walker, placed }: StageProps) {
  return (
    <>
      <div
        ref={stage}
        class="graph-stage"
        role="application"
        tabIndex={0}
        aria-label="Nodes and edges"
        aria-describedby={`${id}-keys`}
        aria-busy={!placed}
        {...(walk.current === undefined ? {} : { 'aria-activedescendant': walk.current })}
        onKeyDown={(event) => {
          if (walker?.press(event)) event.preventDefault();
        }}
        onFocus={() => {
          // A click brings the focus too, but the pointer then says where the user is.
          if (stage.current?.matches(':focus-visible')) walker?.enter();
        }}
        onBlur={() => {
          walker?.exit();
        }}
      />
      <p class="unseen" id={`${id}-keys`}>
        {KEY_HELP}
      </p>
      <p class="unseen" aria-live="polite">
        {walk.sentence}
      </p>
    </>
  );
}

function ViewButtons({ scene }: { scene: Scene | undefined }) {
  const button = (sign: string, name: string, act: () => void) => (
    <button type="button" aria-label={name} title={name} onClick={act}>
      {sign}
    </button>
  );
  return (
    <div class="graph-buttons">
      {button('−', 'Zoom out', () => scene?.zoomBy(1 / 1.4))}
      {button('+', 'Zoom in', () => scene?.zoomBy(1.4))}
      {button('Fit', 'Fit the whole graph', () => scene?.fit())}
    </div>
  );
}

type Latest = RefObject<GraphProps>;

/** The scene of these names; other names need another one. */
function useScene(
  stage: RefObject<HTMLElement | null>,
  room: RefObject<HTMLElement | null>,
  latest: Latest,
  id: string,
): Scene | undefined {
  const [scene, setScene] = useState<Scene>();
  const { names } = latest.current;
  useLayoutEffect(() => {
    if (!stage.current || !room.current) return;
    const made = new Scene(stage.current, room.current, names, id, {
      select: (selection) => {
        latest.current.onSelect(selection);
      },
      pin: (node, at) => {
        latest.current.onPin(node, at);
      },
    });
    setScene(made);
    return () => {
      made.remove();
    };
  }, [names]);
  return scene;
}

/** Lays the union graph out; false while no positions are there. */
function useLayout(scene: Scene | undefined, { names, union, seed, pinned, anchors, layout }: GraphProps): boolean {
  const [placed, setPlaced] = useState<Scene>();
  useEffect(warmLayout, []);
  useEffect(() => {
    if (!scene) return;
    const end = new AbortController();
    const held = anchors ? new Map([...anchors, ...pinned]) : pinned;
    const input = { count: names.length, union, seed, shape: scene.shape, pinned: held };
    void (layout ? Promise.resolve(layout) : layOut(input, end.signal)).then((positions) => {
      if (!positions || end.signal.aborted) return;
      scene.setLayout(positions, rankOf(names.length, union));
      setPlaced(scene);
    });
    return () => {
      end.abort();
    };
  }, [scene, union, seed, layout]);
  return scene !== undefined && placed === scene;
}

/** Hands each prop to the scene when it changes, and only that one. */
function useSceneProps(scene: Scene | undefined, props: GraphProps): void {
  const { labels, edges, change, normMax, nodeStates, selection, pinned, required, forbidden, reducedMotion, handle } =
    props;
  useLayoutEffect(() => {
    if (scene) scene.calm = reducedMotion;
  }, [scene, reducedMotion]);
  useLayoutEffect(() => scene?.setEdges(edges, normMax), [scene, edges, normMax]);
  useLayoutEffect(() => scene?.setChange(change), [scene, change]);
  useLayoutEffect(() => scene?.setLabels(labels ?? []), [scene, labels]);
  useLayoutEffect(() => scene?.setStates(nodeStates), [scene, nodeStates]);
  useLayoutEffect(() => scene?.setSelection(selection), [scene, selection]);
  useLayoutEffect(() => scene?.setPins(pinned), [scene, pinned]);
  useLayoutEffect(() => scene?.setConstraints(required, forbidden), [scene, required, forbidden]);
  useLayoutEffect(() => {
    if (!handle || !scene) return;
    handle.current = {
      positions: () => scene.places,
      aspect: () => scene.aspect,
    };
    return () => {
      handle.current = null;
    };
  }, [scene, handle]);
}

function useLegend({ edges, normMax, nodeStates }: GraphProps) {
  const states = useMemo(() => [...new Set(nodeStates)].sort(), [nodeStates]);
  const kinds = useMemo(() => {
    const present = new Set(edges.map(kindOf));
    return EDGE_KINDS.filter((kind) => present.has(kind));
  }, [edges]);
  return { most: normMax ?? strongest(edges), kinds, states };
}

function walkerPage(
  scene: Scene,
  latest: Latest,
  stage: RefObject<HTMLElement | null>,
  show: (walk: Walk) => void,
): WalkerPage {
  const { names, nodeStates, selection, onSelect } = latest.current;
  return {
    names,
    nodeStates,
    selection,
    select: onSelect,
    togglePin: (node) => {
      togglePin(node, scene, latest.current);
    },
    moved: (current, sentence) => {
      show({ current: current === undefined ? undefined : scene.idOf(current), sentence });
    },
    leave: () => stage.current?.blur(),
  };
}

function togglePin(node: number, scene: Scene, { pinned, onPin }: GraphProps): void {
  const [x, y] = [scene.places[2 * node] ?? 0, scene.places[2 * node + 1] ?? 0];
  onPin(node, pinned.has(node) ? undefined : { x, y });
}

const has = (pairs: readonly Pair[], pair: Pair | undefined) =>
  pair !== undefined && pairs.some(([a, b]) => a === pair[0] && b === pair[1]);
