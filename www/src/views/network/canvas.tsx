// The drawing: boxes for nodes, arrows between them.
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { arrowsOf, nodeAt, type Arrow, type Draft, type DraftNode } from '../../state/network/draft';
import * as edits from '../../state/network/edits';
import { idleArrows } from '../../state/network/faults';
import type { Box } from '../graph/positions';
import type { Editing } from './editing';
import { arrowPath, HANDLE, HEIGHT, labelOf, sameArrow, viewOf, widthOf } from './geometry';
import { pointOf, useGestures, type Pulled } from './gestures';
import { describe, useKeyboard } from './keyboard';
import { KEY_HELP } from './keys';
import { useSize } from '../parts/size';
import { useZoom, type Zoom } from './zoom';

export interface CanvasProps extends Editing {
  /** Place of the selected node; −1 when there is none. */
  selected: number;
  /** The arrow whose tools are shown. */
  arrow: Arrow | undefined;
  onArrow: (arrow: Arrow | undefined) => void;
  onSelect: (place: number | undefined) => void;
  /** The draft with the new node as its last; nothing when it was refused. */
  onAdd: (x: number, y: number) => Draft | undefined;
}

export function Canvas({ draft, selected, arrow, onEdit, onArrow, onSelect, onAdd }: CanvasProps) {
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useZoom(viewOf(draft, useSize(stage)));
  const choose = (place: number | undefined) => {
    onArrow(undefined);
    onSelect(place);
  };
  const gestures = useGestures(draft, zoom.view, {
    move: (place, { x, y }, drag) => onEdit(edits.moveNode(place, x, y), `drag ${drag}`),
    arrow: (pair) => onEdit(edits.addArrow(pair)),
    select: choose,
  });
  const onTake = () => {
    onArrow(undefined);
  };
  const leave = () => {
    choose(undefined);
  };
  const keys = useKeyboard({ draft, selected, zoom, onEdit, onAdd, onSelect, onTake });
  return (
    <div class="net-stage" ref={stage}>
      <Ground {...{ id, zoom, keys, onAdd }} frozen={gestures.frozen} onLeave={leave}>
        <Arrows
          draft={draft}
          arrow={arrow}
          onArrow={(chosen) => {
            onSelect(undefined);
            onArrow(chosen);
          }}
        />
        {draft.nodes.map((node, place) => (
          <NodeBox
            key={node.id}
            id={`${id}-${place}`}
            look={nodeClass(place, selected, keys.at, gestures.pulled)}
            words={describe(draft, place)}
            node={node}
            move={gestures.listeners('move', place)}
            pull={gestures.listeners('pull', place)}
          />
        ))}
        {gestures.pulled && <PulledArrow draft={draft} pulled={gestures.pulled} />}
      </Ground>
      <ZoomButtons zoom={zoom} />
      <KeyWords id={`${id}-keys`} sentence={keys.sentence} />
    </div>
  );
}

/** What keys do, and what the last one did. */
function KeyWords({ id, sentence }: { id: string; sentence: string }) {
  return (
    <>
      <p class="visually-hidden" id={id}>
        {KEY_HELP}
      </p>
      <p class="visually-hidden" aria-live="polite">
        {sentence}
      </p>
    </>
  );
}

interface GroundProps extends Pick<CanvasProps, 'onAdd'> {
  id: string;
  zoom: Zoom;
  /** The part of the plane to show while something is dragged. */
  frozen: Box | undefined;
  keys: ReturnType<typeof useKeyboard>;
  /** Pressed beside all nodes and arrows. */
  onLeave: () => void;
  children: ComponentChildren;
}

/** What boxes and arrows lie on: it has the focus, is panned, and a double click on it makes a node. */
function Ground({ id, zoom, frozen, keys, onAdd, onLeave, children }: GroundProps) {
  const { left, top, right, bottom } = frozen ?? zoom.view;
  return (
    <svg
      class={zoom.zoomed ? 'net-drawing zoomed' : 'net-drawing'}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      role="application"
      tabIndex={0}
      aria-label="Drawing"
      aria-describedby={`${id}-keys`}
      aria-activedescendant={keys.at === undefined ? undefined : `${id}-${keys.at}`}
      onKeyDown={keys.press}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) keys.enter();
      }}
      onBlur={keys.exit}
      {...zoom.pan}
      onPointerDown={(event) => {
        onLeave();
        zoom.pan.onPointerDown(event);
      }}
      onDblClick={(event) => {
        const at = event.target === event.currentTarget ? pointOf(event) : undefined;
        if (at) onAdd(at.x, at.y);
      }}
    >
      {children}
    </svg>
  );
}

