// Reading files: one worker of its own, which keeps the table so that a plan can be changed and applied again.
import type { Counts, Plan, ReadOptions, TableReport } from '../wasm/nodewise';
import { Desk } from './desk';
import { aborted, WorkerDied } from './errors';
import type { OpenLine } from './line';

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

export class Reader {
  private desk: Desk | undefined;
  private source: { data: Blob; options: ReadOptions } | undefined;
  private newest = 0;

  constructor(
    private readonly open: OpenLine,
    private readonly notice: (text: string) => void,
  ) {}

  /**
   * Reads a file in pieces. The next piece is fetched while the worker reads the last one, and not before that: however
   * large the file, two pieces of it are in memory. A newer call ends an older one.
   */
  async read(data: Blob, options: ReadOptions, watch: ReadWatch = {}): Promise<TableReport> {
    const turn = ++this.newest;
    const desk = this.fresh(watch.signal);
    await desk.ask('open', options);
    let reading: Promise<unknown> = Promise.resolve();
    for (let begin = 0; begin < data.size; begin += PIECE) {
      const end = Math.min(begin + PIECE, data.size);
      const bytes = new Uint8Array(await data.slice(begin, end).arrayBuffer());
      await reading;
      reading = desk.ask('push', bytes, { transfer: [bytes.buffer] }).then(({ rows }) => {
        watch.progress?.({ bytes: end, total: data.size, rows });
      });
      // It is awaited a piece later; until then a failure must not count as unhandled.
      reading.catch(() => undefined);
    }
    await reading;
    const report = await desk.ask('finish', undefined);
    if (turn !== this.newest) throw aborted();
    this.source = { data, options };
    return report;
  }

  /** Applies a plan to the file that was read last. A dead worker is replaced, and the file read again. */
  async prepare(plan: Plan): Promise<Counts> {
    try {
      return await this.table().ask('prepare', plan);
    } catch (error) {
      if (!(error instanceof WorkerDied) || !this.source) throw error;
      this.notice(`The worker that held the table stopped (${error.message}); the file is read again.`);
      await this.read(this.source.data, this.source.options);
      return this.table().ask('prepare', plan);
    }
  }

  /** Reads a counts file. */
  async countsFromFile(data: Blob, signal?: AbortSignal): Promise<Counts> {
    const bytes = new Uint8Array(await data.arrayBuffer());
    return this.fresh(signal).ask('countsFromFile', bytes, { transfer: [bytes.buffer] });
  }

  close(): void {
    this.desk?.close();
  }

  private table(): Desk {
    if (!this.desk) throw new Error('no file is open');
    return this.desk;
  }

  /** A new worker: the memory of the file before goes with the old one. */
  private fresh(signal: AbortSignal | undefined): Desk {
    if (signal?.aborted) throw aborted();
    this.desk?.close();
    const desk = new Desk(this.open);
    signal?.addEventListener('abort', () => { desk.close(); }, { once: true });
    this.desk = desk;
    return desk;
  }
}
