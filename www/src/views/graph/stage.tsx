// The place that the scene draws into, and its keyboard.
import type { RefObject } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { KEY_HELP } from './keys';
import type { Scene } from './scene';
import type { Standing } from './use-layout';
import type { Latest } from './use-scene';
import { Walker } from './walker';
import type { WalkerPage } from './walker';

interface Walk {
  /** Id of the element that the keyboard is on. */
  current: string | undefined;
  sentence: string;
}

interface StageProps {
  stage: RefObject<HTMLDivElement | null>;
  id: string;
  scene: Scene | undefined;
  latest: Latest;
  standing: Standing;
}

export function Stage({ stage, id, scene, latest, standing }: StageProps) {
  const [walk, setWalk] = useState<Walk>({ current: undefined, sentence: '' });
  const walker = useMemo(() => scene && new Walker(scene, () => walkerPage(scene, latest, stage, setWalk)), [scene]);
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
