// Reading files. Each table has a worker of its own, which keeps it, so that a plan can be changed and applied again, and
// so that an earlier table is still there when a newer file turns out to be none.
import { aborted } from '../errors';
import { Pool, withPool } from '../pool';
import type { Coded, Counts } from '../protocol';
import type { Connect } from '../worker-client';
import type {
  ColumnDetail,
  ColumnReport,
  Gaps,
  Plan,
  ReaderQuestions,
  ReadOptions,
  ReadProgress,
  TableReport,
} from './reader-questions';

export type { ReadProgress };

/** Brings the script and the module that read files. */
export type LoadReader = () => Promise<Connect>;

export interface ReadWatch {
  progress?: ((progress: ReadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** A table that can be counted by any plan. */
export interface OpenTable {
  /** What is in it, once it was read. */
  readonly report: TableReport | undefined;
  /** What is in it; what was not read from a file is read for that. */
  inspected(watch?: ReadWatch): Promise<TableReport>;
  /** The columns as they are under a plan. */
  inspect(plan: Plan): Promise<ColumnReport[]>;
  /** One column, looked at closely. */
  detail(column: number, plan: Plan): Promise<ColumnDetail>;
  /** What missing values cost under a plan. */
  gaps(plan: Plan): Promise<Gaps>;
  /** A plan from its file's text. */
  readPlan(text: string): Promise<Plan>;
  /** Applies a plan, and counts. */
  prepare(plan: Plan): Promise<Counts>;
  /** Applies a plan, and hands over the rows as codes. */
  codes(plan: Plan): Promise<Coded>;
  /** The file. */
  file(): Promise<Blob>;
  /** Forgets the rows. */
  close(): void;
}

/** A table that was read to its end. */
export interface ReadTable extends OpenTable {
  readonly report: TableReport;
}

export class TableReader {
  private connecting: Promise<Connect> | undefined;

  constructor(
    private readonly load: LoadReader,
    private readonly notice: (text: string) => void,
  ) {}

  /** A worker that dies is replaced: its set-up is to read the file, and so it is read again. */
  readonly read = async (
    data: Blob,
    options: ReadOptions = {},
    { progress, signal }: ReadWatch = {},
  ): Promise<ReadTable> => {
    const pool = await this.pool(signal);
    const close = () => {
      pool.close();
    };
    signal?.addEventListener('abort', close);
    try {
      const report = await pool.setUp('read', { data, options }, progress);
      return {
        report,
        inspected: () => Promise.resolve(report),
        inspect: (plan) => pool.ask('inspect', plan),
        detail: (column, plan) => pool.ask('detail', { column, plan }),
        gaps: (plan) => pool.ask('gaps', plan),
        readPlan: (text) => pool.ask('readPlan', text),
        prepare: (plan) => pool.ask('prepare', plan),
        codes: (plan) => pool.ask('codes', plan),
        file: () => Promise.resolve(data),
        close,
      };
    } catch (error) {
      close();
      throw error;
    } finally {
      signal?.removeEventListener('abort', close);
    }
  };

  /** Reads a counts file, gzip or plain. */
  async countsFromFile(data: Blob): Promise<Counts> {
    const [pool, bytes] = [await this.pool(), new Uint8Array(await data.arrayBuffer())];
    return withPool(pool, undefined, () => pool.ask('countsFromFile', bytes));
  }

  private async pool(signal?: AbortSignal): Promise<Pool<ReaderQuestions>> {
    if (signal?.aborted) throw aborted();
    const connect = await this.connector();
    if (signal?.aborted) throw aborted();
    return new Pool(connect, { size: 1, notice: this.notice });
  }

  /** What reads files is loaded once; what could not be loaded is asked for again. */
  private async connector(): Promise<Connect> {
    try {
      return await (this.connecting ??= this.load());
    } catch (error) {
      this.connecting = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`the part of the page that reads files could not be loaded: ${reason}`, { cause: error });
    }
  }
}
