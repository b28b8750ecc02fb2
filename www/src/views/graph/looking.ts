// How the picture is looked at.

/** What changes the look, and neither the answer nor the places. */
export interface Look {
  /** Names and nodes, as shares of their usual size. */
  letters: number;
  nodes: number;
  /** So many steps around a chosen column stay lit, the rest steps back; 0 lets all stay. */
  reach: number;
  clusters: boolean;
  map: boolean;
}

export const USUAL_LOOK: Look = { letters: 1, nodes: 1, reach: 0, clusters: false, map: false };
