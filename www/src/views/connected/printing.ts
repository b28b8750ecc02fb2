// A printed page has the picture that an export would have: complete, on white, with caption and legend.
import type { Store } from '../../state/store';
import type { Drawing } from './graph';

type Draw = typeof import('./picture').pictureText;

/** Listens until the returned function is called. `place` is empty but for paper. */
export function printsPicture(store: Store, drawing: Drawing, place: HTMLElement): () => void {
  let draw: Draw | undefined;
  const load = async () => {
    draw ??= (await import('./picture')).pictureText;
  };
  /** The browser waits for nobody: only what has come before can be put on paper; else the drawing of the screen is printed. */
  const put = () => {
    if (!draw || !store.path.peek()) return;
    const picture = new DOMParser().parseFromString(draw(store, drawing), 'image/svg+xml');
    place.replaceChildren(picture.documentElement);
  };
  const clear = () => {
    place.replaceChildren();
  };
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'p') return;
    event.preventDefault();
    void load().finally(() => {
      print();
    });
  };
  // On the way out of the window there may be the browser's menu.
  const leave = () => {
    load().catch(() => undefined);
  };
  const ends = new AbortController();
  const { signal } = ends;
  addEventListener('keydown', press, { signal });
  document.documentElement.addEventListener('mouseleave', leave, { signal });
  addEventListener('beforeprint', put, { signal });
  addEventListener('afterprint', clear, { signal });
  return () => {
    ends.abort();
  };
}
