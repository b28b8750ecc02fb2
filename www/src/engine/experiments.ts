// Random tables and figure 2. They have workers of their own: an experiment may run for minutes, and the page goes on
// learning beside it.
import type { Figure2Outcome, Figure2Settings, Figure2Summary, SizedCell } from '../wasm/nodewise';
import { Pool, withPool } from './pool';
import type { Progress } from './protocol';
import type { Connect } from './worker-client';

export interface CellWatch {
  /** The share of a cell that is done. */
  progress?: (cell: number, share: number) => void;
  outcome?: (cell: number, outcome: Figure2Outcome) => void;
  signal?: AbortSignal | undefined;
}

export interface ExperimentEngine {
  /**
   * A random table: entries drawn evenly from 0.1 to 0.9, rows normalised. The numbers depend on the seed, on the place of
   * the node, and on the size of the table.
   */
  drawTable(size: { rows: number; levels: number }, seed: number, place: number): Promise<Float64Array<ArrayBuffer>>;
  /** The cells of an experiment, in the order of its summary. */
  figure2Cells(settings: Figure2Settings): Promise<SizedCell[]>;
  /** Runs some cells, given by their numbers, in this order over all workers. A newer run ends an earlier one. */
  figure2(settings: Figure2Settings, cells: readonly number[], watch?: CellWatch): Promise<void>;
  /** Sums up the outcomes of some cells, given in the order of the cells. */
  figure2Summary(settings: Figure2Settings, outcomes: Figure2Outcome[]): Promise<Figure2Summary>;
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

  figure2Cells(settings: Figure2Settings): Promise<SizedCell[]> {
    return this.quick.ask('figure2Cells', settings);
  }

  figure2Summary(settings: Figure2Settings, outcomes: Figure2Outcome[]): Promise<Figure2Summary> {
    return this.quick.ask('figure2Summary', { settings, outcomes });
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
      const part = ({ done, of }: Progress) => progress?.(cell, done / of);
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
