// Long work in one thread: it tells how far it is, lets others have a turn, and can be stopped.

/** How far a piece of work is. */
export interface Progress {
  /** What is being done. */
  stage: 'reading' | 'solving' | 'searching' | 'proving';
  /** Steps done, and steps in all; 0 where that is not known. */
  done: number;
  of: number;
}

export interface WorkOptions {
  /** Hears how far the work is. */
  onProgress?: (progress: Progress) => void;
  /** Ends the work: it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Milliseconds after which others have a turn. */
const TURN = 40;

/** Steps one after another, with a pause now and then, so that a page stays alive and a signal is heard. */
export async function steps<T>(
  count: number,
  stage: Progress['stage'],
  { onProgress, signal }: WorkOptions,
  step: (k: number) => T,
): Promise<T[]> {
  const done: T[] = [];
  let begun = performance.now();
  for (let k = 0; k < count; k++) {
    signal?.throwIfAborted();
    done.push(step(k));
    onProgress?.({ stage, done: k + 1, of: count });
    if (performance.now() - begun < TURN) continue;
    await pause();
    begun = performance.now();
  }
  signal?.throwIfAborted();
  return done;
}

/** Lets what waits have its turn. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Where a module sends what comes before its answer; what that is, the question says. */
export function outlet(hear: (part: never) => void) {
  return {
    id: 0,
    port: {
      postMessage(message: unknown) {
        hear((message as { part: never }).part);
      },
    },
  };
}

/** The module's own failures are plain objects: for users of a package they are errors. */
export async function told<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error || typeof error !== 'object' || error === null || !('message' in error)) throw error;
    const { kind, message } = error as { kind?: unknown; message: unknown };
    throw new NodewiseError(String(message), String(kind));
  }
}

/** What was wrong with the data or the settings, in a sentence for people. */
export class NodewiseError extends Error {
  override readonly name = 'NodewiseError';

  constructor(
    message: string,
    /** For programs: `table`, `column`, `encoding`, `setting`, `tooLarge`, ... */
    readonly kind: string,
  ) {
    super(message);
  }
}
