// One note for the whole page: what a word means, beside the word, for as long as pointer, focus or a tap ask for it.

/** Milliseconds before a note comes or goes with the pointer: on the way to something else nothing flickers. */
const PAUSE = 180;
/** Pixels between the note and the word, and the edges of the window. */
const SPACE = 6;

let note: HTMLElement | undefined;
let owner: Element | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Puts a box below what it belongs to, or above where there is more room, inside the window. */
export function placeBeside(box: HTMLElement, anchor: Element): void {
  const [at, size] = [anchor.getBoundingClientRect(), box.getBoundingClientRect()];
  const [width, height] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const below = at.bottom + SPACE;
  const top = below + size.height <= height || at.top < height - at.bottom ? below : at.top - SPACE - size.height;
  box.style.left = `${Math.max(SPACE, Math.min(at.left, width - SPACE - size.width))}px`;
  box.style.top = `${Math.max(SPACE, Math.min(top, height - SPACE - size.height))}px`;
}

/** Shows the note at once. */
export function showTip(anchor: Element, text: string): void {
  clearTimeout(timer);
  const box = (note ??= makeNote());
  owner = anchor;
  box.textContent = text;
  box.hidden = false;
  // In the top layer, over dialogs, where the browser has one.
  if (typeof box.showPopover === 'function' && !box.matches(':popover-open')) box.showPopover();
  placeBeside(box, anchor);
  listen(true);
}

/** Shows or hides it when the pointer has made up its mind. */
export function tipSoon(act: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(act, PAUSE);
}

/** Hides the note; with an owner, only if it is that one's. */
export function hideTip(of?: Element | null): void {
  if (of !== undefined && of !== owner) return;
  clearTimeout(timer);
  owner = undefined;
  listen(false);
  if (!note) return;
  if (typeof note.hidePopover === 'function' && note.matches(':popover-open')) note.hidePopover();
  note.hidden = true;
}

/** Whether the note is this one's. */
export const isTipOf = (anchor: Element): boolean => owner === anchor;

function makeNote(): HTMLElement {
  const box = document.createElement('div');
  box.className = 'tip';
  box.popover = 'manual';
  // The words are the description of what they belong to; here they would be read a second time.
  box.setAttribute('aria-hidden', 'true');
  box.addEventListener('pointerenter', () => {
    clearTimeout(timer);
  });
  box.addEventListener('pointerleave', () => {
    tipSoon(hideTip);
  });
  document.body.append(box);
  return box;
}

function listen(on: boolean): void {
  const act = on ? 'addEventListener' : 'removeEventListener';
  document[act]('keydown', onKey, true);
  document[act]('pointerdown', onPointer, true);
  document[act]('scroll', onScroll, true);
}

function onKey(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
  // The note only, not the dialog around it.
  event.stopPropagation();
  event.preventDefault();
  hideTip();
}

function onPointer({ target }: Event): void {
  if (target instanceof Node && !note?.contains(target) && !owner?.contains(target)) hideTip();
}

/** The note goes along with its word: focus itself scrolls a word into sight, and tells of it a moment after. */
function onScroll({ target }: Event): void {
  if (!note || !owner || !(target instanceof Node) || !target.contains(owner)) return;
  if (isInSight(owner, target)) placeBeside(note, owner);
  else hideTip();
}

/** Whether some of an element is inside what scrolls around it. */
function isInSight(element: Element, around: Node): boolean {
  const at = element.getBoundingClientRect();
  const frame = around instanceof Element ? around.getBoundingClientRect() : { top: 0, bottom: window.innerHeight };
  return at.bottom > frame.top && at.top < frame.bottom;
}
