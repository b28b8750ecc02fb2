// The graph: a stage drawn piece by piece, with the controls around it.
import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { NodeState, Pair, Selection } from '../../model';
import { SelectionBar } from './bar';
import type { EdgeChange } from './change-layer';
import { KEY_HELP } from './keys';
import { LayoutMenu } from './layout-menu';
import { Legend } from './legend';
import type { LayoutKind } from './layout';
import type { Point, Positions } from './positions';
import { Scene } from './scene';
import { NodeSearch } from './search';
import { LookMenu } from './look-menu';
import { USUAL_LOOK } from './looking';
import { arrange, useLayout } from './use-layout';
import type { LayoutProps, Standing } from './use-layout';
import { Walker } from './walker';
import type { WalkerPage } from './walker';

/** What the page may ask of the graph beside its props. */
export interface GraphHandle {
  /** Where the nodes lie now, for an exported picture. */
  positions(): Positions;
  /** How many times as wide as high the room for them is. */
  aspect(): number;
}

export interface GraphProps extends LayoutProps {
  /** Longer names of some of them, for the pointer to find. */
  labels?: readonly (string | undefined)[] | undefined;
  /** Which edges came and which others left as λ moved. */
  change?: EdgeChange | undefined;
  /** Largest norm over the whole path, so that widths mean the same at every λ. */
  normMax?: number;
  nodeStates?: readonly NodeState[];
  selection: Selection;
  required: readonly Pair[];
  forbidden: readonly Pair[];
  reducedMotion: boolean;
  onSelect: (selection: Selection) => void;
  /** Nodes are somewhere else now: one of them moved by hand, or all of them by a layout that was asked for. */
  onArrange: (places: Positions, how: { moved: number } | { kind: LayoutKind }) => void;
  /** Asks to pin a node, or to let it go. */
  onPin: (node: number) => void;
  /** Asks to forbid the pair, or to lift that. */
  onForbid: (pair: Pair) => void;
  /** Asks to require the pair, or to lift that. */
  onRequire: (pair: Pair) => void;
  handle?: RefObject<GraphHandle | null>;
  /** Further controls above the graph. */
  children?: ComponentChildren;
}

export function GraphView(props: GraphProps) {
  const { names, edges, selection, pinned, required, forbidden } = props;
  const stage = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const id = useId();
  const [walk, setWalk] = useState<Walk>({ current: undefined, sentence: '' });
  const room = useRef<HTMLDivElement>(null);
  const scene = useScene(stage, room, latest, id);
  const walker = useMemo(() => scene && new Walker(scene, () => walkerPage(scene, latest, stage, setWalk)), [scene]);
  const [look, setLook] = useState(USUAL_LOOK);
  useLayoutEffect(() => scene?.setLook(look), [scene, look]);
  const taken = useRef<{ width: number; height: number }>(undefined);
  useLayoutEffect(() => scene?.reserve(taken.current), [scene]);
  const standing = useLayout(scene, props);
  useSceneProps(scene, props);
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
        <LookMenu look={look} onChange={setLook} />
        <LayoutMenu
          onChoose={(kind) => {
            if (scene) void arranged(scene, latest, kind);
          }}
        />
        <ViewButtons scene={scene} />
      </div>
      <Stage {...{ stage, id, walk, walker, standing }} />
      <div ref={room} class="graph-room" />
      {standing === 'none' && <p class="graph-waiting">Laying out {names.length} nodes…</p>}
      <Legend
        input={{ ...props, changes: props.change !== undefined, clusters: look.clusters }}
        onTake={(size) => {
          taken.current = size;
          scene?.reserve(size);
        }}
      />
      <SelectionBar
        names={names}
        selection={selection}
        edge={pair && edges.find(({ a, b }) => a === pair[0] && b === pair[1])}
        pinned={selection?.kind === 'node' && pinned.has(selection.node)}
        required={has(required, pair)}
        forbidden={has(forbidden, pair)}
        onPin={props.onPin}
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
  standing: Standing;
}

/** The place that the scene draws into, and its keyboard. */
function Stage({ stage, id, walk, walker, standing }: StageProps) {
  return (
    <>
      <div
        ref={stage}
        class="graph-stage"
        role="application"
        tabIndex={0}
        aria-label="Nodes and edges"
        aria-describedby={`${id}-keys`}
        aria-busy={standing === 'none'}
        data-layout={standing}
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
    if (!stage.current) return;
    const events = {
      select: (selection: Selection) => {
        latest.current.onSelect(selection);
      },
      moved: (node: number, at: Point) => {
        const places = made.places.slice();
        places.set([at.x, at.y], 2 * node);
        latest.current.onArrange(places, { moved: node });
      },
    };
    const made = new Scene(stage.current, names, id, events, room.current ?? undefined);
    setScene(made);
    return () => {
      made.remove();
    };
  }, [names]);
  return scene;
}

/** A layout that was asked for, told when it is there. */
async function arranged(scene: Scene, latest: Latest, kind: LayoutKind): Promise<void> {
  const { names } = latest.current;
  const places = await arrange(scene, latest.current, kind);
  if (places && latest.current.names === names) latest.current.onArrange(places, { kind });
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
      latest.current.onPin(node);
    },
    moved: (current, sentence) => {
      show({ current: current === undefined ? undefined : scene.idOf(current), sentence });
    },
    leave: () => stage.current?.blur(),
  };
}

const has = (pairs: readonly Pair[], pair: Pair | undefined) =>
  pair !== undefined && pairs.some(([a, b]) => a === pair[0] && b === pair[1]);