interface NodeBoxProps {
  id: string;
  look: string;
  words: string;
  node: DraftNode;
  move: Listeners;
  pull: Listeners;
}

type Listeners = ReturnType<ReturnType<typeof useGestures>['listeners']>;

/** A node with the handle that arrows are pulled from. */
function NodeBox({ id, look, words, node, move, pull }: NodeBoxProps) {
  const width = widthOf(node);
  return (
    <g id={id} class={look} role="img" aria-label={words} transform={`translate(${node.x} ${node.y})`}>
      <g class="net-box" {...move}>
        <rect x={-width / 2} y={-HEIGHT / 2} width={width} height={HEIGHT} rx={8} />
        <text text-anchor="middle" x={-HANDLE / 2 + 2} y={4.5}>
          {labelOf(node)}
        </text>
        <title>{node.name}</title>
      </g>
      <g class="net-handle" transform={`translate(${(width - HANDLE) / 2} 0)`} {...pull}>
        <rect class="net-reach" x={-HANDLE / 2} y={-HEIGHT / 2} width={HANDLE} height={HEIGHT} />
        <line x1={-HANDLE / 2} x2={-HANDLE / 2} y1={-HEIGHT / 2 + 6} y2={HEIGHT / 2 - 6} />
        <path d="M-4,0L4,0M1,-3.5L4.5,0L1,3.5" />
        <title>Drag to another node to draw an arrow</title>
      </g>
    </g>
  );
}

function ZoomButtons({ zoom }: { zoom: Zoom }) {
  const button = (sign: string, name: string, act: () => void, disabled = false) => (
    <button type="button" aria-label={name} title={name} disabled={disabled} onClick={act}>
      {sign}
    </button>
  );
  return (
    <div class="net-zoom" role="group" aria-label="View of the drawing">
      {button('−', 'Zoom out', zoom.farther, !zoom.zoomed)}
      {button('+', 'Zoom in', zoom.closer)}
      {button('Fit', 'Fit the whole drawing', zoom.fit, !zoom.zoomed)}
    </div>
  );
}

function Arrows({ draft, arrow, onArrow }: Pick<CanvasProps, 'draft' | 'arrow' | 'onArrow'>) {
  const idle = idleArrows(draft);
  return (
    <g aria-hidden="true">
      {arrowsOf(draft).map((pair) => {
        const { line, head } = arrowPath(nodeAt(draft, pair[0]), nodeAt(draft, pair[1]));
        const look = [idle.some((other) => sameArrow(other, pair)) && 'idle', sameArrow(arrow, pair) && 'selected']
          .filter(Boolean)
          .join(' ');
        return (
          <g
            key={pair.join()}
            class={`net-arrow ${look}`}
            onPointerDown={(event) => {
              event.stopPropagation();
              onArrow(pair);
            }}
          >
            <path class="net-reach" d={line} />
            <path class="net-line" d={line} />
            <path class="net-head" d={head} />
          </g>
        );
      })}
    </g>
  );
}

function PulledArrow({ draft, pulled: { from, to, over } }: { draft: Draft; pulled: Pulled }) {
  const start = nodeAt(draft, from);
  const refused = over !== undefined && edits.arrowRefusal(draft, from, over) !== undefined;
  return (
    <path
      class={refused ? 'net-pulled refused' : 'net-pulled'}
      d={`M${start.x + (widthOf(start) - HANDLE) / 2},${start.y}L${to.x},${to.y}`}
    />
  );
}

function nodeClass(place: number, selected: number, at: number | undefined, pulled: Pulled | undefined): string {
  const states = [
    place === selected && 'selected',
    place === at && 'current',
    (place === pulled?.over || place === pulled?.from) && 'joined',
  ];
  return ['net-node', ...states.filter((state) => state !== false)].join(' ');
}
