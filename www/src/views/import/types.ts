// What the reader says about a table and what goes back to it, as the bindings declare it beside the Rust types.
import type { ColumnPlan, ColumnReport, Plan, ReadOptions, TableReport } from '../../wasm/reader/nodewise';

export type {
  Action,
  ColumnDetail,
  ColumnPlan,
  ColumnReport,
  ColumnVerdict,
  DateOrder,
  Gaps,
  LevelCount,
  LevelGroup,
  MissingCode,
  MissingRule,
  Notation,
  Plan,
  Skipped,
  Written,
} from '../../wasm/reader/nodewise';

/** How the file was understood. */
export type Format = TableReport['format'];

export type Notice = TableReport['notices'][number];

export type MissingPolicy = NonNullable<Plan['missing']>;

/** Other choices about a column; what is given as nothing is as suggested again. */
export type ColumnChanges = { [Name in keyof ColumnPlan]?: ColumnPlan[Name] | null | undefined };

export type Missingness = NonNullable<ColumnReport['missingness']>;

/** How to read the file again; `null` is a guess. */
export interface Reading {
  header: boolean | null;
  delimiter: string | null;
  encoding: string | null;
  /** The row with which the table begins, from 1. */
  headerRow: number | null;
  sheet: string | null;
  /** The file of an archive. */
  member: string | null;
  /** How many rows that cannot be read may be left out. */
  skipBad: number | null;
}

export const readingOf = ({ header, delimiter, encoding, ...others }: ReadOptions & Partial<Reading>): Reading => ({
  header: header ?? null,
  delimiter: delimiter ?? null,
  encoding: encoding ?? null,
  headerRow: others.headerRow ?? null,
  sheet: others.sheet ?? null,
  member: others.member ?? null,
  skipBad: others.skipBad ?? null,
});
