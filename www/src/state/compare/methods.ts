// The methods that can be compared, in the words of people.
import defaults from '../../wasm/defaults';
import type { MethodName } from '../../engine/lab/lab-engine';

export type MethodId = 'ours' | 'directed' | MethodName;

export interface MethodWords {
  id: MethodId;
  title: string;
  /** For the head of a narrow column. */
  short: string;
  idea: string;
}

export const METHODS: readonly MethodWords[] = [
  {
    id: 'ours',
    title: 'nodewise, as learned',
    short: 'nodewise',
    idea: 'Block-penalised regression of each column on all others: the skeleton at its λ on the page.',
  },
  {
    id: 'directed',
    title: 'nodewise, pruned and directed',
    short: 'directed',
    idea: `The best-scoring graph among candidates: the edges at λ = ${defaults.candidatesLambda}, unless another is chosen with directions on.`,
  },
  {
    id: 'mmpc',
    title: 'MMPC',
    short: 'MMPC',
    idea: 'Tests of conditional independence around each column; a skeleton.',
  },
  { id: 'mmhc', title: 'MMHC', short: 'MMHC', idea: 'The skeleton of MMPC, directed by hill climbing on the score.' },
  {
    id: 'greedy',
    title: 'Greedy search (tabu)',
    short: 'greedy',
    idea: 'Hill climbing over single arcs from the empty graph, with a tabu list.',
  },
  {
    id: 'sparseCandidate',
    title: 'Sparse candidate',
    short: 'sparse',
    idea: 'Hill climbing among a few candidates a column, chosen anew after each climb.',
  },
  {
    id: 'optimalReinsertion',
    title: 'Optimal reinsertion',
    short: 'reinsertion',
    idea: 'One column at a time is cut out and put back in the best way.',
  },
  {
    id: 'exact',
    title: 'Exact',
    short: 'exact',
    idea: `The best-scoring graph there is, by dynamic programming; up to ${defaults.exactColumns} columns.`,
  },
];

export const methodWords = (id: MethodId): MethodWords =>
  METHODS.find((method) => method.id === id) ?? { id, title: id, short: id, idea: '' };

/** Why a method cannot be run on so many columns; nothing where it can. */
export function hindrance(id: MethodId, columns: number): string | undefined {
  if (id !== 'exact' || columns <= defaults.exactColumns) return undefined;
  return `Not for ${columns} columns: each doubles the work, and ${defaults.exactColumns} take seconds.`;
}
