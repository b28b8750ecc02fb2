// Layers: parents above their children. The layers and the first order in them come from dagre; the search that gives room to
// names then moves nodes along their layer, and so removes more crossings of the straight lines that are drawn here.
import { Graph, layout } from '@dagrejs/dagre';
import { componentsOf, packed } from './components';
import type { LayoutInput } from './layout';
import { frameFor, NAMED_UP_TO } from './layout';
import { boxOf, yOf } from './positions';
import type { Positions } from './positions';
import { roomy } from './roomy';
import type { Levels } from './roomy';

/** Plane for a node, and between nodes and layers. */
const NODE = { width: 60, height: 24 };
const APART = { nodesep: 24, ranksep: 70, edgesep: 8 };
/** How far a node may leave the middle of its layer, as a share of the distance between layers. */
const BAND = 0.22;

/** Crossings matter more here: the layers leave fewer ways round them. */
const CROSSING = 5;

/** The layered drawing. Time as dagre's, and that of the search for room. */
export function layersNow(input: LayoutInput): Positions {
  const { count, room, seed, labels } = input;
  const pairs = input.shown ?? input.union;
  const arcs = input.arcs && input.arcs.length > 0 ? input.arcs : pairs;
  const parts = componentsOf(count, pairs).map((nodes) => ({ nodes, places: layeredPart(nodes, arcs) }));
  const whole = packed(parts, count, room.width / room.height);
  if (!labels || count > NAMED_UP_TO) return whole;
  const frame = frameFor(room, count);
  const positions = filling(whole, frame.right - frame.left, frame.bottom - frame.top);
  const search = {
    crossing: CROSSING,
    heads: input.heads,
    pairs,
    frame,
    seed,
    fixed: new Set<number>(),
    levels: levelsOf(positions, arcs),
  };
  // First the crossings, as if there were no names; then room for these.
  const uncrossed = roomy({ ...search, pairs: arcs, positions, labels: new Float64Array(labels.length), far: 0.8 });
  return roomy({ ...search, positions: uncrossed, labels, far: 0.15 });
}

/** The layers as they are drawn: those of parts that stand in one row of the packing are apart. */
function levelsOf(positions: Positions, arcs: readonly (readonly [number, number])[]): Levels {
  const at = Array.from({ length: positions.length / 2 }, (_, node) => Math.round(yOf(positions, node)));
  const heights = [...new Set(at)].sort((a, b) => a - b);
  const places = new Map(heights.map((height, k) => [height, k]));
  const rank = Int32Array.from(at, (height) => places.get(height) ?? 0);
  const [parents, children] = [at.map((): number[] => []), at.map((): number[] => [])];
  for (const [from, to] of arcs) {
    // An arc that dagre had to turn round, since it closed a circle, binds nothing.
    if ((rank[from] ?? 0) >= (rank[to] ?? 0)) continue;
    parents[to]?.push(from);
    children[from]?.push(to);
  }
  return { heights, band: BAND * stepOf(heights), rank, parents, children };
}

function layeredPart(nodes: readonly number[], arcs: readonly (readonly [number, number])[]): Positions {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', ...APART });
  graph.setDefaultEdgeLabel(() => ({}));
  const own = new Set(nodes);
  for (const node of nodes) graph.setNode(String(node), { ...NODE });
  for (const [from, to] of arcs) if (own.has(from)) graph.setEdge(String(from), String(to));
  layout(graph);
  return new Float64Array(
    nodes.flatMap((node) => {
      const { x = 0, y = 0 } = graph.node(String(node)) as { x?: number; y?: number };
      return [x, y];
    }),
  );
}

/** Stretched over the room, each way by itself: layers stay layers. */
function filling(positions: Positions, width: number, height: number): Positions {
  const box = boxOf(positions);
  const [across, down] = [
    (0.84 * width) / Math.max(1, box.right - box.left),
    (0.88 * height) / Math.max(1, box.bottom - box.top),
  ];
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return positions.map((value, k) =>
    k % 2 === 0 ? (value - x) * Math.min(across, 2) : (value - y) * Math.min(down, 2),
  );
}

/** The least distance between layers. */
function stepOf(heights: readonly number[]): number {
  return heights.slice(1).reduce((least, height, k) => {
    const step = height - (heights[k] ?? 0);
    return step > 8 ? Math.min(least, step) : least;
  }, 90);
}
