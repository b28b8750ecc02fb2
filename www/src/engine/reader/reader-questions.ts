// What page and worker of the reader say to each other: types and nothing else.
import type { ReadOptions, ReadProgress, TableReport } from '../../wasm/reader/nodewise';
import type { Plan } from '../../wasm/nodewise';
import type { Coded, Counts } from '../protocol';

export type { Plan, ReadOptions, ReadProgress, TableReport };

/** The questions, by name. `read` replaces the table that all later questions are about. */
export interface ReaderQuestions {
  /** The worker reads the file by itself and keeps its table. */
  read: { given: { data: Blob; options: ReadOptions }; part: ReadProgress; answer: TableReport };
  prepare: { given: Plan; part: never; answer: Counts };
  codes: { given: Plan; part: never; answer: Coded };
  /** Needs no table. */
  countsFromFile: { given: Uint8Array<ArrayBuffer>; part: never; answer: Counts };
}
