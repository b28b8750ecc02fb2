// Reading files. Each table has a worker of its own, which keeps it, so that a plan can be changed and applied again, and
// so that an earlier table is still there when a newer file turns out to be none.
import { aborted } from '../errors';
import { takeApart } from '../files/take-apart';
import { loadOnce, type LoadWorkers } from '../load-once';
import { Pool, withPool } from '../pool';
import type { Coded, Counts, Progress } from '../protocol';
import type {
  ColumnDetail,
  ColumnReport,
  ColumnStory,
  Gaps,
  Plan,
  FiledCounts,
  RawFile,
  ReaderQuestions,
  ReadOptions,
  ReadProgress,
  Tableless,
  TableReport,
  Workspace,
} from './reader-questions';

export type { ReadProgress };

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
  /** What becomes of each column under a plan, in words. */
  stories(plan: Plan): Promise<ColumnStory[]>;
  /** A plan from its file's text. */
  readPlan(text: string): Promise<Plan>;
  /** Applies a plan, and counts. */
  prepare(plan: Plan): Promise<Counts>;
  /** Applies a plan, and hands over the rows as codes. */
  codes(plan: Plan): Promise<Coded>;
  /** The columns as they were read, for `adopt`. */
  raw(): Promise<RawFile>;
  /** The bytes of a workspace file that keeps the rows. */
  pack(workspace: Workspace): Promise<Uint8Array<ArrayBuffer>>;
  /** The file. */
  file(): Promise<Blob>;
  /** Forgets the rows. */
  close(): void;
}

/** A table that was read to its end. */
export interface ReadTable extends OpenTable {
  readonly report: TableReport;
}

/** A kind of file is told by its first bytes; in a gzip stream they have to be unpacked first. */
const HEAD = 4096;

export class TableReader {
  private readonly loadReader: LoadWorkers;
  private readonly loadFiles: LoadWorkers;

  constructor(
    loadReader: LoadWorkers,
    loadFiles: LoadWorkers,
    private readonly notice: (text: string) => void,
  ) {
    this.loadReader = loadOnce(loadReader, 'files');
    this.loadFiles = loadOnce(loadFiles, 'such files');
  }

  /** A worker that dies is replaced: its set-up is to read the file, and so it is read again. */
  readonly read = (data: Blob, options: ReadOptions = {}, watch: ReadWatch = {}): Promise<ReadTable> =>
    this.open(
      (pool) => this.fill(pool, data, options, watch),
      () => Promise.resolve(data),
      watch,
    );

  /** A table from columns that were kept; they are asked for again when a worker dies. */
  readonly adopt = (
    load: () => Promise<RawFile>,
    file: () => Promise<Blob>,
    watch: ReadWatch = {},
  ): Promise<ReadTable> => this.open((pool) => pool.setUpFrom('adopt', load), file, watch);

  /** Asks what needs no table. */
  async ask<Name extends Tableless>(
    name: Name,
    given: ReaderQuestions[Name]['given'],
  ): Promise<ReaderQuestions[Name]['answer']> {
    const pool = await this.pool();
    return withPool(pool, undefined, () => pool.ask(name, given));
  }

  private async open(
    fill: (pool: Pool<ReaderQuestions>) => Promise<TableReport>,
    file: () => Promise<Blob>,
    { signal }: ReadWatch,
  ): Promise<ReadTable> {
    const pool = await this.pool(signal);
    const close = () => {
      pool.close();
    };
    signal?.addEventListener('abort', close);
    try {
      const report = await fill(pool);
      return {
        report,
        inspected: () => Promise.resolve(report),
        inspect: (plan) => pool.ask('inspect', plan),
        detail: (column, plan) => pool.ask('detail', { column, plan }),
        gaps: (plan) => pool.ask('gaps', plan),
        stories: (plan) => pool.ask('stories', plan),
        readPlan: (text) => pool.ask('readPlan', text),
        prepare: (plan) => pool.ask('prepare', plan),
        codes: (plan) => pool.ask('codes', plan),
        raw: () => pool.ask('raw', undefined),
        pack: (workspace) => pool.ask('packRows', workspace),
        file,
        close,
      };
    } catch (error) {
      close();
      throw error;
    } finally {
      signal?.removeEventListener('abort', close);
    }
  }

  /** Reads a counts file, gzip or plain, or adds several up. */
  async countsFromFiles(files: readonly { name: string; data: Blob }[]): Promise<FiledCounts> {
    const read = async ({ name, data }: { name: string; data: Blob }) => ({
      name,
      bytes: new Uint8Array(await data.arrayBuffer()),
    });
    return this.ask('countsFromFiles', await Promise.all(files.map(read)));
  }

  /** Text is read by the worker itself; another file is taken apart elsewhere first. */
  private async fill(
    pool: Pool<ReaderQuestions>,
    data: Blob,
    options: ReadOptions,
    watch: ReadWatch,
  ): Promise<TableReport> {
    const head = new Uint8Array(await data.slice(0, HEAD).arrayBuffer());
    if (await pool.ask('isBinary', head)) {
      let first = await this.takeApart(data, options, watch);
      if (first) {
        const again = async () => (await this.takeApart(data, options)) ?? fail();
        return pool.setUpFrom('adopt', () => {
          const raw = first;
          first = undefined;
          return raw ? Promise.resolve(raw) : again();
        });
      }
    }
    return pool.setUp('read', { data, options }, watch.progress);
  }

  private async takeApart(data: Blob, options: ReadOptions, { progress, signal }: ReadWatch = {}) {
    const total = data.size;
    const tell = ({ done, of }: Progress) => progress?.({ bytes: of > 0 ? (total * done) / of : 0, total, rows: done });
    return takeApart(await this.loadFiles(), data, options, { progress: tell, signal });
  }

  private async pool(signal?: AbortSignal): Promise<Pool<ReaderQuestions>> {
    if (signal?.aborted) throw aborted();
    const connect = await this.loadReader();
    if (signal?.aborted) throw aborted();
    return new Pool(connect, { size: 1, notice: this.notice });
  }
}

/** What was read a moment ago is there, unless the file has changed. */
function fail(): never {
  throw new Error('the file has changed since it was read');
}
