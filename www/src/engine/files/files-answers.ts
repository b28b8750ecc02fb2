// The answer of the worker that takes a file apart.
import { initSync, readFile, type Failure } from '../../wasm/files/nodewise';
import type { AnswersTo } from '../protocol';
import { isFailure } from '../worker-server';
import type { FilesQuestions } from './files-questions';

/** As bindings/files/build.rs says. */
const MOST_MEMORY = 2 ** 30;
/** The share of it that is taken at least when there is no more: what grows is copied to a place of twice its size. */
const NEARLY = 1 / 3;

/** Hears of errors that no promise tells: the module waits for the file, and what brings it down after that is an error of the thread. */
export type Uncaught = (tell: (error: unknown) => void) => void;

/** Instantiates the module in this thread. A file may bring it down: that is a fault of the file, and told as such. */
export function startFiles(
  module: WebAssembly.Module,
  uncaught: Uncaught = () => undefined,
): AnswersTo<FilesQuestions> {
  const { memory } = initSync({ module });
  const broken = new Promise<never>((_, reject) => {
    uncaught(reject);
  });
  return {
    async readFile({ data, options }, outlet) {
      try {
        return await Promise.race([readFile(data, options, outlet), broken]);
      } catch (error) {
        if (isFailure(error)) throw error;
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- the module's own failures are plain objects, too
        throw told(error, memory.buffer.byteLength);
      }
    },
  };
}

/** A panic, a trap or the end of the memory, in a sentence. */
function told(error: unknown, memory: number): Failure {
  const isFull = memory > NEARLY * MOST_MEMORY && error instanceof WebAssembly.RuntimeError;
  const reason = isFull
    ? 'it needs more than the 1 GB of memory that a file may take here'
    : `what reads such files stopped in the middle (${firstLine(String(error))}); the file may be damaged`;
  return { kind: isFull ? 'tooLarge' : 'table', message: `the file could not be read: ${reason}` };
}

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').replace(/ at \S+:\d+:\d+:?$/, '');
