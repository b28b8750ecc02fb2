// Places for the nodes of a network that comes without: parents above their children, near each other where that is possible.

/** Distance between the nodes of a layer: room for the longest name, of which sixteen letters are shown. */
const acrossFor = (longest: number): number => Math.max(130, 60 + 10 * Math.min(16, longest));
/** Distance between layers; many stand closer, so that names stay readable. */
const downFor = (layers: number): number => (layers <= 5 ? 100 : 74);
/** Passes of ordering each layer by the mean place of its neighbours in the layer before. */
const PASSES = 6;
/** Nodes without arrows would make one long line. */
const WIDEST = 8;

/** A place for each node; `longest` is the length of the longest name, `widest` how many nodes may stand in a line. The same network has the same places. */
export function layered(
  parents: readonly (readonly number[])[],
  longest: number,
  widest = WIDEST,
): { x: number; y: number }[] {
  const layers = ordered(layersOf(parents), parents);
  const places: { x: number; y: number }[] = parents.map(() => ({ x: 0, y: 0 }));
  const lines = layers.flatMap((layer) => broken(layer, widest));
  lines.forEach((line, depth) => {
    line.forEach((node, k) => {
      places[node] = { x: (k - (line.length - 1) / 2) * acrossFor(longest), y: depth * downFor(lines.length) };
    });
  });
  return places;
}

/** Nodes by the length of the longest way that leads to them. */
function layersOf(parents: readonly (readonly number[])[]): number[][] {
  const depths: (number | undefined)[] = parents.map(() => undefined);
  const depthOf = (node: number): number => (depths[node] ??= 1 + Math.max(-1, ...(parents[node] ?? []).map(depthOf)));
  const layers: number[][] = [];
  parents.forEach((_, node) => (layers[depthOf(node)] ??= []).push(node));
  return layers;
}

function ordered(layers: readonly number[][], parents: readonly (readonly number[])[]): number[][] {
  const neighbours = parents.map((of, node) => [
    ...of,
    ...parents.flatMap((others, child) => (others.includes(node) ? [child] : [])),
  ]);
  let now = layers.map((layer) => [...layer]);
  for (let pass = 0; pass < PASSES; pass++) {
    const at = placesIn(now, parents.length);
    const pull = (node: number) => {
      const near = neighbours[node] ?? [];
      return near.length === 0 ? (at[node] ?? 0) : near.reduce((sum, other) => sum + (at[other] ?? 0), 0) / near.length;
    };
    now = now.map((layer) => [...layer].sort((a, b) => pull(a) - pull(b) || a - b));
  }
  return now;
}

/** Where each node stands in its layer, from −1 to 1. */
function placesIn(layers: readonly number[][], count: number): number[] {
  const at = Array.from({ length: count }, () => 0);
  for (const layer of layers)
    layer.forEach((node, k) => {
      at[node] = k - (layer.length - 1) / 2;
    });
  return at;
}

function broken(layer: readonly number[], widest: number): number[][] {
  const lines = Math.ceil(layer.length / widest);
  const size = Math.ceil(layer.length / lines);
  return Array.from({ length: lines }, (_, k) => layer.slice(k * size, (k + 1) * size));
}
