// Reading files. Each table has a worker of its own, which keeps it, so that a plan can be changed and applied again, and
// so that an earlier table is still there when a newer file turns out to be none.
import type { Plan, ReadOptions, TableReport } from '../wasm/nodewise';
import { Desk } from './desk';
import { aborted, WorkerDied } from './errors';
import type { OpenLine } from './line';
import type { Counts } from './protocol';

/** Big enough that messages cost nothing, small enough that a phone has room for two. */
const PIECE = 1 << 20;

export interface ReadProgress {
  bytes: number;
  total: number;
  rows: number;
}

export interface ReadWatch {
  progress?: (progress: ReadProgress) => void;
  signal?: AbortSignal | undefined;
}

/** A table that was read to its end. */
export interface OpenTable {
  readonly report: TableReport;
  /** Applies a plan, and counts. */
  prepare(plan: Plan): Promise<Counts>;
  /** Forgets the rows. */
  close(): void;
}

export class Reader {
  constructor(
    private readonly open: OpenLine,
    private readonly notice: (text: string) => void,
  ) {}

  async read(data: Blob, options: ReadOptions, watch: ReadWatch): Promise<OpenTable> {
    let { desk, report } = await this.readAll(data, options, watch);
    return {
      report,
      // A dead worker is replaced, and the file read again.
      prepare: async (plan) => {
        try {
          return await desk.ask('prepare', plan);
        } catch (error) {
          if (!(error instanceof WorkerDied)) throw error;
          this.notice(`The worker that held the table stopped (${error.message}); the file is read again.`);
          ({ desk, report } = await this.readAll(data, options, {}));
          return desk.ask('prepare', plan);
        }
      },
      close() {
        desk.close();
      },
    };
  }

  /** Reads a counts file, gzip or plain. */
  async countsFromFile(data: Blob): Promise<Counts> {
    const [first, second] = new Uint8Array(await data.slice(0, 2).arrayBuffer());
    const packed = first === 0x1f && second === 0x8b;
    const text = await (packed ? new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))) : data).text();
    const desk = new Desk(this.open);
    try {
      return await desk.ask('countsFromFile', text);
    } finally {
      desk.close();
    }
  }

  private async readAll(data: Blob, options: ReadOptions, watch: ReadWatch): Promise<{ desk: Desk; report: TableReport }> {
    const desk = new Desk(this.open);
    const close = () => { desk.close(); };
    watch.signal?.addEventListener('abort', close);
    try {
      if (watch.signal?.aborted) throw aborted();
      await desk.ask('open', options);
      await push(desk, data, watch);
      return { desk, report: await desk.ask('finish', undefined) };
    } catch (error) {
      close();
      throw error;
    } finally {
      watch.signal?.removeEventListener('abort', close);
    }
  }
}

/**
 * Sends a file in pieces. The next piece is fetched while the worker reads the last one, and not before that: however
 * large the file, two pieces of it are in memory.
 */
async function push(desk: Desk, data: Blob, { progress }: ReadWatch): Promise<void> {
  let reading: Promise<unknown> = Promise.resolve();
  for (let begin = 0; begin < data.size; begin += PIECE) {
    const end = Math.min(begin + PIECE, data.size);
    const bytes = new Uint8Array(await data.slice(begin, end).arrayBuffer());
    await reading;
    reading = desk.ask('push', bytes, { transfer: [bytes.buffer] }).then(({ rows }) => {
      progress?.({ bytes: end, total: data.size, rows });
    });
    // It is awaited a piece later; until then a failure must not count as unhandled.
    reading.catch(() => undefined);
  }
  await reading;
}
