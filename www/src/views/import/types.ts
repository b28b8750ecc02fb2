// What the reader says about a table and what goes back to it: the JSON forms of src/table/{inspect,plan,raw}.rs.

export type Action = { kind: 'keep' } | { kind: 'exclude' } | { kind: 'bin'; rule: 'quantile' | 'equalWidth'; bins: number };

export type Verdict =
  | { kind: 'categorical' | 'numeric' | 'identifier' | 'constant' | 'nearlyConstant' }
  | { kind: 'copyOf'; column: number; recoded: boolean };

export interface LevelCount {
  level: string;
  rows: number;
}

/** What is known of one column. */
export interface ColumnReport {
  name: string;
  rows: number;
  missing: number;
  /** A lower bound when there were too many to keep. */
  distinct: number;
  /** The most common levels, most common first. */
  common: LevelCount[];
  /** Levels in fewer than `RARE_ROWS` rows. */
  rareLevels: number;
  /** Present when all values are numbers. */
  range: [number, number] | null;
  verdict: Verdict;
  reason: string;
  action: Action;
}

/** How the file was understood. */
export interface Format {
  delimiter: string;
  encoding: string;
  header: boolean;
  gzip: boolean;
}

export interface Notice {
  column: string | null;
  text: string;
}

export type MissingPolicy = 'dropRows' | 'ownLevel' | 'pairwise';

/** The user's choices; what is left out keeps its suggestion. */
export interface Plan {
  actions?: Record<string, Action>;
  exclude?: string[];
  only?: string[];
  missing?: MissingPolicy;
  mergeRare?: number | null;
}

/** How to read the file again; `null` is a guess. */
export interface Reading {
  header: boolean | null;
  delimiter: string | null;
}

/** A level in fewer rows is called rare (`RARE_ROWS`). */
export const RARE_ROWS = 5;
/** The most levels that can be counted (`MAX_LEVELS`). */
export const MAX_LEVELS = 1000;
/** The most bins (`MAX_BINS`), and how many are suggested. */
export const MAX_BINS = 100;
export const SUGGESTED_BINS = 4;
