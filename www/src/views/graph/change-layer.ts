// What a move of λ has done to the drawn edges: those that came glow, those that left stay for a while as ghosts.
import type { Pair } from '../../model';
import { svg } from './layer';
import { xOf, yOf } from './positions';
import type { Positions, View } from './positions';

/** Edges that came and that left. */
export interface EdgeChange {
  came: readonly Pair[];
  left: readonly Pair[];
}

/** After so many milliseconds without another change the marks begin to fade. */
const STAY = 1600;

/** Two paths for all of them, under the lines: however many there are, a frame costs the same few attributes. */
export class ChangeLayer {
  private readonly group = svg('g', { class: 'graph-change', 'aria-hidden': 'true' });
  private readonly glow = svg('path', { class: 'glow' });
  private readonly ghosts = svg('path', { class: 'ghost' });
  private change: EdgeChange | undefined;
  private positions: Positions = new Float64Array();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parent: SVGSVGElement) {
    this.group.append(this.ghosts, this.glow);
    parent.append(this.group);
  }

  /** The change that goes on, or the last one. */
  setChange(change: EdgeChange | undefined): void {
    clearTimeout(this.timer);
    this.change = change;
    this.group.classList.remove('fading');
    this.draw();
    // Faded, not taken away: the style sheet does the rest.
    if (change)
      this.timer = setTimeout(() => {
        this.group.classList.add('fading');
      }, STAY);
  }

  place(positions: Positions, { x, y, k }: View): void {
    if (this.positions !== positions) {
      this.positions = positions;
      this.draw();
    }
    this.group.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
  }

  remove(): void {
    clearTimeout(this.timer);
    this.group.remove();
  }

  private draw(): void {
    this.glow.setAttribute('d', this.linesOf(this.change?.came ?? []));
    this.ghosts.setAttribute('d', this.linesOf(this.change?.left ?? []));
  }

  private linesOf(pairs: readonly Pair[]): string {
    const at = (node: number) => `${xOf(this.positions, node).toFixed(1)} ${yOf(this.positions, node).toFixed(1)}`;
    return this.positions.length === 0 ? '' : pairs.map(([a, b]) => `M${at(a)}L${at(b)}`).join('');
  }
}
