// A map of the whole graph with the part that is seen: for graphs that do not fit on the screen.
import { boxOf, fit, xOf, yOf } from './positions';
import type { Point, Positions, View } from './positions';
import type { Rect } from './rects';

const SIZE = { width: 180, height: 120 };
/** From the rim of the part that is seen, and from its top, where the tools are. */
const [RIM, UNDER_TOOLS] = [10, 52];
const PADDING = { sides: 8, top: 8, bottom: 8 };

export class MapLayer {
  private readonly canvas = document.createElement('canvas');
  private view: View = { x: 0, y: 0, k: 1 };

  /** `go` is called with the point of the plane that was pressed. */
  constructor(parent: HTMLElement, go: (to: Point) => void) {
    this.canvas.className = 'graph-map';
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', 'Map of the whole graph; the frame is what is seen');
    this.canvas.width = SIZE.width * devicePixelRatio;
    this.canvas.height = SIZE.height * devicePixelRatio;
    const press = (event: PointerEvent) => {
      if (event.buttons !== 1) return;
      event.stopPropagation();
      const { x, y, k } = this.view;
      go({ x: (event.offsetX - x) / k, y: (event.offsetY - y) / k });
    };
    this.canvas.addEventListener('pointerdown', press);
    this.canvas.addEventListener('pointermove', press);
    for (const kind of ['mousedown', 'click', 'touchstart', 'dblclick', 'wheel'])
      this.canvas.addEventListener(kind, (event) => {
        event.stopPropagation();
      });
    parent.append(this.canvas);
  }

  draw(positions: Positions, seen: View, frame: Rect): void {
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    this.canvas.style.left = `${frame.right - SIZE.width - RIM}px`;
    this.canvas.style.top = `${frame.top + UNDER_TOOLS}px`;
    this.view = fit(boxOf(positions), SIZE.width, SIZE.height, PADDING);
    const { x, y, k } = this.view;
    const style = getComputedStyle(this.canvas);
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    pen.clearRect(0, 0, SIZE.width, SIZE.height);
    pen.fillStyle = style.color;
    for (let node = 0; 2 * node < positions.length; node++)
      pen.fillRect(xOf(positions, node) * k + x - 1, yOf(positions, node) * k + y - 1, 2, 2);
    pen.strokeStyle = style.caretColor;
    pen.lineWidth = 1.5;
    const at = (place: number, offset: number) => (place - offset) / seen.k;
    pen.strokeRect(
      at(frame.left, seen.x) * k + x,
      at(frame.top, seen.y) * k + y,
      ((frame.right - frame.left) / seen.k) * k,
      ((frame.bottom - frame.top) / seen.k) * k,
    );
  }

  remove(): void {
    this.canvas.remove();
  }
}
