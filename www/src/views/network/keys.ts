// What each key does while the drawing has the focus.
import type { Direction } from '../graph/walk';

export type KeyAction =
  | { do: 'walk'; direction: Direction }
  | { do: 'shift'; by: readonly [number, number] }
  | { do: 'step'; by: 1 | -1 }
  | { do: 'take' }
  | { do: 'arrow' }
  | { do: 'add' }
  | { do: 'delete' }
  | { do: 'zoom'; to: 'closer' | 'farther' | 'fit' }
  | { do: 'leave' };

const DIRECTIONS: Readonly<Record<string, { direction: Direction; by: readonly [number, number] }>> = {
  ArrowLeft: { direction: 'left', by: [-1, 0] },
  ArrowRight: { direction: 'right', by: [1, 0] },
  ArrowUp: { direction: 'up', by: [0, -1] },
  ArrowDown: { direction: 'down', by: [0, 1] },
};

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  PageDown: { do: 'step', by: 1 },
  PageUp: { do: 'step', by: -1 },
  Enter: { do: 'take' },
  ' ': { do: 'take' },
  a: { do: 'arrow' },
  n: { do: 'add' },
  Delete: { do: 'delete' },
  Backspace: { do: 'delete' },
  '+': { do: 'zoom', to: 'closer' },
  '=': { do: 'zoom', to: 'closer' },
  '-': { do: 'zoom', to: 'farther' },
  f: { do: 'zoom', to: 'fit' },
  Escape: { do: 'leave' },
};

/** A step of a node that is moved by keyboard. */
const STEP = 10;

export const KEY_HELP =
  'Arrow keys go from node to node, Page Down and Page Up through all of them. Enter opens the node, A begins an arrow from it, which ' +
  'Enter on another node completes. N adds a node, Delete deletes one, Shift with an arrow key moves it; plus and minus zoom, F fits. The same can be done with the fields beside the drawing.';

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The action of a key, if it has one; keys with a command modifier belong to the browser. */
export function keyAction({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): KeyAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const direction = DIRECTIONS[key];
  if (direction)
    return shiftKey
      ? { do: 'shift', by: [STEP * direction.by[0], STEP * direction.by[1]] }
      : { do: 'walk', direction: direction.direction };
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key];
}
