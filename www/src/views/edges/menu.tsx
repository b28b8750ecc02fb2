// What can be done with an edge of the table.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Pair } from '../../model';

/** The pair, and the button from which its menu hangs. */
export interface MenuPlace {
  pair: Pair;
  button: HTMLElement;
}

export interface RowMenuProps {
  place: MenuPlace;
  /** The pair in words. */
  name: string;
  required: boolean;
  forbidden: boolean;
  onForbid: (pair: Pair) => void;
  onRequire: (pair: Pair) => void;
  onClose: () => void;
}

export function RowMenu({ place, name, required, forbidden, onForbid, onRequire, onClose }: RowMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => open(menu.current, place.button, onClose), [place]);
  // After every render: the row may have moved with the order of the table.
  useLayoutEffect(() => {
    hang(menu.current, place.button);
  });
  const choose = (act: (pair: Pair) => void) => () => {
    act(place.pair);
    close();
  };
  const close = () => {
    onClose();
    place.button.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') otherItem(menu.current)?.focus();
    else return;
    event.preventDefault();
  };
  const item = (text: string, checked: boolean, act: (pair: Pair) => void) => (
    <button type="button" role="menuitemcheckbox" aria-checked={checked} tabIndex={-1} onClick={choose(act)}>
      {text}
    </button>
  );
  return (
    <div class="edges-menu" role="menu" aria-label={`Actions for ${name}`} ref={menu} onKeyDown={press}>
      {item('Require this edge', required, onRequire)}
      {item('Forbid this edge', forbidden, onForbid)}
    </div>
  );
}

/** Takes the focus; closes when something else is pressed, and when the button it hangs from is out of sight. */
function open(menu: HTMLElement | null, button: HTMLElement, onClose: () => void): (() => void) | undefined {
  if (!menu) return undefined;
  hang(menu, button);
  menu.querySelector('button')?.focus({ preventScroll: true });
  const end = new AbortController();
  const pressed = (event: Event) => {
    if (!(event.target instanceof Node && menu.contains(event.target))) onClose();
  };
  // A table may still be scrolling when its menu is opened, as by a flick or a key: the menu goes along.
  const moved = () => {
    if (inSight(button)) hang(menu, button);
    else onClose();
  };
  addEventListener('pointerdown', pressed, { capture: true, signal: end.signal });
  addEventListener('scroll', moved, { capture: true, signal: end.signal });
  addEventListener('resize', moved, { signal: end.signal });
  return () => {
    end.abort();
  };
}

/** Places the menu under its button, inside the window. */
function hang(menu: HTMLElement | null, button: HTMLElement): void {
  if (!menu) return;
  const at = button.getBoundingClientRect();
  const below = at.bottom + menu.offsetHeight < innerHeight;
  menu.style.left = `${Math.max(4, at.right - menu.offsetWidth)}px`;
  menu.style.top = `${below ? at.bottom : at.top - menu.offsetHeight}px`;
}

/** Whether the middle of the button's height is inside the frame that scrolls it. */
function inSight(button: HTMLElement): boolean {
  const frame = button.closest('.edges-frame')?.getBoundingClientRect();
  const { top, bottom } = button.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return frame !== undefined && middle >= frame.top && middle <= frame.bottom;
}

/** With two items, next and previous are the same. */
function otherItem(menu: HTMLElement | null): HTMLElement | undefined {
  return [...(menu?.querySelectorAll<HTMLElement>('button') ?? [])].find((item) => item !== document.activeElement);
}
