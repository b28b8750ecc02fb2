// The numbers of what is selected, at the chosen λ.
import { computed, signal } from '@preact/signals';
import type { Engine } from '../engine/engine';
import { isAbort } from '../engine/errors';
import type { EdgeDetail, NodeDetail, Selection } from '../model';
import type { EdgeWish } from '../wasm/nodewise';

interface Told {
  node?: NodeDetail;
  edge?: EdgeDetail;
}

/** The earlier numbers stay until the new ones are there. */
export class Details {
  private readonly told = signal<Told>({});
  private asking: AbortController | undefined;
  readonly node = computed(() => this.told.value.node);
  readonly edge = computed(() => this.told.value.edge);

  constructor(
    private readonly engine: Engine,
    private readonly tell: (error: unknown) => void,
  ) {}

  clear(): void {
    this.told.value = {};
  }

  /** Forgets the newest question. */
  stop(): void {
    this.asking?.abort();
  }

  /** Asks; a newer question ends an older one. The engine has to hold the learner that is meant. */
  ask(selection: NonNullable<Selection>, lambda: number, joining: Pick<EdgeWish, 'rule' | 'filter'>): void {
    const asking = new AbortController();
    this.asking = asking;
    this.answer(selection, { lambda, ...joining }, asking.signal).then(
      (told) => {
        this.told.value = told;
      },
      (error: unknown) => {
        if (!isAbort(error)) this.tell(error);
      },
    );
  }

  private async answer(
    selection: NonNullable<Selection>,
    wish: Omit<EdgeWish, 'pair'>,
    signal: AbortSignal,
  ): Promise<Told> {
    if (selection.kind === 'node') return { node: await this.engine.nodeDetail(selection.node, wish.lambda, signal) };
    return { edge: await this.engine.edgeDetail({ pair: selection.pair, ...wish }, signal) };
  }
}
