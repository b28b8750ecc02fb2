// Known networks: reading, writing, checking, drawing at random, and sampling from them. They have a worker of their own, so
// that they need not wait for nodes that are being solved.
import type { NetworkModel } from '../model';
import { Pool } from './pool';
import type { Coded, Counts, Draw } from './protocol';
import type { Connect } from './worker-client';

/** The paper's random networks. */
export interface SyntheticWish {
  nodes: number;
  /** Levels of every node. */
  levels: number;
  /** Chance of an arc from each earlier node, before the transitive reduction. */
  edgeProbability: number;
  /** A whole number from 0 to 2⁵³ − 1. */
  seed: number;
}

export interface SampleWish {
  rows: number;
  /** A whole number from 0 to 2⁵³ − 1. */
  seed: number;
}

export interface SampleWatch {
  /** Rows that are there. */
  progress?: (rows: number) => void;
  signal?: AbortSignal | undefined;
}

/** What the engine knows of networks. Faults reject with an `EngineFailure` whose message names line or node and row. */
export interface NetworkEngine {
  /** A network from the text of a BIF file. */
  readNetwork(text: string): Promise<NetworkModel>;
  /** The network as the text of a BIF file. */
  writeNetwork(model: NetworkModel): Promise<string>;
  /** Rejects when names repeat, arcs form a cycle, or a table is none. */
  checkNetwork(model: NetworkModel): Promise<void>;
  synthetic(wish: SyntheticWish): Promise<NetworkModel>;
  /**
   * A random table: entries drawn evenly from 0.1 to 0.9, rows normalised. The numbers depend on the seed, on the place of
   * the node, and on the size of the table.
   */
  drawTable(size: { rows: number; levels: number }, seed: number, place: number): Promise<Float64Array<ArrayBuffer>>;
  /** Rows drawn from a network, as CSV; the same seed gives the bytes of the command line. */
  sample(model: NetworkModel, wish: SampleWish, watch?: SampleWatch): Promise<Blob>;
  /**
   * The counts of such rows, as if they had been read and prepared as suggested; nothing where something has to be decided about
   * the columns on that way.
   */
  sampleCounts(model: NetworkModel, wish: SampleWish, watch?: SampleWatch): Promise<Counts | undefined>;
  /** The rows behind these counts, as codes. */
  sampleCodes(model: NetworkModel, wish: SampleWish, watch?: SampleWatch): Promise<Coded | undefined>;
}

export class Networks implements NetworkEngine {
  private readonly pool: Pool;

  constructor(connect: Connect, notice: (text: string) => void) {
    this.pool = new Pool(connect, { size: 1, notice });
  }

  /** The version of the module, which is the same in every worker. */
  version(): Promise<string> {
    return this.pool.ask('version', undefined);
  }

  /** A seed that nobody could have foreseen, for another sample. */
  freshSeed(): Promise<number> {
    return this.pool.ask('freshSeed', undefined);
  }

  readNetwork(text: string): Promise<NetworkModel> {
    return this.pool.ask('readNetwork', text);
  }

  writeNetwork(model: NetworkModel): Promise<string> {
    return this.pool.ask('writeNetwork', model);
  }

  checkNetwork(model: NetworkModel): Promise<void> {
    return this.pool.ask('checkNetwork', model);
  }

  synthetic(wish: SyntheticWish): Promise<NetworkModel> {
    return this.pool.ask('synthetic', wish);
  }

  drawTable(
    { rows, levels }: { rows: number; levels: number },
    seed: number,
    place: number,
  ): Promise<Float64Array<ArrayBuffer>> {
    return this.pool.ask('drawTable', { rows, levels, seed, place });
  }

  async sample(model: NetworkModel, wish: SampleWish, { progress, signal }: SampleWatch = {}): Promise<Blob> {
    let pieces: Uint8Array<ArrayBuffer>[] = [];
    await this.pool.ask(
      'sample',
      { model, ...wish },
      {
        signal,
        long: true,
        started() {
          pieces = [];
        },
        part(part) {
          if (typeof part === 'number') progress?.(part);
          else pieces.push(part);
        },
      },
    );
    return new Blob(pieces, { type: 'text/csv' });
  }

  sampleCounts(model: NetworkModel, wish: SampleWish, watch?: SampleWatch): Promise<Counts | undefined> {
    return this.pool.ask('sampleCounts', { model, ...wish } satisfies Draw, drawing(watch));
  }

  sampleCodes(model: NetworkModel, wish: SampleWish, watch?: SampleWatch): Promise<Coded | undefined> {
    return this.pool.ask('sampleCodes', { model, ...wish } satisfies Draw, drawing(watch));
  }

  /** Starts the worker, so that it is there when the first question comes. */
  warm(): void {
    void this.pool.warm();
  }

  close(): void {
    this.pool.close();
  }
}

/** A draw is broken off by ending its worker. */
const drawing = ({ progress, signal }: SampleWatch = {}) => ({
  signal,
  long: true,
  part: (rows: number) => progress?.(rows),
});
