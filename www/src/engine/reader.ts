// Reading files. Each table has a worker of its own, which keeps it, so that a plan can be changed and applied again, and
// so that an earlier table is still there when a newer file turns out to be none.
import type { Plan, ReadOptions, TableReport } from '../wasm/nodewise';
import { Desk } from './desk';
import { aborted, WorkerDied } from './errors';
import type { OpenLine } from './line';
import type { Coded, Counts, QuestionName, Questions, ReadProgress } from './protocol';

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

export class Reader {
  private spare: Desk | undefined;

  constructor(
    private readonly open: OpenLine,
    private readonly notice: (text: string) => void,
  ) {}

  /** Starts a worker, so that it is there when the first file comes. */
  warm(): void {
    this.spare ??= new Desk(this.open);
  }

  async read(data: Blob, options: ReadOptions, watch: ReadWatch): Promise<OpenTable> {
    let { desk, report } = await this.readAll(data, options, watch);
    // A dead worker is replaced, and the file read again.
    const ask = async <Name extends QuestionName>(
      name: Name,
      given: Questions[Name]['given'],
    ): Promise<Questions[Name]['answer']> => {
      try {
        return await desk.ask(name, given);
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw error;
        this.notice(`The worker that held the table stopped (${error.message}); the file is read again.`);
        ({ desk, report } = await this.readAll(data, options, {}));
        return desk.ask(name, given);
      }
    };
    return {
      report,
      prepare: (plan) => ask('prepare', plan),
      codes: (plan) => ask('codes', plan),
      close() {
        desk.close();
      },
    };
  }

  /** Reads a counts file, gzip or plain. */
  async countsFromFile(data: Blob): Promise<Counts> {
    const bytes = new Uint8Array(await data.arrayBuffer());
    const desk = this.desk();
    try {
      return await desk.ask('countsFromFile', bytes, { transfer: [bytes.buffer] });
    } finally {
      desk.close();
    }
  }

  /** Ends the worker that waits for a file. */
  close(): void {
    this.spare?.close();
  }

  private desk(): Desk {
    const spare = this.spare;
    this.spare = undefined;
    return spare?.alive ? spare : new Desk(this.open);
  }

  private async readAll(
    data: Blob,
    options: ReadOptions,
    watch: ReadWatch,
  ): Promise<{ desk: Desk; report: TableReport }> {
    const desk = this.desk();
    const close = () => {
      desk.close();
    };
    watch.signal?.addEventListener('abort', close);
    try {
      if (watch.signal?.aborted) throw aborted();
      const report = await desk.ask('read', { data, options }, { part: (progress) => watch.progress?.(progress) });
      return { desk, report };
    } catch (error) {
      close();
      throw error;
    } finally {
      watch.signal?.removeEventListener('abort', close);
    }
  }
}
