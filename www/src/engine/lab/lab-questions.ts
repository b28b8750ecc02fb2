// What page and worker of the lab say to each other: types and nothing else.
import type {
  Candidates,
  CandidatesWish,
  DirectedTextWish,
  Found,
  Gains,
  Graph,
  JudgeWish,
  Judgement,
  MethodName,
  Oriented,
  OrientWish,
  RivalWish,
  Score,
  Standing,
} from '../../wasm/lab/nodewise';
import type { Pair } from '../../model';
import type { Coded, Counts, Progress } from '../protocol';
import type { AssumptionQuestions } from './assumptions';

/** The questions, by name. `table` replaces the table that all later questions are about. */
export interface LabQuestions extends AssumptionQuestions {
  table: { given: Coded; part: never; answer: undefined };
  rival: { given: { method: MethodName; wish: RivalWish }; part: Progress; answer: Found };
  /** Needs no table. */
  candidates: { given: { counts: Counts; wish: CandidatesWish }; part: Progress; answer: Candidates };
  orient: { given: OrientWish; part: Progress; answer: Oriented };
  prove: {
    given: { wish: OrientWish; found: Oriented; seconds: number };
    part: Standing | Oriented;
    answer: Oriented;
  };
  directedText: { given: { wish: OrientWish; found: Oriented; text: DirectedTextWish }; part: never; answer: string };
  fitted: { given: Graph; part: never; answer: string };
  gains: { given: { score: Score; pair: Pair; graphs: readonly Graph[] }; part: never; answer: Gains[] };
  /** Needs no table. */
  judge: { given: JudgeWish; part: never; answer: Judgement[] };
}
