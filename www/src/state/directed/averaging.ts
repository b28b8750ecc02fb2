// The average of the resamples' graphs: it follows the graph of all rows, the resamples once they rest, and the least share.
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { LabEngine, Summed } from '../../engine/lab/lab-engine';
import { messageOf } from '../notices';
import type { Store } from '../store';
import { AveragedGraph } from './averaged';
import type { Found } from './found';

/** What is averaged, and beside which graph it is scored. */
interface Wanted {
  key: string;
  single: Found;
  summed: Summed;
  threshold: number | undefined;
}

export interface Average {
  of: Wanted;
  graph: AveragedGraph;
}

export class Averaging {
  readonly fault = signal<string | undefined>(undefined);
  private readonly result = signal<Average | undefined>(undefined);
  private busy = false;

  /** `single` is the graph of all rows, while it is of the present settings. */
  constructor(
    private readonly store: Store,
    private readonly lab: LabEngine,
    private readonly single: ReadonlySignal<Found | undefined>,
  ) {
    effect(() => {
      const wanted = this.wanted.value;
      untracked(() => {
        void this.follow(wanted);
      });
    });
  }

  /** Nothing while it is not asked for, or while resamples are on their way. */
  private readonly wanted: ReadonlySignal<Wanted | undefined> = computed(() => {
    const { directed, threshold } = this.store.choices.value;
    const [single, sure] = [this.single.value, this.store.sure.value];
    if (directed !== 'average' || !single || !sure?.searched || sure.growing) return undefined;
    const key = JSON.stringify([sure.key, threshold, single.graph.oriented.score]);
    return { key, single, summed: sure.summed(), threshold };
  });

  /** The last average of the rows that are shown; nothing where none is asked for. */
  readonly present: ReadonlySignal<Average | undefined> = computed(() => {
    const [result, picture] = [this.result.value, this.store.picture.value];
    const asked = this.store.choices.value.directed === 'average';
    return asked && result?.of.single.of.counts === picture?.data.counts ? result : undefined;
  });

  /** Whether it is of other resamples, or of another least share, than are wanted. */
  readonly stale: ReadonlySignal<boolean> = computed(() => this.present.value?.of.key !== this.wanted.value?.key);

  /** One question at a time; the newest wish is asked last. */
  private async follow(wanted: Wanted | undefined): Promise<void> {
    if (!wanted || this.busy || this.result.peek()?.of.key === wanted.key) return;
    this.busy = true;
    try {
      const rows = await this.store.rows();
      const { wish, oriented } = wanted.single.graph;
      const averaging = { threshold: wanted.threshold ?? null };
      const found = await this.lab.average(rows, { wish, found: oriented, summed: wanted.summed, averaging });
      const names = rows.variables.map(({ name }) => name);
      const graph = new AveragedGraph(found, names);
      if (this.wanted.peek()?.key === wanted.key) this.result.value = { of: wanted, graph };
      this.fault.value = undefined;
    } catch (error) {
      this.fault.value = messageOf(error);
    } finally {
      this.busy = false;
    }
    const newest = this.wanted.peek();
    if (newest?.key !== wanted.key) void this.follow(newest);
  }
}
