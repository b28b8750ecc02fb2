// Rows that are drawn from a network. The same seed gives the same rows, so they are drawn again whenever they are needed, and
// nothing is kept but the counts. Where something has to be decided about the columns, they are read like a file.
import type { NetworkModel } from '../model';
import type { NetworkEngine, SampleWatch, SampleWish } from './networks';
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
import type { OpenTable, ReadTable, ReadWatch, TableReader } from './reader/table-reader';

/** What drawing and reading are asked of. */
export type Drawer = Pick<NetworkEngine, 'sample' | 'sampleCounts' | 'sampleCodes'> & Pick<TableReader, 'read'>;

export class DrawnTable implements OpenTable {
  private counted: Promise<Counts | undefined> | undefined;
  private text: Promise<Blob> | undefined;
  private reading: Promise<ReadTable> | undefined;
  report: TableReport | undefined;

  constructor(
    private readonly engine: Drawer,
    private readonly model: NetworkModel,
    private readonly wish: SampleWish,
  ) {}

  /** Draws and counts the rows; whether nothing had to be decided about them. */
  async draw(watch: SampleWatch): Promise<boolean> {
    return (await this.counts(watch)) !== undefined;
  }

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
    return (isSilent(plan) ? await this.counts() : undefined) ?? (await this.read()).prepare(plan);
  }

  async codes(plan: Plan): Promise<Coded> {
    const direct = isSilent(plan) ? await this.engine.sampleCodes(this.model, this.wish) : undefined;
    return direct ?? (await this.read()).codes(plan);
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

  file(watch?: SampleWatch): Promise<Blob> {
    return (this.text ??= kept(this.engine.sample(this.model, this.wish, watch), () => (this.text = undefined)));
  }

  close(): void {
    void this.reading?.then((table) => {
      table.close();
    });
    this.reading = undefined;
  }

  private counts(watch?: SampleWatch): Promise<Counts | undefined> {
    const drawing = () => this.engine.sampleCounts(this.model, this.wish, watch);
    return (this.counted ??= kept(drawing(), () => (this.counted = undefined)));
  }

  private read(watch: ReadWatch = {}): Promise<ReadTable> {
    const reading = async () => {
      const table = await this.engine.read(await this.file({ signal: watch.signal }), {}, watch);
      this.report = table.report;
      return table;
    };
    return (this.reading ??= kept(reading(), () => (this.reading = undefined)));
  }
}

/** A promise that is not kept when it fails. */
function kept<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

/** Whether a plan leaves everything as suggested. */
export const isSilent = (plan: Plan): boolean => Object.values(plan).every((choice) => saysNothing(choice));

const saysNothing = (choice: unknown): boolean =>
  choice === null || choice === undefined || (typeof choice === 'object' && Object.keys(choice).length === 0);
