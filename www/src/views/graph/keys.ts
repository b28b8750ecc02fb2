// What each key does while the graph has the focus.
import type { Direction } from './walk';

export type Action =
  | { do: 'walk'; direction: Direction }
  | { do: 'step'; by: 1 | -1 }
  | { do: 'end'; last: boolean }
  | { do: 'open' }
  | { do: 'openEdge' }
  | { do: 'pair' }
  | { do: 'pin' }
  | { do: 'leave' }
  | { do: 'zoom'; by: number }
  | { do: 'fit' };

const ACTIONS: Readonly<Record<string, Action>> = {
  ArrowLeft: { do: 'walk', direction: 'left' },
  ArrowRight: { do: 'walk', direction: 'right' },
  ArrowUp: { do: 'walk', direction: 'up' },
  ArrowDown: { do: 'walk', direction: 'down' },
  PageDown: { do: 'step', by: 1 },
  PageUp: { do: 'step', by: -1 },
  Home: { do: 'end', last: false },
  End: { do: 'end', last: true },
  Enter: { do: 'open' },
  e: { do: 'openEdge' },
  p: { do: 'pin' },
  Escape: { do: 'leave' },
  '+': { do: 'zoom', by: 1.4 },
  '=': { do: 'zoom', by: 1.4 },
  '-': { do: 'zoom', by: 1 / 1.4 },
  f: { do: 'fit' },
};

/** The sentence that a listener hears with the graph's name. */
export const KEY_HELP =
  'Arrow keys walk along edges, Page Down and Page Up go through all nodes in column order. Enter opens the node, E the edge ' +
  'walked last; Shift and Enter the pair of the selected node and this one. P pins the node, plus and minus zoom, F fits, Escape leaves.';

/** The same for reading. */
export const KEY_LIST: readonly (readonly [keys: string, what: string])[] = [
  ['Arrows', 'walk along edges'],
  ['Page Down, Page Up', 'through all nodes in column order; Home and End: the first and the last'],
  ['Enter', 'open the node'],
  ['E', 'open the edge walked last'],
  ['Shift + Enter', 'open the pair of the selected node and this one'],
  ['P', 'pin the node where it is'],
  ['+, −, F', 'zoom in, zoom out, fit'],
  ['Escape', 'deselect, then leave the graph'],
];

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The action of a key, if it has one; keys with a command modifier belong to the browser. */
export function actionOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Action | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter' && shiftKey) return { do: 'pair' };
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key];
}
