// Runs of figure 2: cells over the workers, sums as they come in, what is finished stays.
import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { isAbort } from '../../engine/errors';
import type { Experiments } from '../../engine/lab/experiments';
import { Newest } from '../throttle';
import {
  type Figure2Outcome,
  type SizedCell,
  type Figure2Engine,
  type Figure2Settings,
  type Figure2Summary,
} from './experiment';

/** Least time between two sums, in milliseconds. */
const PACE = 300;

/** How far a run is. */
export interface Progress {
  /** Cells that are finished, and cells in all. */
  done: number;
  of: number;
  /** Share of the work, by its forecast. */
  share: number;
}

/** What is shown: an experiment and as many of its cells as are finished. */
export interface Figure2Shown {
  settings: Figure2Settings;
  cells: readonly SizedCell[];
  outcomes: ReadonlyMap<number, Figure2Outcome>;
  summary: Figure2Summary | undefined;
}

/** Whether every cell is finished. */
export const isComplete = (shown: Figure2Shown | undefined): boolean =>
  shown !== undefined && shown.outcomes.size === shown.cells.length;

/** Whether a run of these settings was begun and not finished. */
export const canContinue = (shown: Figure2Shown | undefined, settings: Figure2Settings): boolean =>
  shown !== undefined && !isComplete(shown) && sameSettings(shown.settings, settings);

export class Figure2Run {
  private readonly present = signal<Figure2Shown | undefined>(undefined);
  private readonly going = signal<Progress | undefined>(undefined);
  private readonly failure = signal<string | undefined>(undefined);
  private newest: AbortController | undefined;
  /** Seconds on one core that a cell will take, by its number. */
  private seconds: readonly number[] = [];
  private shares: number[] = [];

  constructor(
    private readonly experiments: Experiments,
    private readonly engine: Figure2Engine,
  ) {}

  get shown(): ReadonlySignal<Figure2Shown | undefined> {
    return this.present;
  }
  /** `undefined` when nothing runs. */
  get progress(): ReadonlySignal<Progress | undefined> {
    return this.going;
  }
  get error(): ReadonlySignal<string | undefined> {
    return this.failure;
  }

  /** Runs an experiment, or what is missing of the one that is shown. A newer run ends an earlier one. */
  async start(settings: Figure2Settings): Promise<void> {
    const continues = canContinue(this.present.peek(), settings);
    this.cancel();
    const run = new AbortController();
    this.newest = run;
    this.failure.value = undefined;
    try {
      const cells = await this.experiments.figure2Cells(settings);
      if (run.signal.aborted) return;
      if (!continues) this.present.value = { settings, cells, outcomes: new Map(), summary: undefined };
      this.seconds = await secondsOf(this.engine, settings, cells);
      this.shares = cells.map((_, cell) => Number(this.present.peek()?.outcomes.has(cell) ?? false));
      await this.work(settings, cells, run.signal);
    } catch (error) {
      if (!isAbort(error) && this.newest === run)
        this.failure.value = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.newest === run) this.going.value = undefined;
    }
  }

  /** Stops at once; what is finished stays. */
  cancel(): void {
    this.newest?.abort();
    this.going.value = undefined;
  }

  private async work(settings: Figure2Settings, cells: readonly SizedCell[], end: AbortSignal): Promise<void> {
    const missing = order(cells).filter((cell) => !this.present.peek()?.outcomes.has(cell));
    const sums = new Newest(PACE);
    const sum = async () => {
      const outcomes = inOrder(this.present.peek()?.outcomes ?? new Map());
      const summary = await this.experiments.figure2Summary(settings, outcomes);
      const shown = this.present.peek();
      if (shown && !end.aborted) this.present.value = { ...shown, summary };
    };
    this.tell(cells.length);
    await this.experiments.figure2(settings, missing, this.engine.workers, {
      signal: end,
      progress: (cell, share) => {
        if (end.aborted) return;
        this.shares[cell] = share;
        this.tell(cells.length);
      },
      outcome: (cell, outcome) => {
        const shown = this.present.peek();
        if (end.aborted || !shown) return;
        this.shares[cell] = 1;
        batch(() => {
          const outcomes = new Map(shown.outcomes).set(cell, outcome);
          this.present.value = { ...shown, outcomes };
          this.tell(cells.length);
        });
        sums.want(sum);
      },
    });
    await sums.done();
  }

  private tell(of: number): void {
    const whole = this.seconds.reduce((sum, seconds) => sum + seconds, 0);
    const done = this.seconds.reduce((sum, seconds, cell) => sum + seconds * (this.shares[cell] ?? 0), 0);
    this.going.value = { done: this.present.peek()?.outcomes.size ?? 0, of, share: whole > 0 ? done / whole : 0 };
  }
}

const inOrder = (outcomes: ReadonlyMap<number, Figure2Outcome>): Figure2Outcome[] =>
  [...outcomes].sort(([a], [b]) => a - b).map(([, outcome]) => outcome);

/** The first repetition of every cell comes first, and small cells before large ones: lines are there early, and grow sure. */
function order(cells: readonly SizedCell[]): number[] {
  const work = ({ n, rows }: SizedCell) => n * n * rows;
  const before = (a: SizedCell, b: SizedCell) => a.repetition - b.repetition || work(a) - work(b);
  return cells
    .map((cell, at) => ({ cell, at }))
    .sort((a, b) => before(a.cell, b.cell))
    .map(({ at }) => at);
}

/** Seconds on one core for each cell, an order of magnitude only. */
async function secondsOf(
  engine: Figure2Engine,
  settings: Figure2Settings,
  cells: readonly SizedCell[],
): Promise<number[]> {
  const known = new Map<string, Promise<{ seconds: number }>>();
  const ask = ({ n, rows }: SizedCell) => {
    const key = `${n} ${rows}`;
    const asked =
      known.get(key) ??
      engine.forecast(
        Array.from({ length: n }, () => settings.levels),
        rows,
      );
    known.set(key, asked);
    return asked;
  };
  // The paper's rule, and the normalised formulation at each of its penalties.
  const methods = 1 + settings.lambdas.length;
  return Promise.all(cells.map(async (cell) => methods * (await ask(cell)).seconds));
}

/** What a run will be: its cells, and the seconds that it takes, very roughly. */
export interface Figure2Outlook {
  cells: number;
  seconds: number;
}

export async function outlookOf(
  experiments: Experiments,
  engine: Figure2Engine,
  settings: Figure2Settings,
): Promise<Figure2Outlook> {
  const cells = await experiments.figure2Cells(settings);
  const seconds = (await secondsOf(engine, settings, cells)).reduce((sum, each) => sum + each, 0);
  return { cells: cells.length, seconds: seconds / Math.min(engine.workers, cells.length) };
}

export const sameSettings = (a: Figure2Settings, b: Figure2Settings): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
