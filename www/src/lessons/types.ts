// What a lesson is made of: data and nothing else, so that a file can hold one (docs/lessons.md).
import type { Condition, Reading } from '../state/course/readings';
import type { LabSetting } from '../state/assumptions/setting';

/** Formulas that the page can write; a lesson names them. */
export const FORMULA_IDS = [
  'factorisation',
  'objective',
  'encoding',
  'definiteness',
  'incoherence',
  'fourIncoherence',
  'substitute',
  'fourWeight',
  'lambdaBound',
  'minimumWeight',
  'witness',
  'leastRows',
  'controlledRows',
  'paperRule',
] as const;
export type FormulaId = (typeof FORMULA_IDS)[number];

/** Letters of the formulas; texts write them in braces, {lambda}. */
export const LETTER_NAMES = [
  'joint',
  'given',
  'lambda',
  'N',
  'n',
  'k',
  'CP',
  'r',
  'i',
  'W',
  'Wi',
  'Er',
  'Erest',
  'F',
  'wir',
  'H',
  'Hij',
  'Ti',
  'Tj',
  'Pij',
  'S',
  'outside',
  'HSS',
  'HSSinverse',
  'HSr',
  'C',
  'eigenvalue',
  'incoherence',
  'alpha',
  'p',
  'q',
  'M',
  'moment',
  'moment14',
  'Wbest',
  'WbestS',
  'Wbest1',
  'Wbest4',
  'least',
  'rhor',
  'rhoS',
  'rhobar',
  'rho',
  'mbar',
  'sigma',
  'mu',
  'Zi',
  'Gi',
  'c',
  'delta',
  'log',
] as const;
export type LetterName = (typeof LETTER_NAMES)[number];

export const PARTS = ['reading', 'method', 'theory', 'own'] as const;
export type Part = (typeof PARTS)[number];

export interface Lesson {
  /** In links: small letters only. */
  id: string;
  part: Part;
  title: string;
  /** One sentence. */
  about: string;
  /** What somebody can do afterwards. */
  goals: readonly string[];
  /** What has to be known before. */
  needs?: readonly string[];
  minutes: number;
  /** Networks of its own, by the names under which its steps use them. */
  networks?: Readonly<Record<string, LessonNetwork>>;
  steps: readonly Step[];
}

/** A network as people write it: parents by name, one row a combination of their levels, the last parent fastest. */
export interface LessonNetwork {
  nodes: readonly {
    name: string;
    levels: readonly string[];
    parents?: readonly string[];
    rows: readonly (readonly number[])[];
  }[];
}

export interface Step {
  title: string;
  /** One paragraph each. */
  text: readonly string[];
  /** What the answer is about: network, rows, seed, λ and so on; what is not named has its default. */
  set: Partial<LabSetting>;
  /** What is shown once somebody has answered; the lab, unless it says otherwise. */
  scene?: Scene;
  /** What to look at there. */
  look?: string;
  /** The paper's equation behind it. */
  formula?: FormulaId;
  question: Question;
}

/** Levels by the names of their nodes. */
export type Levels = Readonly<Record<string, string>>;

export type Scene =
  /** Shares of all levels, given what is seen and done; `beside` is a second scenario. */
  | { kind: 'ask'; given?: Levels; do?: Levels; beside?: { given?: Levels; do?: Levels } }
  /** What is found, missed and added at each λ. */
  | { kind: 'path'; lambdas: readonly number[] }
  /** In what share of resamples each pair is joined. */
  | { kind: 'shares'; draws: number };

export type Question = ChoiceQuestion | EstimateQuestion;

/** The right option is the only one whose conditions hold. */
export interface ChoiceQuestion {
  kind: 'choice';
  text: string;
  options: readonly Option[];
  /** Said with the answer. */
  why: string;
}

export interface Option {
  text: string;
  when: readonly Condition[];
  /** Why it is not so: said to those who chose it. The right one needs none. */
  wrong?: string;
}

/** A number is guessed with a slider; the right one is what the core says. */
export interface EstimateQuestion {
  kind: 'estimate';
  text: string;
  reading: Reading;
  from: number;
  to: number;
  by: number;
  /** Percent are shown for shares. */
  unit?: 'share';
  tolerance: number;
  /** Said to those who guessed too low, and too high. */
  low: string;
  high: string;
  why: string;
}
