// What can be had of what is shown beyond its signals: rows, fits and texts. The engine is asked for them.
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Engine } from '../engine/engine';
import type { Coded, Counts } from '../engine/protocol';
import type { ColumnStory, DrawnCounts, Protection, ReadOptions } from '../engine/reader/reader-questions';
import type { Edge, PathModel } from '../model';
import type { ExportWish, NodeFit } from '../wasm/nodewise';
import { edgesAt } from './joining';
import type { Learning } from './learning';
import type { OpenData, Opening } from './opening';
import type { Refining } from './refining';
import { Shown, type ShownSources } from './shown';

/** The parts that do the work. */
export interface Parts extends ShownSources {
  engine: Engine;
  opening: Opening;
  learning: Learning;
  refining: Refining;
}

export class Answering extends Shown {
  protected readonly engine: Engine;
  protected readonly opening: Opening;
  protected readonly learning: Learning;
  protected readonly refining: Refining;
  /** The rows, once they were asked for. */
  private coded: { of: OpenData; rows: Promise<Coded> } | undefined;
  /** Whether the rows are there: a counts file has none. */
  readonly hasRows: ReadonlySignal<boolean>;
  /** The resamples that a counts file holds, whose rows are not there. */
  readonly drawn: ReadonlySignal<DrawnCounts | undefined>;

  constructor(parts: Parts) {
    super(parts);
    const { engine, opening, learning, refining } = parts;
    this.engine = engine;
    this.opening = opening;
    this.learning = learning;
    this.refining = refining;
    this.hasRows = computed(() => opening.current.value?.source !== undefined);
    this.drawn = computed(() => opening.current.value?.drawn ?? undefined);
  }

  /** The rows of the present data, as codes; asked for once, every search gets a copy of its own. */
  rows(): Promise<Coded> {
    const data = this.opening.current.peek();
    const { source } = data ?? {};
    if (!data || !source) return Promise.reject(new Error('a counts file has no rows'));
    if (this.coded?.of !== data) this.coded = { of: data, rows: source.table.codes(source.plan) };
    const { coded } = this;
    // A failure is not kept.
    coded.rows.catch(() => {
      if (this.coded === coded) this.coded = undefined;
    });
    return coded.rows;
  }

  /** Every node of the picture at exactly this λ. */
  async exact(lambda: number, signal?: AbortSignal): Promise<PathModel> {
    if (!this.picture.peek()?.complete || !this.learning.hold()) throw new Error('nothing is learned yet');
    return { lambdas: Float64Array.of(lambda), nodes: await this.engine.exact(lambda, signal) };
  }

  /** The edges as the regressions have them at exactly this λ, whatever is shown. */
  async skeletonAt(lambda: number): Promise<readonly Edge[]> {
    const path = await this.exact(lambda);
    const tests = this.picture.peek()?.learnerSummary.tests;
    return tests ? edgesAt(path, 0, this.settings.peek(), tests, this.entryOf.peek()) : [];
  }

  /** One fit a node of the picture at exactly this λ. */
  async fits(lambda: number): Promise<readonly NodeFit[]> {
    const picture = this.picture.peek();
    if (!picture?.complete || !this.learning.hold()) throw new Error('nothing is learned yet');
    return this.refining.fitsAt(picture, lambda) ?? this.engine.fits(lambda);
  }

  /** The rows that were drawn, as CSV; nothing for data from elsewhere. */
  async sampledRows(): Promise<Blob | undefined> {
    const source = this.opening.current.peek()?.source;
    return source?.origin.kind === 'sampled' ? source.table.file() : undefined;
  }

  /** What became of each column of the present table, in words; nothing where it was counted elsewhere. */
  async stories(): Promise<ColumnStory[]> {
    const source = this.opening.current.peek()?.source;
    return source ? source.table.stories(source.plan) : [];
  }

  /** How the present table was read, where it is a table. */
  readOptions(): ReadOptions | undefined {
    return this.opening.current.peek()?.source?.options;
  }

  /** What was counted last. */
  counts(): Counts | undefined {
    return this.opening.current.value?.counts;
  }

  /** The text of the counts file of what is shown, as private as asked. */
  async countsFile(protection: Protection): Promise<string> {
    const shown = this.opening.current.peek();
    if (!shown) throw new Error('there is nothing to export yet');
    return this.engine.countsToFile(shown.counts, protection, shown.drawn ?? undefined);
  }

  /** The text that the command line would write about what is shown. */
  async exportText(format: ExportWish['format']): Promise<string> {
    const [overlay, sure] = [this.overlay.peek(), this.sure.peek()];
    if (overlay) return overlay.text(format);
    if (sure && !sure.searched) return sure.text(format);
    const [picture, position] = [this.picture.peek(), this.position.peek()];
    if (!picture || !position) throw new Error('there is nothing to export yet');
    const { rule, filter } = this.settings.peek();
    const { notices } = picture.data.counts;
    const { lambda } = position;
    return this.engine.exportText({ format, lambda, rule, filter, notices }, await this.fits(lambda));
  }
}
