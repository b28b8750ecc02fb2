// What page and worker of the reader say to each other: types and nothing else.
import type {
  ColumnDetail,
  ColumnReport,
  ColumnStory,
  CountsFile,
  DrawnCounts,
  FiledCounts,
  Gaps,
  OpenedWorkspace,
  Protection,
  RawFile,
  ReadOptions,
  ReadProgress,
  TableReport,
  Workspace,
} from '../../wasm/reader/nodewise';
import type { Plan } from '../../wasm/nodewise';
import type { Coded, Counts } from '../protocol';

export type {
  ColumnDetail,
  ColumnReport,
  ColumnStory,
  DrawnCounts,
  FiledCounts,
  Gaps,
  OpenedWorkspace,
  Plan,
  Protection,
  RawFile,
  ReadOptions,
  ReadProgress,
  TableReport,
  Workspace,
};

/** The questions, by name. `read` replaces the table that all later questions are about. */
export interface ReaderQuestions {
  /** The worker reads the file, or the rows that a workspace keeps, by itself and keeps its table. */
  read: { given: { data: Blob; options: ReadOptions }; part: ReadProgress; answer: TableReport };
  /** Takes the table of a file that was taken apart elsewhere. */
  adopt: { given: RawFile; part: never; answer: TableReport };
  /** Whether a file that begins so is no text; needs no table. */
  isBinary: { given: Uint8Array<ArrayBuffer>; part: never; answer: boolean };
  /** The columns as they are when a plan says what is missing and how values are written. */
  inspect: { given: Plan; part: never; answer: ColumnReport[] };
  /** One column, looked at closely. */
  detail: { given: { column: number; plan: Plan }; part: never; answer: ColumnDetail };
  /** What missing values cost under a plan. */
  gaps: { given: Plan; part: never; answer: Gaps };
  /** What becomes of each column under a plan, in words. */
  stories: { given: Plan; part: never; answer: ColumnStory[] };
  prepare: { given: Plan; part: never; answer: Counts };
  codes: { given: Plan; part: never; answer: Coded };
  /** The columns as they were read; `adopt` takes them back. */
  raw: { given: undefined; part: never; answer: RawFile };
  /** The bytes of a workspace file that keeps the rows. */
  packRows: { given: Workspace; part: never; answer: Uint8Array<ArrayBuffer> };
  /** A plan from its file's text; needs no table, as the next. */
  readPlan: { given: string; part: never; answer: Plan };
  /** Needs no table. */
  countsFromFiles: { given: CountsFile[]; part: never; answer: FiledCounts };
  /** The text of a counts file, as private as asked. */
  countsToFile: {
    given: { counts: Counts; drawn: DrawnCounts | undefined; protection: Protection };
    part: never;
    answer: string;
  };
  /** What a workspace file holds besides rows, which `read` opens; needs no table, as the next. */
  openWorkspace: { given: Uint8Array<ArrayBuffer>; part: never; answer: OpenedWorkspace };
  /** The bytes of a workspace file that keeps counts, or nothing of its data. */
  packWorkspace: {
    given: { workspace: Workspace; counts?: Counts | undefined; drawn?: DrawnCounts | null | undefined };
    part: never;
    answer: Uint8Array<ArrayBuffer>;
  };
}

/** Those that need no table. */
export type Tableless = 'countsFromFiles' | 'countsToFile' | 'openWorkspace' | 'packWorkspace';
