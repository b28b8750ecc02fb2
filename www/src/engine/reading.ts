// Reading a file piece by piece, in the worker that keeps its table.
import type { Failure, TableSession } from '../wasm/nodewise';
import type { ReadProgress } from './protocol';

/** Big enough that asking for one costs nothing, small enough that a phone has room for two. */
const PIECE = 1 << 20;
/** Milliseconds between two words about the progress: the page has better things to do than to hear of every piece. */
const PACE = 100;

/**
 * Pushes a whole file into a session. The next piece is fetched while the last one is read, and not before that: however
 * large the file, two pieces of it are in memory.
 */
export async function pushAll(
  session: TableSession,
  data: Blob,
  tell: (progress: ReadProgress) => void,
): Promise<void> {
  const piece = (begin: number) =>
    data
      .slice(begin, begin + PIECE)
      .arrayBuffer()
      .catch(unreadable);
  let told = -Infinity;
  let next = piece(0);
  for (let begin = 0; begin < data.size; begin += PIECE) {
    const bytes = new Uint8Array(await next);
    if (begin + PIECE < data.size) next = piece(begin + PIECE);
    session.push(bytes);
    if (performance.now() < told + PACE) continue;
    told = performance.now();
    tell({ bytes: begin + bytes.length, total: data.size, rows: session.rowsRead });
  }
  tell({ bytes: data.size, total: data.size, rows: session.rowsRead });
}

/** A file may be gone or changed by the time that it is read. */
function unreadable(error: unknown): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- failures are plain objects, see worker-server.ts
  throw {
    kind: 'io',
    message: `the file could not be read: ${error instanceof Error ? error.message : String(error)}`,
  } satisfies Failure;
}
