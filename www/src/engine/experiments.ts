// Random tables and figure 2. They have workers of their own: an experiment may run for minutes, and the page goes on
// learning beside it.
import type { Figure2Settings } from '../wasm/nodewise';
import { Pool, withPool } from './pool';
import type { Connect } from './worker-client';

/** One sample of one network. */
export interface Figure2Cell {
  n: number;
  cp: number;
  repetition: number;
  rows: number;
}

/** What a cell hands to the summary. The third number counts fits that did not reach their gap; the rest is the summary's. */
export type CellOutcome = Float64Array<ArrayBuffer>;

export interface CellWatch {
  /** The share of a cell that is done. */
  progress?: (cell: number, share: number) => void;
  outcome?: (cell: number, outcome: CellOutcome) => void;
  signal?: AbortSignal | undefined;
}

export interface ExperimentEngine {
  /**
   * A random table: entries drawn evenly from 0.1 to 0.9, rows normalised. The numbers depend on the seed, on the place of
   * the node, and on the size of the table.
   */
  drawTable(size: { rows: number; levels: number }, seed: number, place: number): Promise<Float64Array<ArrayBuffer>>;
  /** The command line's penalties. */
  figure2Penalties(): Promise<{ lambda: number; c: number; delta: number }>;
  /** The cells of an experiment, in the order of its summary. */
  figure2Cells(settings: Figure2Settings): Promise<Figure2Cell[]>;
  /** Runs some cells, given by their numbers, in this order over all workers. A newer run ends an earlier one. */
  figure2(settings: Figure2Settings, cells: readonly number[], watch?: CellWatch): Promise<void>;
  /** Sums up the outcomes of some cells, given in the order of the cells: the file that the command line writes. */
  figure2Csv(settings: Figure2Settings, outcomes: readonly CellOutcome[]): Promise<string>;
}

export class Experiments implements ExperimentEngine {
  /** For quick questions; its worker is started when the first comes. */
  private readonly quick: Pool;
  private running: Pool | undefined;

  constructor(
    private readonly connect: Connect,
    private readonly workers: number,
    private readonly notice: (text: string) => void,
  ) {
    this.quick = new Pool(connect, { size: 1, notice });
  }

  drawTable(
    { rows, levels }: { rows: number; levels: number },
    seed: number,
    place: number,
  ): Promise<Float64Array<ArrayBuffer>> {
    return this.quick.ask('drawTable', { rows, levels, seed, place });
  }

  async figure2Penalties() {
    const [lambda = 1, c = 1, delta = 0] = await this.quick.ask('figure2Penalties', undefined);
    return { lambda, c, delta };
  }

  async figure2Cells(settings: Figure2Settings): Promise<Figure2Cell[]> {
    const numbers = await this.quick.ask('figure2Cells', settings);
    return Array.from({ length: numbers.length / 4 }, (_, cell) => {
      const [n = 0, cp = 0, repetition = 0, rows = 0] = numbers.subarray(4 * cell, 4 * cell + 4);
      return { n, cp, repetition, rows };
    });
  }

  figure2Csv(settings: Figure2Settings, outcomes: readonly CellOutcome[]): Promise<string> {
    return this.quick.ask('figure2Csv', {
      settings,
      outcomes: Float64Array.from(outcomes.flatMap((outcome) => [...outcome])),
    });
  }

  /** The workers are there for one run only, and end with it. */
  figure2(
    settings: Figure2Settings,
    cells: readonly number[],
    { progress, outcome, signal }: CellWatch = {},
  ): Promise<void> {
    this.running?.close();
    const pool = new Pool(this.connect, { size: Math.min(this.workers, cells.length), notice: this.notice });
    this.running = pool;
    const runCell = async (cell: number) => {
      const part = (share: number) => progress?.(cell, share);
      outcome?.(cell, await pool.ask('figure2Cell', { settings, cell }, { part }));
    };
    return withPool(pool, signal, async () => {
      await Promise.all(cells.map(runCell));
    });
  }

  close(): void {
    this.running?.close();
    this.quick.close();
  }
}
