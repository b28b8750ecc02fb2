// What page and worker say to each other about a file that is no text: types and nothing else.
import type { RawFile, ReadOptions } from '../../wasm/files/nodewise';
import type { Progress } from '../protocol';

export type { RawFile };

/** The only question: a worker takes one file apart, and ends. Nothing where the file is of none of the kinds that are known here. */
export interface FilesQuestions {
  readFile: { given: { data: Blob; options: ReadOptions }; part: Progress; answer: RawFile | undefined };
}
