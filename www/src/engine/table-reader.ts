// Reading files. Each table has a worker of its own, which keeps it, so that a plan can be changed and applied again, and
// so that an earlier table is still there when a newer file turns out to be none.
import type { Plan, ReadOptions, TableReport } from '../wasm/nodewise';
import { WorkerClient } from './worker-client';
import { aborted, WorkerDied } from './errors';
import type { Connect } from './worker-client';
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
  private spare: WorkerClient | undefined;

  constructor(
    private readonly connect: Connect,
    private readonly notice: (text: string) => void,
  ) {}

  /** Starts a worker, so that it is there when the first file comes. */
  warm(): void {
    this.spare ??= new WorkerClient(this.connect);
  }

  async read(data: Blob, options: ReadOptions, watch: ReadWatch): Promise<OpenTable> {
    let { client, report } = await this.readAll(data, options, watch);
    // A dead worker is replaced, and the file read again.
    const ask = async <Name extends QuestionName>(
      name: Name,
      given: Questions[Name]['given'],
    ): Promise<Questions[Name]['answer']> => {
      try {
        return await client.ask(name, given);
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw error;
        this.notice(`The worker that held the table stopped (${error.message}); the file is read again.`);
        ({ client, report } = await this.readAll(data, options, {}));
        return client.ask(name, given);
      }
    };
    return {
      report,
      prepare: (plan) => ask('prepare', plan),
      codes: (plan) => ask('codes', plan),
      close() {
        client.close();
      },
    };
  }

  /** Reads a counts file, gzip or plain. */
  async countsFromFile(data: Blob): Promise<Counts> {
    const bytes = new Uint8Array(await data.arrayBuffer());
    const client = this.client();
    try {
      return await client.ask('countsFromFile', bytes, { transfer: [bytes.buffer] });
    } finally {
      client.close();
    }
  }

  /** Ends the worker that waits for a file. */
  close(): void {
    this.spare?.close();
  }

  private client(): WorkerClient {
    const spare = this.spare;
    this.spare = undefined;
    return spare?.alive ? spare : new WorkerClient(this.connect);
  }

  private async readAll(
    data: Blob,
    options: ReadOptions,
    watch: ReadWatch,
  ): Promise<{ client: WorkerClient; report: TableReport }> {
    const client = this.client();
    const close = () => {
      client.close();
    };
    watch.signal?.addEventListener('abort', close);
    try {
      if (watch.signal?.aborted) throw aborted();
      const report = await client.ask('read', { data, options }, { part: (progress) => watch.progress?.(progress) });
      return { client, report };
    } catch (error) {
      close();
      throw error;
    } finally {
      watch.signal?.removeEventListener('abort', close);
    }
  }
}
