// What has been learned, and what is being learned.
import { isSearched, type Choices } from './choices';
import type { Problem } from '../model';
import defaults from '../wasm/defaults';
import type { LearnerSummary, PathChunk } from '../engine/engine';
import { extend } from '../engine/path-chunk';
import {
  Status,
  type BestRange,
  type Dataset,
  type LambdaMark,
  type NodePath,
  type NodeState,
  type PathModel,
} from '../model';
import type { Counts } from '../engine/protocol';

/** A data set with its counts; the problem of a picture refers to its columns. */
export interface Data {
  dataset: Dataset;
  counts: Counts;
}

/** A learned path and all that belongs to it, so that views never mix two data sets or two settings. */
export interface Picture {
  data: Data;
  problem: Problem;
  learnerSummary: LearnerSummary;
  path: PathModel;
  /** Every node is solved at every grid point. */
  complete: boolean;
}

export const sameProblem = (a: Problem, b: Problem): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A path that fills up while nodes are solved. */
export class GrowingPath {
  private readonly nodes: (NodePath | undefined)[];
  readonly states: NodeState[];
  solved = 0;

  constructor(
    private readonly lambdas: Float64Array,
    n: number,
  ) {
    this.nodes = Array.from({ length: n }, () => undefined);
    this.states = Array.from({ length: n }, () => 'waiting');
  }

  start(node: number): void {
    this.states[node] = 'solving';
  }

  add(chunk: PathChunk): void {
    this.nodes[chunk.node] = extend(this.nodes[chunk.node], chunk);
  }

  finish(node: number): void {
    this.solved++;
    const certified = this.nodes[node]?.statuses.every((status) => status === Status.converged);
    this.states[node] = certified ? 'solved' : 'uncertified';
  }

  /** The path as it is now; later growth does not change it. */
  snapshot(): PathModel {
    return { lambdas: this.lambdas, nodes: [...this.nodes] };
  }
}

/** Where a λ slider starts: the normalised formulation has one default, the paper its own rule. */
export function defaultLambda({ problem, learnerSummary }: Pick<Picture, 'problem' | 'learnerSummary'>): number {
  if (problem.formulation.name === 'normalised') return defaults.lambda;
  const [largest = 1, smallest = 0] = [learnerSummary.lambdas[0], learnerSummary.lambdas.at(-1)];
  return Math.min(Math.max(learnerSummary.paperLambda, smallest), largest);
}

/** The λ of the candidates of a search, unless chosen. In the paper's formulation λ depends on the data, so its rule stays. */
const defaultCandidates = (picture: Pick<Picture, 'problem' | 'learnerSummary'>): number =>
  picture.problem.formulation.name === 'normalised' ? defaults.candidatesLambda : defaultLambda(picture);

/** The λ of the skeleton as learned. */
export const skeletonLambda = ({ lambda }: Choices, picture: Picture): number => lambda ?? defaultLambda(picture);

/** The λ of the candidates of a search. */
export const candidatesLambda = ({ candidates }: Choices, picture: Picture): number =>
  candidates ?? defaultCandidates(picture);

/** The λ that is chosen for what is shown: one for skeleton and directions. */
export const chosenLambda = (choices: Choices, picture: Picture): number =>
  isSearched(choices) ? candidatesLambda(choices, picture) : skeletonLambda(choices, picture);

/** Why a mark is there, for people. */
const WHY = {
  default: 'It suits most tables: of all values it came nearest to the truth on average, over published networks.',
  candidates:
    'Generous on purpose: the search removes the edges that it does not need, but cannot add one that is missing.',
  paper: 'The rule of the published method: smaller with more rows, larger with more columns and levels.',
  ebic: 'Here the extended BIC is best, which weighs how well the edges predict against how many they are.',
} as const;

/** The named marks on the λ axis, as far as they lie on it. Of candidates there is nothing to choose by a criterion: more are better. */
export function marksOf(picture: Picture, searched: boolean, ebic: number | undefined, best?: BestRange): LambdaMark[] {
  const { learnerSummary, problem } = picture;
  const lambda = searched ? defaultCandidates(picture) : defaultLambda(picture);
  const marks: LambdaMark[] = [
    problem.formulation.name === 'normalised'
      ? { id: 'default', label: 'default', lambda, why: searched ? WHY.candidates : WHY.default }
      : { id: 'paper', label: 'paper’s rule', lambda: learnerSummary.paperLambda, why: WHY.paper },
  ];
  if (ebic !== undefined && !searched) marks.push({ id: 'ebic', label: 'EBIC', lambda: ebic, why: WHY.ebic });
  if (best) marks.push(bestMark(best, lambda));
  const [largest = 0, smallest = 0] = [learnerSummary.lambdas[0], learnerSummary.lambdas.at(-1)];
  return marks.filter(({ lambda }) => lambda >= smallest && lambda <= largest);
}

/** The stretch with the best F1; its button leads to the λ in it that is nearest to the usual one. */
function bestMark({ f1, from, to, points }: BestRange, usual: number): LambdaMark {
  const where =
    points === 1 ? '' : ` All of λ from ${short(from)} to ${short(to)} is equally good, and marked along the axis.`;
  return {
    id: 'best',
    label: 'best F1',
    lambda: Math.min(Math.max(usual, from), to),
    range: [from, to],
    why: `Here the skeleton is nearest to the known network: F1 = ${short(f1)}, the best on the path.${where}`,
  };
}

const short = (value: number): string => String(Number(value.toPrecision(3)));
