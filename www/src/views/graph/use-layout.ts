// The places of the nodes: computed once for each table, and after that only when somebody asks.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Edge, Pair } from '../../model';
import { arcOf } from './arrows';
import type { LayoutInput, LayoutKind, Room } from './layout';
import { formsOf } from './names';
import { layOut, warmLayout } from './placing';
import type { Point, Positions } from './positions';
import type { Scene } from './scene';
import { heightOf } from './sides';
import { rankOf } from './springs';

export interface LayoutProps {
  names: readonly string[];
  edges: readonly Edge[];
  /** Every pair joined anywhere on the path, by entry, earliest first. */
  union: readonly Pair[];
  /** Whether more of the picture is still to come: until then every new union is laid out. */
  settled: boolean;
  seed: number;
  /** Where the nodes were put, if they were. */
  places: Positions | undefined;
  pinned: ReadonlySet<number>;
  /** Nodes that the first layout leaves where they are. */
  anchors?: ReadonlyMap<number, Point> | undefined;
}

/** Whether positions are there, and whether they stay. */
export type Standing = 'none' | 'draft' | 'final';

/** Lays a graph out and keeps it so. */
export function useLayout(scene: Scene | undefined, props: LayoutProps): Standing {
  const { names, union, settled, places } = props;
  const [base, setBase] = useState<{ of: Scene; positions: Positions; final: boolean }>();
  const done = useRef<Scene>(undefined);
  useEffect(warmLayout, []);
  useEffect(() => {
    if (!scene || done.current === scene) return;
    const end = new AbortController();
    const input = { ...inputOf(scene, props, 'force'), pinned: props.anchors ?? new Map<number, Point>() };
    void layOut(input, end.signal).then((positions) => {
      if (!positions || end.signal.aborted) return;
      if (settled) done.current = scene;
      setBase({ of: scene, positions, final: settled });
    });
    return () => {
      end.abort();
    };
    // Once settled, edges may change as they like.
  }, [scene, union, settled]);
  const own = base && base.of === scene ? base : undefined;
  const positions = places ?? own?.positions;
  useLayoutEffect(() => {
    if (scene && positions) scene.setLayout(positions, rankOf(names.length, union));
  }, [scene, positions]);
  if (!scene || !positions) return 'none';
  return places || own?.final ? 'final' : 'draft';
}

/** Computes a layout that somebody asks for, of what is seen now. Pinned nodes stay. */
export async function arrange(scene: Scene, props: LayoutProps, kind: LayoutKind): Promise<Positions | undefined> {
  const end = new AbortController();
  return layOut(inputOf(scene, props, kind), end.signal);
}

function inputOf(scene: Scene, { names, edges, union, seed, pinned }: LayoutProps, kind: LayoutKind): LayoutInput {
  const held = new Map([...pinned].map((node) => [node, scene.placeOf(node)]));
  return {
    kind,
    count: names.length,
    union,
    shown: edges.map(({ a, b }): Pair => [a, b]),
    heads: edges.map(arcOf).filter((arc) => arc !== undefined),
    // What has no direction still joins layers; what the score removed does not.
    arcs: edges
      .filter((edge) => arcOf(edge) !== undefined || edge.state === 'kept')
      .map((edge) => arcOf(edge) ?? [edge.a, edge.b]),
    seed,
    room: roomOf(scene.sight.space),
    labels: labelSizes(names),
    pinned: held,
  };
}

/** The same for windows of nearly the same size. */
const STEP = 80;
const LEAST: Room = { width: 320, height: 240 };

export const roomOf = ({ width, height }: Room): Room => ({
  width: Math.max(LEAST.width, Math.floor(width / STEP) * STEP),
  height: Math.max(LEAST.height, Math.floor((height - 60) / STEP) * STEP),
});

/** Letters that the layout leaves room for, and how wide a line of them may be. */
const LETTERS = 12;
const WIDE = 110;

/** Width and height of each name, as it would best be written. */
export function labelSizes(names: readonly string[]): Float64Array {
  return new Float64Array(
    names.flatMap((name) => {
      const forms = formsOf(name);
      const form = forms.find(({ width }) => LETTERS * width < WIDE) ?? forms[0];
      return form ? [LETTERS * form.width + 4, heightOf(form.lines.length, LETTERS)] : [0, 0];
    }),
  );
}
