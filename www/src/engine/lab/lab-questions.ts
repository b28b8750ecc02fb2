// What page and worker of the lab say to each other: types and nothing else.
import type {
  AveragedGraph,
  Averaging,
  Candidates,
  CandidatesWish,
  DirectedTextWish,
  DrawnCounts,
  ExportWish,
  Figure2Outcome,
  Figure2Settings,
  Figure2Summary,
  Found,
  Gains,
  Graph,
  JudgeWish,
  Judgement,
  LearnedAs,
  MethodName,
  NodeFit,
  Oriented,
  OrientWish,
  Promised,
  PromiseWish,
  RecipeWish,
  ReportWish,
  ResampledFile,
  RivalWish,
  Score,
  SharesWish,
  SizedCell,
  Standing,
  StoredWish,
  Summed,
  Tallied,
  VotesWish,
} from '../../wasm/lab/nodewise';
import type { Pair } from '../../model';
import type { Coded, Counts, Progress } from '../protocol';
import type { AskingQuestions } from './asking';
import type { AssumptionQuestions } from './assumptions';

/** A skeleton with what resamples say of it, as text. */
export interface SureTextWish {
  counts: Counts;
  learned: LearnedAs;
  wish: ExportWish;
  fits: readonly NodeFit[];
  summed: Summed;
}

/** A skeleton to be reported, and its fits. */
export interface ReportAsked {
  counts: Counts;
  report: ReportWish;
  fits: readonly NodeFit[];
}

/** A graph that was found, to be written. */
export interface DirectedAsked {
  wish: OrientWish;
  found: Oriented;
  text: DirectedTextWish;
}

/** The graphs of resamples, to be averaged beside the graph of all rows. */
export interface AverageAsked {
  wish: OrientWish;
  found: Oriented;
  summed: Summed;
  averaging: Averaging;
}

/** A skeleton that was pruned to a graph, to be written. */
export interface PrunedTextAsked {
  wish: OrientWish;
  found: Oriented;
  learned: LearnedAs;
  text: ExportWish;
  summed: Summed | undefined;
}

/** The questions, by name. `table` replaces the table that all later questions are about. */
export interface LabQuestions extends AssumptionQuestions, AskingQuestions {
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
  average: { given: AverageAsked; part: never; answer: AveragedGraph };
  prunedText: { given: PrunedTextAsked; part: Progress; answer: string };
  /** The counts file with resamples. */
  resampledFile: { given: ResampledFile; part: Progress; answer: string };
  fitted: { given: Graph; part: never; answer: string };
  reportDirected: { given: ReportAsked & DirectedAsked; part: Progress; answer: string };
  /** The rows as CSV. */
  csv: { given: undefined; part: never; answer: string };
  gains: { given: { score: Score; pair: Pair; graphs: readonly Graph[] }; part: never; answer: Gains[] };
  /** One draw of rows, learned along the path. */
  shares: { given: { wish: SharesWish; draw: number }; part: never; answer: Tallied };
  /** One draw of rows, searched. */
  votes: { given: { wish: VotesWish; draw: number }; part: never; answer: Tallied };
  /** Counts with resamples replace the table, for `storedShares`. */
  counts: { given: { counts: Counts; drawn: DrawnCounts }; part: never; answer: undefined };
  storedShares: { given: { wish: StoredWish; draw: number }; part: never; answer: Tallied };
  /** Needs no table. */
  promises: { given: PromiseWish; part: never; answer: Promised };
  sureText: { given: SureTextWish; part: never; answer: string };
  reportSkeleton: { given: ReportAsked; part: Progress; answer: string };
  recipe: { given: RecipeWish; part: never; answer: string };
  judge: { given: JudgeWish; part: never; answer: Judgement[] };
  /** Figure 2 makes its own tables. */
  figure2Cells: { given: Figure2Settings; part: never; answer: SizedCell[] };
  figure2Cell: { given: { settings: Figure2Settings; cell: number }; part: Progress; answer: Figure2Outcome };
  figure2Summary: {
    given: { settings: Figure2Settings; outcomes: Figure2Outcome[] };
    part: never;
    answer: Figure2Summary;
  };
}
