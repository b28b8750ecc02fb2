// The keyboard on the drawing: where it is, whether it draws an arrow, and the sentence about that.
import { useState } from 'preact/hooks';
import { nodeAt, type Draft } from '../../state/network/draft';
import * as edits from '../../state/network/edits';
import { nextInOrder, towards } from '../graph/walk';
import { counted, listed } from '../parts/format';
import type { Editing } from './editing';
import { freePlace } from './geometry';
import { keyAction, type KeyAction } from './keys';
import type { Zoom } from './zoom';

/** What a listener should know of a node. */
export function describe(draft: Draft, place: number): string {
  const node = nodeAt(draft, place);
  const names = (places: readonly number[]) => listed(places.map((other) => nodeAt(draft, other).name));
  const children = draft.nodes.flatMap(({ parents }, child) => (parents.includes(place) ? [child] : []));
  const from = node.parents.length > 0 ? `, arrows from ${names(node.parents)}` : '';
  const to = children.length > 0 ? `, arrows to ${names(children)}` : '';
  return `Node ${node.name}, ${counted(node.levels.length, 'level')}${from}${to}${from + to === '' ? ', no arrows' : ''}`;
}

interface KeyboardProps extends Editing {
  /** Place of the selected node; −1 when there is none. */
  selected: number;
  zoom: Zoom;
  /** The draft with the new node as its last; nothing when it was refused. */
  onAdd: (x: number, y: number) => Draft | undefined;
  onSelect: (place: number) => void;
  /** A node is opened, or an arrow completed. */
  onTake: () => void;
}

export function useKeyboard({ draft, selected, zoom, onEdit, onAdd, onSelect, onTake }: KeyboardProps) {
  const [at, setAt] = useState<number>();
  const [from, setFrom] = useState<number>();
  const [sentence, setSentence] = useState('');
  const here = at !== undefined && at < draft.nodes.length ? at : undefined;
  const go = (place: number | undefined, within = draft) => {
    if (place === undefined || place >= within.nodes.length) return;
    setAt(place);
    setSentence(describe(within, place));
    zoom.centreOn(nodeAt(within, place));
  };
  const act = (action: KeyAction) => {
    if (action.do === 'add') {
      const { x, y } = freePlace(draft);
      const grown = onAdd(x, y);
      if (grown) go(grown.nodes.length - 1, grown);
    } else if (action.do === 'zoom') zoom[action.to]();
    else if (here === undefined) go(nextInOrder(undefined, 1, draft.nodes.length));
    else if (action.do === 'walk') go(towards(here, action.direction, others(draft, here), positions(draft)));
    else if (action.do === 'step') go(nextInOrder(here, action.by, draft.nodes.length));
    else if (action.do === 'shift') {
      const { x, y, id } = nodeAt(draft, here);
      onEdit(edits.moveNode(here, x + action.by[0], y + action.by[1]), `shift ${id}`);
    } else if (action.do === 'arrow') {
      setFrom(here);
      setSentence(`Arrow from ${nodeAt(draft, here).name}: go to another node and press Enter, or Escape to stop.`);
    } else if (action.do === 'delete') {
      onEdit(edits.removeNode(here));
      setAt(undefined);
    } else if (action.do === 'take') {
      onTake();
      if (from === undefined) onSelect(here);
      else if (onEdit(edits.addArrow([from, here]))) setFrom(undefined);
    }
  };
  const press = (event: KeyboardEvent) => {
    const action = keyAction(event);
    if (!action) return;
    if (action.do === 'leave') {
      // Without an arrow on its way, Escape closes the editor as it closes every dialog.
      if (from === undefined) return;
      setFrom(undefined);
      setSentence('No arrow.');
    } else act(action);
    event.preventDefault();
  };
  return {
    at: here,
    sentence,
    press,
    enter: () => {
      go(here ?? Math.max(0, selected));
    },
    exit: () => {
      setFrom(undefined);
    },
  };
}

const others = ({ nodes }: Draft, place: number) => nodes.map((_, k) => k).filter((k) => k !== place);
const positions = ({ nodes }: Draft) => Float64Array.from(nodes.flatMap(({ x, y }) => [x, y]));
