// Reading files. Each table has a worker of its own, which keeps it, so that a plan can be changed and applied again, and
// so that an earlier table is still there when a newer file turns out to be none.
import type { Plan, ReadOptions, TableReport } from '../wasm/nodewise';
import { aborted } from './errors';
import { Pool, withPool } from './pool';
import type { Coded, Counts, ReadProgress } from './protocol';
import type { Connect } from './worker-client';

export type { ReadProgress };

export interface ReadWatch {
  progress?: (progress: ReadProgress) => void;
  signal?: AbortSignal | undefined;
}

/** A table that was read to its end. */
export interface OpenTable {
  readonly report: TableReport;
  /** Applies a plan, and counts. */
  prepare(plan: Plan): Promise<Counts>;
  /** Applies a plan, and hands over the rows as codes. */
  codes(plan: Plan): Promise<Coded>;
  /** Forgets the rows. */
  close(): void;
}

export class TableReader {
  /** A worker that waits for the next file. */
  private spare: Pool | undefined;

  constructor(
    private readonly connect: Connect,
    private readonly notice: (text: string) => void,
  ) {}

  /** Starts a worker, so that it is there when the first file comes. */
  warm(): void {
    this.spare ??= this.pool();
    void this.spare.warm();
  }

  /** A worker that dies is replaced: its set-up is to read the file, and so it is read again. */
  readonly read = async (
    data: Blob,
    options: ReadOptions = {},
    { progress, signal }: ReadWatch = {},
  ): Promise<OpenTable> => {
    if (signal?.aborted) throw aborted();
    const pool = this.take();
    const close = () => {
      pool.close();
    };
    signal?.addEventListener('abort', close);
    try {
      const report = await pool.setUp('read', { data, options }, progress);
      return {
        report,
        prepare: (plan) => pool.ask('prepare', plan),
        codes: (plan) => pool.ask('codes', plan),
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
    const bytes = new Uint8Array(await data.arrayBuffer());
    return withPool(this.take(), undefined, (pool) => pool.ask('countsFromFile', bytes));
  }

  /** Ends the worker that waits for a file. */
  close(): void {
    this.spare?.close();
  }

  private take(): Pool {
    const taken = this.spare ?? this.pool();
    this.spare = undefined;
    return taken;
  }

  private pool(): Pool {
    return new Pool(this.connect, { size: 1, notice: this.notice });
  }
}
