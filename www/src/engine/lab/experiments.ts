// Figure 2. It has workers of its own: an experiment may run for minutes, and the lab goes on answering beside it.
import type {
  Figure2Outcome,
  Figure2Point,
  Figure2Settings,
  Figure2Summary,
  Mean,
  SizedCell,
} from '../../wasm/lab/nodewise';
import { Pool, withPool } from '../pool';
import type { Progress } from '../protocol';
import type { Connect } from '../worker-client';
import type { LabQuestions } from './lab-questions';

export type { Figure2Outcome, Figure2Point, Figure2Settings, Figure2Summary, Mean, SizedCell };

export interface CellWatch {
  /** The share of a cell that is done. */
  progress?: (cell: number, share: number) => void;
  outcome?: (cell: number, outcome: Figure2Outcome) => void;
  signal?: AbortSignal | undefined;
}

export class Experiments {
  /** For quick questions; its worker is started when the first comes. */
  private readonly quick: Pool<LabQuestions>;
  private running: Pool<LabQuestions> | undefined;

  constructor(
    private readonly connect: Connect,
    private readonly notice: (text: string) => void = () => undefined,
  ) {
    this.quick = new Pool(connect, { size: 1, notice });
  }

  /** The cells of an experiment, in the order of its summary. */
  figure2Cells(settings: Figure2Settings): Promise<SizedCell[]> {
    return this.quick.ask('figure2Cells', settings);
  }

  /** Sums up the outcomes of some cells, given in the order of the cells. */
  figure2Summary(settings: Figure2Settings, outcomes: Figure2Outcome[]): Promise<Figure2Summary> {
    return this.quick.ask('figure2Summary', { settings, outcomes });
  }

  /**
   * Runs some cells, given by their numbers, in this order over several workers, which end with it. A newer run ends an
   * earlier one.
   */
  figure2(
    settings: Figure2Settings,
    cells: readonly number[],
    workers: number,
    { progress, outcome, signal }: CellWatch = {},
  ): Promise<void> {
    this.running?.close();
    const pool = new Pool<LabQuestions>(this.connect, { size: Math.min(workers, cells.length), notice: this.notice });
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
