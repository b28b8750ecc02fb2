// A table whose counts are known, and which is read when something else is asked of it.
import type { Coded, Counts } from './protocol';
import type {
  ColumnDetail,
  ColumnReport,
  ColumnStory,
  Gaps,
  Plan,
  RawFile,
  TableReport,
  Workspace,
} from './reader/reader-questions';
import type { OpenTable, ReadTable, ReadWatch } from './reader/table-reader';

export abstract class LazyTable implements OpenTable {
  private reading: Promise<ReadTable> | undefined;
  report: TableReport | undefined;

  /** Reads it from its start. */
  protected abstract open(watch: ReadWatch): Promise<ReadTable>;

  abstract file(): Promise<Blob>;

  async inspect(plan: Plan): Promise<ColumnReport[]> {
    return (await this.read()).inspect(plan);
  }

  async detail(column: number, plan: Plan): Promise<ColumnDetail> {
    return (await this.read()).detail(column, plan);
  }

  async gaps(plan: Plan): Promise<Gaps> {
    return (await this.read()).gaps(plan);
  }

  async stories(plan: Plan): Promise<ColumnStory[]> {
    return (await this.read()).stories(plan);
  }

  async readPlan(text: string): Promise<Plan> {
    return (await this.read()).readPlan(text);
  }

  async prepare(plan: Plan): Promise<Counts> {
    return (await this.read()).prepare(plan);
  }

  async codes(plan: Plan): Promise<Coded> {
    return (await this.read()).codes(plan);
  }

  async raw(): Promise<RawFile> {
    return (await this.read()).raw();
  }

  async pack(workspace: Workspace): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.read()).pack(workspace);
  }

  async inspected(watch?: ReadWatch): Promise<TableReport> {
    return (await this.read(watch)).report;
  }

  close(): void {
    void this.reading?.then((table) => {
      table.close();
    });
    this.reading = undefined;
  }

  /** Once, whoever asks; a failure is not kept. */
  private read(watch: ReadWatch = {}): Promise<ReadTable> {
    if (this.reading) return this.reading;
    const reading = this.open(watch);
    this.reading = reading;
    reading.then(
      ({ report }) => {
        this.report = report;
      },
      () => {
        if (this.reading === reading) this.reading = undefined;
      },
    );
    return reading;
  }
}
