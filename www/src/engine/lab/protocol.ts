// What page and worker of the lab say to each other: types and nothing else.
import type { Found, MethodName, ScoreWish } from '../../wasm/lab/nodewise';
import type { Coded } from '../protocol';
import type { AssumptionQuestions } from './assumptions';

/** How far a search is; `of` is 0 where that is not known. */
export interface SearchProgress {
  done: number;
  of: number;
}

/** The questions, by name. `table` replaces the table that all later questions are about. */
export interface LabQuestions extends AssumptionQuestions {
  table: { given: Coded; part: never; answer: undefined };
  rival: { given: { method: MethodName; score: ScoreWish }; part: SearchProgress; answer: Found };
}
