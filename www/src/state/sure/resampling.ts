// Learns from many samples of the rows: in what share of them is each edge there? What is there is shown while more comes.
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import { isAbort } from '../../engine/errors';
import type { LabEngine, SharesWish, TableLab, Tallied, VotesWish } from '../../engine/lab/lab-engine';
import type { Counts } from '../../engine/protocol';
import { lambdaOfCandidates } from '../directed/candidates';
import { messageOf } from '../notices';
import type { Store } from '../store';
import type { Resampled, Sureness } from '../sureness';
import { Tallies } from './tallies';

/** What shares are about: the same text, the same resamples. */
interface Wanted {
  counts: Counts;
  key: string;
  by: Resampled;
  columns: number;
  wish: { kind: 'paths'; of: SharesWish } | { kind: 'graphs'; of: VotesWish };
}

interface Result {
  of: Wanted;
  tallies: Tallies;
  /** The numbers of the draws that are in it. */
  done: ReadonlySet<number>;
}

/** Resamples that come of one draw. */
const PER_DRAW: Record<Resampled['scheme'], number> = { halves: 2, bootstrap: 1 };

export class Resampling {
  readonly fault = signal<string | undefined>(undefined);
  readonly running = signal(false);
  private readonly result = signal<Result | undefined>(undefined);
  private job: { of: Wanted; cancel: AbortController } | undefined;
  /** What the user has stopped: it is not begun again by itself. */
  private readonly stopped = signal<string | undefined>(undefined);

  constructor(
    private readonly store: Store,
    private readonly lab: LabEngine,
    private readonly workers: number,
  ) {
    effect(() => {
      const wanted = this.wanted.value;
      untracked(() => {
        this.follow(wanted);
      });
    });
    effect(() => {
      store.sure.value = this.sureness.value;
    });
  }

  /** What is to be learned again; nothing while it is not asked for, or while the picture is on its way. */
  private readonly wanted: ReadonlySignal<Wanted | undefined> = computed(() => {
    const { store } = this;
    const [picture, by, lambda] = [store.picture.value, store.choices.value.sure, lambdaOfCandidates(store)];
    const learned = picture?.complete && !store.stale.value && store.job.value.kind !== 'learning';
    if (!by || !learned || lambda === undefined || !store.hasRows.value) return undefined;
    const { rule, filter, formulation, forbidden, required } = store.settings.value;
    const common = { formulation, rule, filter, forbidden, required, scheme: by.scheme, seed: by.seed };
    const wish: Wanted['wish'] = store.searched.value
      ? { kind: 'graphs', of: { ...common, lambda, score: store.score.value } }
      : { kind: 'paths', of: { ...common, lambdas: [...picture.path.lambdas] } };
    // More of the same resamples go on from those that are there.
    return { counts: picture.data.counts, key: JSON.stringify(wish), by, columns: picture.path.nodes.length, wish };
  });

  /** What was learned about the picture that is shown. */
  private readonly present: ReadonlySignal<Result | undefined> = computed(() => {
    const [result, wanted] = [this.result.value, this.wanted.value];
    return wanted && isSame(result?.of, wanted) ? result : undefined;
  });

  private readonly sureness: ReadonlySignal<Sureness | undefined> = computed(() => {
    const present = this.present.value;
    // Nothing yet is not the same as unsure.
    return present && present.tallies.resamples > 0 ? surenessOf(present) : undefined;
  });

  /** How far it is; nothing while nothing is asked for. */
  readonly progress: ReadonlySignal<{ done: number; of: number } | undefined> = computed(() => {
    const wanted = this.wanted.value;
    return wanted && { done: this.present.value?.tallies.resamples ?? 0, of: wanted.by.resamples };
  });

  /** Whether what is wanted was stopped, or failed. */
  readonly waits: ReadonlySignal<boolean> = computed(
    () => this.fault.value !== undefined || this.stopped.value === this.wanted.value?.key,
  );

  /** Stops; what is there stays. */
  cancel(): void {
    if (!this.job) return;
    this.stopped.value = this.job.of.key;
    this.stop();
  }

  /** Goes on after a stop or a failure. */
  again(): void {
    batch(() => {
      this.stopped.value = undefined;
      this.fault.value = undefined;
    });
    this.follow(this.wanted.peek());
  }

  /** Begins what is wanted, unless it is there, runs, or was stopped. */
  private follow(wanted: Wanted | undefined): void {
    if (wanted && isSame(this.job?.of, wanted) && this.job?.of.by.resamples === wanted.by.resamples) return;
    this.stop();
    if (!wanted || this.stopped.peek() === wanted.key) return;
    const result = this.result.peek();
    const from = isSame(result?.of, wanted) ? result : undefined;
    if (missingOf(wanted, from).length > 0) void this.run(wanted, from);
  }

  private stop(): void {
    this.job?.cancel.abort();
    this.job = undefined;
    this.running.value = false;
  }

  private async run(wanted: Wanted, from: Result | undefined): Promise<void> {
    const cancel = new AbortController();
    const job = { of: wanted, cancel };
    this.job = job;
    batch(() => {
      this.fault.value = undefined;
      this.running.value = true;
      this.result.value = from ?? {
        of: wanted,
        tallies: Tallies.none(wanted.columns, widthOf(wanted)),
        done: new Set(),
      };
    });
    try {
      const table = this.lab.openTable(await this.store.rows(), this.workers);
      const close = () => {
        table.close();
      };
      cancel.signal.addEventListener('abort', close);
      const draws = missingOf(wanted, from).map((draw) => this.draw(table, wanted, draw, cancel.signal));
      await Promise.all(draws).finally(close);
    } catch (error) {
      if (!isAbort(error) && !cancel.signal.aborted) this.fault.value = messageOf(error);
    } finally {
      if (this.job === job) this.stop();
    }
  }

  private async draw(table: TableLab, { wish }: Wanted, draw: number, signal: AbortSignal): Promise<void> {
    const part =
      wish.kind === 'paths' ? await table.shares(wish.of, draw, signal) : await table.votes(wish.of, draw, signal);
    if (!signal.aborted) this.add(part, draw);
  }

  private add(part: Tallied, draw: number): void {
    const result = this.result.peek();
    if (result)
      this.result.value = { ...result, tallies: result.tallies.with(part), done: new Set([...result.done, draw]) };
  }
}

const widthOf = ({ wish }: Wanted): number => (wish.kind === 'paths' ? wish.of.lambdas.length : 4);

const isSame = (one: Wanted | undefined, other: Wanted): boolean =>
  one?.counts === other.counts && one.key === other.key;

/** The numbers of the draws that are still to come. */
function missingOf({ by }: Wanted, from: Result | undefined): number[] {
  const draws = Math.ceil(by.resamples / PER_DRAW[by.scheme]);
  return Array.from({ length: draws }, (_, draw) => draw).filter((draw) => !from?.done.has(draw));
}

function surenessOf({ of: { by, wish }, tallies }: Result): Sureness {
  const searched = wish.kind === 'graphs';
  return {
    resamples: tallies.resamples,
    by,
    searched,
    of: (pair, k) => (searched ? tallies.votes(pair) : { joined: tallies.share(pair, k) }),
    curve: (pair) => (searched ? undefined : tallies.shares(pair)),
    votes: (k) => (searched ? tallies.flat(0, 4) : tallies.flat(k, k + 1)),
  };
}
