// The graph: a stage drawn piece by piece, with the controls around it.
import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { NodeState, Pair, Selection } from '../../model';
import { SelectionBar } from './bar';
import type { EdgeChange } from './change-layer';
import type { LayoutKind } from './layout';
import { Legend } from './legend';
import type { LegendInput } from './legend-items';
import { USUAL_LOOK } from './looking';
import type { Look } from './looking';
import type { Positions } from './positions';
import type { Scene } from './scene';
import type { Size } from './sight';
import { Stage } from './stage';
import { GraphTools } from './tools';
import { useLayout } from './use-layout';
import type { LayoutProps } from './use-layout';
import { arranged, useScene, useSceneProps } from './use-scene';

/** What the page may ask of the graph beside its props. */
export interface GraphHandle {
  /** Where the nodes lie now, for an exported picture. */
  positions(): Positions;
  /** How many times as wide as high the room for them is. */
  aspect(): number;
  /** How it is looked at. */
  look(): Look;
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
  /** How much larger than usual names and nodes are, before a room. */
  scale?: number;
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
  /** The nodes have places, as far as they will have any. */
  onLaid?: () => void;
  /** Words of its own for the legend. */
  words?: LegendInput['words'];
  /** Further controls above the graph. */
  children?: ComponentChildren;
}

export function GraphView(props: GraphProps) {
  const { names, edges, selection, pinned, required, forbidden } = props;
  const [stage, room] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const latest = useRef(props);
  latest.current = props;
  const id = useId();
  const scene = useScene(stage, room, latest, id);
  const [look, setLook] = useLook(scene, props.scale ?? 1);
  const reserve = useReserve(scene);
  const standing = useLayout(scene, props);
  useSceneProps(scene, props);
  useLayoutEffect(() => {
    if (standing === 'final') props.onLaid?.();
  }, [standing]);
  const pair = selection?.kind === 'edge' ? selection.pair : undefined;
  return (
    <section class="graph" aria-label="Graph">
      <GraphTools
        {...{ names, scene, look }}
        onChange={setLook}
        onFind={(node) => {
          scene?.centre(node);
          props.onSelect({ kind: 'node', node });
        }}
        onLayout={(kind) => {
          if (scene) void arranged(scene, latest, kind);
        }}
      >
        {props.children}
      </GraphTools>
      <Stage {...{ stage, id, scene, latest, standing }} />
      <div ref={room} class="graph-room" />
      {standing === 'none' && <p class="graph-waiting">Laying out {names.length} nodes…</p>}
      <Legend input={{ ...props, changes: props.change !== undefined, clusters: look.clusters }} onTake={reserve} />
      <SelectionBar
        {...props}
        edge={pair && edges.find(({ a, b }) => a === pair[0] && b === pair[1])}
        pinned={selection?.kind === 'node' && pinned.has(selection.node)}
        required={has(required, pair)}
        forbidden={has(forbidden, pair)}
      />
    </section>
  );
}

/** How the picture is looked at: it outlives the scene. */
function useLook(scene: Scene | undefined, scale: number) {
  const [look, setLook] = useState(USUAL_LOOK);
  useLayoutEffect(
    () => scene?.setLook({ ...look, letters: look.letters * scale, nodes: look.nodes * scale }),
    [scene, look, scale],
  );
  return [look, setLook] as const;
}

/** What stands in a corner is kept free by this scene and the next. */
function useReserve(scene: Scene | undefined) {
  const taken = useRef<Size>(undefined);
  useLayoutEffect(() => scene?.reserve(taken.current), [scene]);
  return (size: Size | undefined) => {
    taken.current = size;
    scene?.reserve(size);
  };
}

const has = (pairs: readonly Pair[], pair: Pair | undefined) =>
  pair !== undefined && pairs.some(([a, b]) => a === pair[0] && b === pair[1]);
