// What page and worker of the lab say to each other: types and nothing else.
import type {
  DirectedTextWish,
  Found,
  Gains,
  JudgeWish,
  Judgement,
  MethodName,
  Oriented,
  OrientWish,
  RivalWish,
  ScoreWish,
} from '../../wasm/lab/nodewise';
import type { Pair } from '../../model';
import type { Coded } from '../protocol';
import type { AssumptionQuestions } from './assumptions';

/** How far a search is; `of` is 0 where that is not known. */
export interface SearchProgress {
  done: number;
  of: number;
}

/** A graph by its arcs, from and to. */
export interface Graph {
  arcs: readonly Pair[];
}

/** The questions, by name. `table` replaces the table that all later questions are about. */
export interface LabQuestions extends AssumptionQuestions {
  table: { given: Coded; part: never; answer: undefined };
  rival: { given: { method: MethodName; wish: RivalWish }; part: SearchProgress; answer: Found };
  orient: { given: OrientWish; part: SearchProgress; answer: Oriented };
  directedText: { given: { wish: OrientWish; found: Oriented; text: DirectedTextWish }; part: never; answer: string };
  fitted: { given: Oriented; part: never; answer: string };
  gains: { given: { score: ScoreWish; pair: Pair; graphs: readonly Graph[] }; part: never; answer: Gains[] };
  /** Needs no table. */
  judge: { given: JudgeWish; part: never; answer: Judgement[] };
}
