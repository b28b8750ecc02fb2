// Networks to start from, and networks from elsewhere as drafts.
import type { NetworkModel } from '../../model';
import type { Draft } from './draft';
import { layered } from './layers';

export interface Starter {
  id: string;
  label: string;
  hint: string;
  model: NetworkModel;
}

const LEVELS = ['no', 'yes'];

/** A node with two levels; `yes` gives the chance of the second for each row. */
const node = (name: string, parents: number[], ...yes: number[]) => ({
  name,
  levels: [...LEVELS],
  parents,
  // 1 − 0.7 is not the number that people write as 0.3.
  cpt: yes.flatMap((p) => [Number((1 - p).toFixed(6)), p]),
});

export const STARTERS: readonly Starter[] = [
  {
    id: 'chain',
    label: 'Chain',
    hint: 'A → B → C: the ends depend on each other only through the middle',
    model: { name: 'chain', nodes: [node('A', [], 0.4), node('B', [0], 0.2, 0.8), node('C', [1], 0.3, 0.9)] },
  },
  {
    id: 'fork',
    label: 'Fork',
    hint: 'A ← B → C: two effects of a common cause',
    model: { name: 'fork', nodes: [node('A', [1], 0.2, 0.8), node('B', [], 0.4), node('C', [1], 0.3, 0.9)] },
  },
  {
    id: 'collider',
    label: 'Collider',
    hint: 'A → C ← B: two independent causes of a common effect',
    model: {
      name: 'collider',
      nodes: [node('A', [], 0.4), node('B', [], 0.5), node('C', [0, 1], 0.1, 0.7, 0.6, 0.95)],
    },
  },
  {
    id: 'four',
    label: 'Four nodes',
    hint: "X1 → X2 → X4 ← X3: the paper's example for mutual incoherence",
    model: {
      name: 'four nodes',
      nodes: [
        node('X1', [], 0.5),
        node('X2', [0], 0.25, 0.75),
        node('X3', [], 0.5),
        node('X4', [1, 2], 0.05, 0.5, 0.5, 0.95),
      ],
    },
  },
];

/** A network from elsewhere as a draft, with places for its nodes. */
export function fromModel({ name, nodes }: NetworkModel): Draft {
  const longest = Math.max(0, ...nodes.map(({ name }) => name.length));
  const places = layered(
    nodes.map(({ parents }) => parents),
    longest,
  );
  const placed = nodes.map((node, k) => ({
    ...node,
    id: k + 1,
    typed: {},
    x: places[k]?.x ?? 0,
    y: places[k]?.y ?? 0,
  }));
  return { name: name.trim() === '' ? 'network' : name, nodes: placed };
}
