// A file that is no text is taken apart in a worker of its own, which ends with it: whatever the file does to the module, to its memory
// or to its time, the page has lost nothing but this worker.
import { aborted, isAbort, WorkerDied } from '../errors';
import type { Progress } from '../protocol';
import { WorkerClient, type Connect } from '../worker-client';
import type { ReadOptions } from '../reader/reader-questions';
import type { RawFile } from './files-questions';

/** Seconds after which a file is given up. The largest workbook that fits into the memory takes a third of that. */
export const PATIENCE = 120;

interface FileWatch {
  progress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The columns of a file; nothing where it is none of the kinds that are known. */
export async function takeApart(
  connect: Connect,
  data: Blob,
  options: ReadOptions,
  { progress, signal }: FileWatch = {},
  patience = PATIENCE,
): Promise<RawFile | undefined> {
  if (signal?.aborted) throw aborted();
  const client = new WorkerClient(connect);
  const cancel = () => {
    client.close();
  };
  const clock = setTimeout(() => {
    client.break(`it was not read within ${patience} seconds and was given up`);
  }, 1000 * patience);
  signal?.addEventListener('abort', cancel);
  try {
    return (await client.ask('readFile', { data, options }, progress)) as RawFile | undefined;
  } catch (error) {
    if (error instanceof WorkerDied && !isAbort(error))
      throw new Error(`the file could not be read: ${error.message}`, { cause: error });
    throw error;
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
}
