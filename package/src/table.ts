// Tables: read once, prepared by as many plans as wanted.
import { files, reader } from './modules.js';
import type { Coded, ColumnReport, Counts, Plan, ReadOptions, TableSession } from './wasm/reader/nodewise.js';
import { outlet, told, type WorkOptions } from './work.js';

export type { Coded, ColumnReport, Counts, Plan, ReadOptions };

/** A table that was read to its end. It holds memory of the wasm module until it is freed, or forgotten. */
export class Table {
  private constructor(
    private readonly session: TableSession,
    /** Number of rows. */
    readonly rows: number,
    /** What each column is, and what will be done with it unless a plan says otherwise. */
    readonly columns: readonly ColumnReport[],
    /** What had to be guessed or repaired, a sentence each. */
    readonly notices: readonly string[],
  ) {}

  /** @internal */
  static of(session: TableSession): Table {
    const { rows, columns, notices } = session.report();
    return new Table(
      session,
      rows,
      columns,
      notices.map(({ column, text }) => (column == null ? text : `column "${column}": ${text}`)),
    );
  }

  /** The counts of all pairs of columns under a plan: all that learning needs. */
  counts(plan: Plan = {}): Promise<Counts> {
    return told(() => this.session.prepare(plan));
  }

  /** The prepared rows as codes of levels, for searches. */
  codes(plan: Plan = {}): Promise<Coded> {
    return told(() => this.session.codes(plan));
  }

  /** Lets the rows go. */
  free(): void {
    this.session.free();
  }
}

/**
 * Reads a table: CSV and its relatives, JSON, Excel, OpenDocument, SPSS, Stata, SAS, Parquet, plain or packed by gzip or zip; or the rows of a
 * workspace file. Text is read as UTF-8 unless it is not, or `options.encoding` names another encoding.
 */
export async function read(
  data: Blob | ArrayBuffer | Uint8Array | string,
  options: ReadOptions & WorkOptions = {},
): Promise<Table> {
  const { onProgress, signal, ...reading } = options;
  const blob = data instanceof Blob ? data : new Blob([data instanceof Uint8Array ? new Uint8Array(data) : data]);
  const tell = ({ bytes, total }: { bytes: number; total: number }) =>
    onProgress?.({ stage: 'reading', done: bytes, of: total });
  const { TableSession, isBinary } = await reader();
  signal?.throwIfAborted();
  const head = new Uint8Array(await blob.slice(0, 4096).arrayBuffer());
  const session = await told(async () => {
    const raw = isBinary(head)
      ? await (
          await files()
        ).readFile(
          blob,
          reading,
          outlet(() => undefined),
        )
      : undefined;
    return raw ? TableSession.adopt(raw) : TableSession.read(blob, reading, outlet(tell));
  });
  signal?.throwIfAborted();
  return Table.of(session);
}
