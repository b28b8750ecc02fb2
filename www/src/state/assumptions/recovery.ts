// How many rows it takes: samples over the workers, shares as they come in, what is finished stays.
import { signal, type ReadonlySignal } from '@preact/signals';
import { isAbort } from '../../engine/errors';
import type {
  Assumptions,
  Experiment,
  RecoveryOutcome,
  RecoveryPoint,
  RecoveryTheory,
} from '../../engine/lab/assumptions';
import { messageOf } from '../notices';
import { Newest } from '../throttle';

export interface RecoveryShown {
  title: string;
  experiment: Experiment;
  /** Samples in all, and those that are finished. */
  of: number;
  done: number;
  points: readonly RecoveryPoint[];
  csv: string;
  theory: RecoveryTheory | undefined;
  /** Fits that did not reach their gap. */
  unconverged: number;
}

export class RecoveryRun {
  private readonly present = signal<RecoveryShown | undefined>(undefined);
  private readonly share = signal<number | undefined>(undefined);
  private readonly failure = signal<string | undefined>(undefined);
  private newest: AbortController | undefined;

  constructor(
    private readonly core: Assumptions,
    private readonly workers: number,
  ) {}

  get shown(): ReadonlySignal<RecoveryShown | undefined> {
    return this.present;
  }
  /** The share that is done; `undefined` when nothing runs. */
  get progress(): ReadonlySignal<number | undefined> {
    return this.share;
  }
  get error(): ReadonlySignal<string | undefined> {
    return this.failure;
  }

  async start(title: string, experiment: Experiment): Promise<void> {
    this.cancel();
    const run = new AbortController();
    this.newest = run;
    this.failure.value = undefined;
    this.share.value = 0;
    try {
      const { cells, theory } = await this.core.recovery(experiment);
      if (run.signal.aborted) return;
      this.present.value = {
        title,
        experiment,
        of: cells.length,
        done: 0,
        points: [],
        csv: '',
        theory,
        unconverged: 0,
      };
      await this.work(experiment, cells, run.signal);
    } catch (error) {
      if (!isAbort(error) && this.newest === run) this.failure.value = messageOf(error);
    } finally {
      if (this.newest === run) this.share.value = undefined;
    }
  }

  /** Stops at once; what is finished stays. */
  cancel(): void {
    this.newest?.abort();
    this.share.value = undefined;
  }

  private async work(experiment: Experiment, rows: Float64Array, end: AbortSignal): Promise<void> {
    const outcomes = new Map<number, RecoveryOutcome>();
    // Work grows with the rows.
    const whole = rows.reduce((sum, each) => sum + each, 0);
    const shares = new Float64Array(rows.length);
    const tell = (cell: number, share: number) => {
      if (end.aborted) return;
      shares[cell] = share;
      this.share.value = shares.reduce((sum, each, k) => sum + each * (rows[k] ?? 0), 0) / whole;
    };
    const sum = async () => {
      const finished = inOrder(outcomes);
      const { csv, points } = await this.core.recoverySummary(experiment, finished);
      const shown = this.present.peek();
      const unconverged = finished.reduce((count, outcome) => count + outcome.unconverged, 0);
      if (shown?.experiment === experiment)
        this.present.value = { ...shown, csv, points, done: finished.length, unconverged };
    };
    const sums = new Newest();
    await this.core.recover(experiment, order(rows), this.workers, {
      signal: end,
      progress: tell,
      outcome: (cell, outcome) => {
        outcomes.set(cell, outcome);
        tell(cell, 1);
        sums.want(sum);
      },
    });
    await sums.done();
  }
}

/** Samples that are quick come first. */
const order = (rows: Float64Array): number[] =>
  [...rows.keys()].sort((a, b) => (rows[a] ?? 0) - (rows[b] ?? 0) || a - b);

const inOrder = (outcomes: ReadonlyMap<number, RecoveryOutcome>): RecoveryOutcome[] =>
  [...outcomes].sort(([a], [b]) => a - b).map(([, outcome]) => outcome);
