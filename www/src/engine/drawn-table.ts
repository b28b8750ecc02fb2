// Rows that are drawn from a network. The same seed gives the same rows, so they are drawn again whenever they are needed, and
// nothing is kept but the counts. Where something has to be decided about the columns, they are read like a file.
import type { NetworkModel } from '../model';
import { LazyTable } from './lazy-table';
import type { NetworkEngine, SampleWatch, SampleWish } from './networks';
import { isSilent } from './plan';
import type { Coded, Counts } from './protocol';
import type { Plan } from './reader/reader-questions';
import type { ReadTable, ReadWatch, TableReader } from './reader/table-reader';

/** What drawing and reading are asked of. */
export type Drawer = Pick<NetworkEngine, 'sample' | 'sampleCounts' | 'sampleCodes'> & Pick<TableReader, 'read'>;

export class DrawnTable extends LazyTable {
  private counted: Promise<Counts | undefined> | undefined;
  private text: Promise<Blob> | undefined;

  constructor(
    private readonly engine: Drawer,
    private readonly model: NetworkModel,
    private readonly wish: SampleWish,
  ) {
    super();
  }

  /** Draws and counts the rows; whether nothing had to be decided about them. */
  async draw(watch: SampleWatch): Promise<boolean> {
    return (await this.counts(watch)) !== undefined;
  }

  override async prepare(plan: Plan): Promise<Counts> {
    return (isSilent(plan) ? await this.counts() : undefined) ?? super.prepare(plan);
  }

  override async codes(plan: Plan): Promise<Coded> {
    const direct = isSilent(plan) ? await this.engine.sampleCodes(this.model, this.wish) : undefined;
    return direct ?? super.codes(plan);
  }

  file(watch?: SampleWatch): Promise<Blob> {
    return (this.text ??= kept(this.engine.sample(this.model, this.wish, watch), () => (this.text = undefined)));
  }

  protected async open(watch: ReadWatch): Promise<ReadTable> {
    return this.engine.read(await this.file({ signal: watch.signal }), {}, watch);
  }

  private counts(watch?: SampleWatch): Promise<Counts | undefined> {
    const drawing = () => this.engine.sampleCounts(this.model, this.wish, watch);
    return (this.counted ??= kept(drawing(), () => (this.counted = undefined)));
  }
}

/** A promise that is not kept when it fails. */
function kept<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}
