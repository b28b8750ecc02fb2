// The scene in the life of the page: made anew for other names, and told of each prop that changes.
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Selection } from '../../model';
import type { LayoutKind } from './layout';
import type { Point } from './positions';
import { Scene } from './scene';
import { arrange } from './use-layout';
import type { GraphProps } from './view';

/** The newest props, for what outlives a render. */
export type Latest = RefObject<GraphProps>;

/** The scene of these names; other names need another one. */
export function useScene(
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
export async function arranged(scene: Scene, latest: Latest, kind: LayoutKind): Promise<void> {
  const { names } = latest.current;
  const places = await arrange(scene, latest.current, kind);
  if (places && latest.current.names === names) latest.current.onArrange(places, { kind });
}

/** Hands each prop to the scene when it changes, and only that one. */
export function useSceneProps(scene: Scene | undefined, props: GraphProps): void {
  const { labels, edges, change, normMax, nodeStates, selection, pinned, required, forbidden, reducedMotion, handle } =
    props;
  useLayoutEffect(() => {
    if (scene) scene.motion.calm = reducedMotion;
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
      aspect: () => scene.sight.aspect,
      look: () => scene.look,
    };
    return () => {
      handle.current = null;
    };
  }, [scene, handle]);
}
