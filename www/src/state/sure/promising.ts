// What shares promise: how many edges of chance to expect, where resamples agree, how often edges of a share were true.
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { LabEngine, Promised } from '../../engine/lab/lab-engine';
import { messageOf } from '../notices';
import type { Store } from '../store';
import { isSameKind, summedOf, type Resamples } from './resamples';
import type { Tallies } from './tallies';

interface Subject {
  of: Resamples;
  tallies: Tallies;
}

/** What is assumed of the distribution of shares: nothing, or that it has no second peak. */
export type Assumption = 'worstCase' | 'concave';

interface Asked extends Subject {
  least: number;
  assumption: Assumption;
}

/** What a least share means for the edges that are shown. */
export interface Expectation {
  /** Edges with at least this share. */
  edges: number;
  /** So many of them at most are expected to be there by chance; infinite where nothing is known. */
  byChance: number;
  /** Of as many edges of such shares so many were true, in trials on known networks; nothing where there were none of the kind. */
  truth: number | undefined;
}

export class Promising {
  readonly assumption = signal<Assumption>('worstCase');
  /** What a wish for few edges of chance came to, in a sentence. */
  readonly remark = signal<string | undefined>(undefined);
  private readonly told = signal<{ asked: Asked; promised: Promised } | undefined>(undefined);
  private busy = false;

  constructor(
    private readonly store: Store,
    private readonly lab: LabEngine,
    private readonly subject: ReadonlySignal<Subject | undefined>,
  ) {
    effect(() => {
      const asked = this.asked.value;
      untracked(() => {
        void this.follow(asked);
      });
    });
  }

  private readonly asked: ReadonlySignal<Asked | undefined> = computed(() => {
    const subject = this.subject.value;
    return subject && { ...subject, least: this.store.leastShare.value, assumption: this.assumption.value };
  });

  /** What resamples of a kind promise, as far as it is known. */
  of(resamples: Resamples): Promised | undefined {
    const told = this.told.value;
    return told && isSameKind(told.asked.of, resamples) ? told.promised : undefined;
  }

  /** What the least share means at λ; nothing while it is not known. */
  readonly expectation: ReadonlySignal<Expectation | undefined> = computed(() => {
    const [told, asked, position, sure] = [
      this.told.value,
      this.asked.value,
      this.store.position.value,
      this.store.sure.value,
    ];
    if (!told || !asked || told.asked !== asked || !position || !sure) return undefined;
    const shares = this.store.allEdges.value.flatMap(({ state, share }) =>
      state === 'kept' && share !== undefined && share >= asked.least - 1e-9 ? [share] : [],
    );
    const truths = shares.map((share) => sure.truth(share) ?? NaN);
    const truth = truths.reduce((sum, value) => sum + value, 0) / truths.length;
    const bounds = told.promised.expectedFalse;
    return {
      edges: shares.length,
      byChance: bounds[sure.searched ? 0 : position.index] ?? NaN,
      truth: Number.isNaN(truth) ? undefined : truth,
    };
  });

  /** Takes the λ and the least share that keep the most edges while so many at most are expected by chance. */
  async choose(most: number): Promise<void> {
    const asked = this.asked.peek();
    if (!asked) return;
    try {
      const { chosen } = await this.ask(asked, most);
      if (this.asked.peek()?.tallies !== asked.tallies) return;
      const lambda = asked.of.wish.kind === 'paths' ? asked.of.lambdas[chosen?.point ?? -1] : undefined;
      this.remark.value = chosen
        ? undefined
        : `No share of ${asked.tallies.resamples} halves is enough for that: more resamples, or a larger number, may do.`;
      if (chosen) this.store.leastShare.value = chosen.least;
      if (lambda !== undefined) await this.store.chooseLambda(lambda);
    } catch (error) {
      this.remark.value = messageOf(error);
    }
  }

  /** One question at a time; the newest wish is asked last. */
  private async follow(asked: Asked | undefined): Promise<void> {
    this.remark.value = undefined;
    if (!asked || this.busy) return;
    this.busy = true;
    try {
      const promised = await this.ask(asked, null);
      this.told.value = { asked, promised };
    } catch (error) {
      this.store.notify(messageOf(error), 'error');
    } finally {
      this.busy = false;
    }
    if (this.asked.peek() !== asked) void this.follow(this.asked.peek());
  }

  private ask({ of, tallies, least, assumption }: Asked, most: number | null): Promise<Promised> {
    return this.lab.promises({ summed: summedOf(of, tallies), columns: of.columns, least, most, assumption });
  }
}
