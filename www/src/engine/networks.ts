// Known networks: reading, writing, checking, drawing at random, and sampling from them. They have a worker of their own, so
// that they need not wait for nodes that are being solved.
import type { NetworkModel } from '../model';
import { WorkerClient } from './worker-client';
import { aborted, WorkerDied } from './errors';
import type { Connect } from './worker-client';
import type { QuestionName, Questions } from './protocol';

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
  /** Rows drawn from a network, as CSV; the same seed gives the bytes of the command line. */
  sample(model: NetworkModel, wish: SampleWish, watch?: SampleWatch): Promise<Blob>;
}

export class Networks implements NetworkEngine {
  private client: WorkerClient | undefined;

  constructor(
    private readonly connect: Connect,
    private readonly notice: (text: string) => void,
  ) {}

  /** The version of the module, which is the same in every worker. */
  version(): Promise<string> {
    return this.ask('version', undefined);
  }

  readNetwork(text: string): Promise<NetworkModel> {
    return this.ask('readNetwork', text);
  }

  writeNetwork(model: NetworkModel): Promise<string> {
    return this.ask('writeNetwork', model);
  }

  checkNetwork(model: NetworkModel): Promise<void> {
    return this.ask('checkNetwork', model);
  }

  synthetic(wish: SyntheticWish): Promise<NetworkModel> {
    return this.ask('synthetic', wish);
  }

  /** A cancelled sample ends its worker. */
  async sample(model: NetworkModel, wish: SampleWish, { progress, signal }: SampleWatch = {}): Promise<Blob> {
    if (signal?.aborted) throw aborted();
    const client = this.present();
    const stop = () => {
      client.close();
    };
    signal?.addEventListener('abort', stop);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    try {
      await client.ask(
        'sample',
        { model, ...wish },
        {
          part(part) {
            if (typeof part === 'number') progress?.(part);
            else pieces.push(part);
          },
        },
      );
      return new Blob(pieces, { type: 'text/csv' });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Starts the worker, so that it is there when the first question comes. */
  warm(): void {
    this.present();
  }

  close(): void {
    this.client?.close();
  }

  private present(): WorkerClient {
    if (!this.client?.alive) this.client = new WorkerClient(this.connect);
    return this.client;
  }

  /** A question whose worker died is asked once more. */
  private async ask<Name extends QuestionName>(
    name: Name,
    given: Questions[Name]['given'],
  ): Promise<Questions[Name]['answer']> {
    try {
      return await this.present().ask(name, given);
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error;
      this.notice(`The worker that knows networks stopped (${error.message}); it was replaced.`);
      return this.present().ask(name, given);
    }
  }
}
