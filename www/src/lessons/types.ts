// What a guided lesson is made of: data and nothing else.
import type { Condition, Reading } from '../state/assumptions/readings';
import type { LabSetting } from '../state/assumptions/setting';

/** Formulas that the lab can write; a lesson names them. */
export type FormulaId =
  | 'objective'
  | 'encoding'
  | 'definiteness'
  | 'incoherence'
  | 'fourIncoherence'
  | 'substitute'
  | 'fourWeight'
  | 'lambdaBound'
  | 'minimumWeight'
  | 'witness'
  | 'leastRows';

export interface Lesson {
  /** In links: small letters only. */
  id: string;
  title: string;
  /** One sentence. */
  about: string;
  steps: readonly Step[];
}

export interface Step {
  title: string;
  /** How the lab is set; what is not named has its default. */
  set: Partial<LabSetting>;
  /** One paragraph each. */
  text: readonly string[];
  /** What to look at. */
  look: string;
  formula?: FormulaId;
  question: Question;
}

export type Question = NumberQuestion | ChoiceQuestion;

/** The right number is what the core says in the setting of the step. */
export interface NumberQuestion {
  kind: 'number';
  text: string;
  reading: Reading;
  tolerance: number;
  /** Said after a wrong answer. */
  hint: string;
  /** Said after the right one. */
  why: string;
}

/** The right option is the only one whose conditions hold. */
export interface ChoiceQuestion {
  kind: 'choice';
  text: string;
  options: readonly Option[];
  hint: string;
  why: string;
}

export interface Option {
  text: string;
  when: readonly Condition[];
  /** Said after this answer, where it is wrong; else the question's hint. */
  hint?: string;
}
