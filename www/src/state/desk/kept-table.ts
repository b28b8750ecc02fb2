// A table that was kept in this browser or in a workspace: its counts are there at once, and its rows are read when they are needed.
import type { ReadTable, ReadWatch } from '../../engine/engine';
import { LazyTable } from '../../engine/lazy-table';
import { samePlan } from '../../engine/plan';
import type { Counts } from '../../engine/protocol';
import type { Plan } from '../../engine/reader/reader-questions';

export class KeptTable extends LazyTable {
  constructor(
    private readonly data: Blob,
    private readonly readIt: (watch: ReadWatch) => Promise<ReadTable>,
    private readonly counted: { plan: Plan; counts: Counts },
  ) {
    super();
  }

  override async prepare(plan: Plan): Promise<Counts> {
    return samePlan(plan, this.counted.plan) ? this.counted.counts : super.prepare(plan);
  }

  protected open(watch: ReadWatch): Promise<ReadTable> {
    return this.readIt(watch);
  }

  file(): Promise<Blob> {
    return Promise.resolve(this.data);
  }
}
