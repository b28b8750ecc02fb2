// What the reader says about a table and what goes back to it, as the bindings declare it beside the Rust types.
import type { Plan } from '../../wasm/nodewise';
import type { ColumnReport, ReadOptions, TableReport } from '../../wasm/reader/nodewise';

export type {
  Action,
  ColumnDetail,
  ColumnPlan,
  ColumnReport,
  ColumnVerdict,
  Gaps,
  LevelCount,
  LevelGroup,
  MissingCode,
  MissingRule,
  Plan,
} from '../../wasm/nodewise';

/** How the file was understood. */
export type Format = TableReport['format'];

export type Notice = TableReport['notices'][number];

export type MissingPolicy = NonNullable<Plan['missing']>;

export type Missingness = NonNullable<ColumnReport['missingness']>;

/** How to read the file again; `null` is a guess. */
export interface Reading {
  header: boolean | null;
  delimiter: string | null;
  encoding: string | null;
}

export const readingOf = ({ header, delimiter, encoding }: ReadOptions): Reading => ({
  header: header ?? null,
  delimiter: delimiter ?? null,
  encoding: encoding ?? null,
});
