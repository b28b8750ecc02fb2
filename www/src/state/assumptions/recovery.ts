// How many rows it takes: samples over the workers, shares as they come in, what is finished stays.
import { signal, type ReadonlySignal } from '@preact/signals';
import { isAbort } from '../../engine/errors';
import type { Assumptions, Experiment, RecoveryTheory, SampleOutcome } from '../../engine/lab/assumptions';
import { messageOf } from '../notices';
import { Newest } from '../throttle';

/** The share recovered at one number of rows. The numbers are those of the file that the command line writes. */
export interface RecoveryPoint {
  rows: number;
  samples: number;
  skeleton: number;
  nodes: number;
  /** The theorem's bound; NaN for other formulations than the paper's. */
  bound: number;
}

export interface RecoveryShown {
  title: string;
  experiment: Experiment;
  /** Samples in all, and those that are finished. */
  of: number;
  done: number;
  points: readonly RecoveryPoint[];
  csv: string;
  theory: RecoveryTheory | null;
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
    const outcomes = new Map<number, SampleOutcome>();
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
      const csv = await this.core.recoveryCsv(experiment, finished);
      const shown = this.present.peek();
      const unconverged = finished.reduce((count, outcome) => count + (outcome[3] ?? 0), 0);
      if (shown?.experiment === experiment)
        this.present.value = { ...shown, csv, points: recoveryPoints(csv), done: finished.length, unconverged };
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

const inOrder = (outcomes: ReadonlyMap<number, SampleOutcome>): SampleOutcome[] =>
  [...outcomes].sort(([a], [b]) => a - b).map(([, outcome]) => outcome);

/** The rows of the file; numbers of rows without a finished sample are left out. */
export function recoveryPoints(csv: string): RecoveryPoint[] {
  const [head = '', ...lines] = csv.trimEnd().split('\n');
  const names = head.split(',');
  const points = lines.map((line) => {
    const fields = line.split(',');
    const column = (name: string) => {
      const text = fields[names.indexOf(name)] ?? '';
      return text === '' ? NaN : Number(text);
    };
    return {
      rows: column('rows'),
      samples: column('samples'),
      skeleton: column('skeleton_exact'),
      nodes: column('nodes_exact'),
      bound: column('theorem_bound'),
    };
  });
  return points.filter(({ samples }) => samples > 0);
}
