// What the two ways of drawing edges have in common.
import type { Edge } from '../../model';
import type { Positions, View } from './positions';

/** Which edges stand out, by their keys; `dim` lets all others step back. */
export interface Focus {
  lit: ReadonlySet<number>;
  dim: boolean;
  selected: number | undefined;
}

export const NO_FOCUS: Focus = { lit: new Set(), dim: false, selected: undefined };

/** The edges of one λ. Only what changed is touched. */
export interface EdgeLayer {
  /** `most` is the norm of the widest line; `fade` lets changes appear and vanish softly. */
  setEdges(edges: readonly Edge[], most: number, fade: boolean): void;
  setPositions(positions: Positions): void;
  setView(view: View, width: number, height: number): void;
  setFocus(focus: Focus): void;
  remove(): void;
}

export const SVG = 'http://www.w3.org/2000/svg';

/** A new SVG element with attributes. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
