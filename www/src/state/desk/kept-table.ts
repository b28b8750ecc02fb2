// A table that was kept in this browser or in a workspace: its counts are there at once, and its rows are read when they are needed.
import type { OpenTable, ReadTable, ReadWatch } from '../../engine/engine';
import type { Coded, Counts } from '../../engine/protocol';
import type {
  ColumnDetail,
  ColumnReport,
  ColumnStory,
  Gaps,
  Plan,
  RawFile,
  TableReport,
  Workspace,
} from '../../engine/reader/reader-questions';

export class KeptTable implements OpenTable {
  private reading: Promise<ReadTable> | undefined;
  report: TableReport | undefined;

  constructor(
    private readonly data: Blob,
    private readonly open: (watch: ReadWatch) => Promise<ReadTable>,
    private readonly counted: { plan: Plan; counts: Counts },
  ) {}

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
    const { counted } = this;
    return JSON.stringify(plan) === JSON.stringify(counted.plan) ? counted.counts : (await this.read()).prepare(plan);
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

  file(): Promise<Blob> {
    return Promise.resolve(this.data);
  }

  close(): void {
    void this.reading?.then((table) => {
      table.close();
    });
    this.reading = undefined;
  }

  private read(watch: ReadWatch = {}): Promise<ReadTable> {
    const reading = (this.reading ??= this.open(watch));
    reading.then(
      ({ report }) => {
        this.report = report;
      },
      // A failure is not kept.
      () => {
        if (this.reading === reading) this.reading = undefined;
      },
    );
    return reading;
  }
}
