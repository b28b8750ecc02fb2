// Learns from many samples of the rows: in what share of them is each edge there? What is there is shown while more comes.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { LabEngine, Promised, Tallied } from '../../engine/lab/lab-engine';
import type { Counts } from '../../engine/protocol';
import type { LambdaMark } from '../../model';
import { Following, type Pursuit } from '../following';
import type { Store } from '../store';
import type { Sureness } from '../sureness';
import { drawsOf, inOrder, isSameKind, openDrawing, resamplesOf, summedOf, widthOf, type Resamples } from './resamples';
import { Promising } from './promising';
import { SureFile } from './sure-file';
import { Tallies } from './tallies';

interface Result {
  of: Resamples;
  tallies: Tallies;
  /** Draws that are in it: the first so many. */
  done: number;
}

export class Resampling {
  private readonly result = signal<Result | undefined>(undefined);
  /** What was learned for every table that is open: whoever comes back to one finds it again. */
  private readonly found = new WeakMap<Counts, Result>();
  private readonly following: Following<Resamples>;
  readonly fault: ReadonlySignal<string | undefined>;
  readonly running: ReadonlySignal<boolean>;
  /** Whether what is wanted was stopped, or failed. */
  readonly waits: ReadonlySignal<boolean>;
  /** What the shares promise. */
  readonly promising: Promising;
  /** Files of what is shown. */
  readonly file: SureFile;

  constructor(
    private readonly store: Store,
    private readonly lab: LabEngine,
    private readonly workers: number,
  ) {
    this.file = new SureFile(store, lab, workers);
    this.following = new Following({ wanted: this.wanted, todo: (wanted) => this.todo(wanted) });
    this.fault = this.following.fault;
    this.running = this.following.running;
    this.waits = this.following.waits;
    this.promising = new Promising(store, lab, this.resting);
    effect(() => {
      const result = this.result.value;
      if (result) this.found.set(result.of.counts, result);
    });
    effect(() => {
      store.sure.value = this.sureness.value;
    });
  }

  private readonly wanted: ReadonlySignal<Resamples | undefined> = computed(() => resamplesOf(this.store));

  /** What was learned about the picture that is shown. */
  private readonly present: ReadonlySignal<Result | undefined> = computed(() => {
    const [result, wanted] = [this.result.value, this.wanted.value];
    // Nothing yet is not the same as unsure.
    return wanted && isSameKind(result?.of, wanted) && result && result.done > 0 ? result : undefined;
  });

  /** The same while no more of it is on its way. */
  private readonly resting: ReadonlySignal<Result | undefined> = computed(() =>
    this.running.value ? undefined : this.present.value,
  );

  private readonly sureness: ReadonlySignal<Sureness | undefined> = computed(() => {
    const present = this.present.value;
    return present && this.surenessOf(present, this.promising.of(present.of), this.running.value);
  });

  /** How far it is, and how rows are sampled; nothing while nothing is asked for. */
  readonly progress = computed(() => {
    const wanted = this.wanted.value;
    return wanted && { by: wanted.by, done: this.present.value?.tallies.resamples ?? 0, stored: !!wanted.drawn };
  });

  /** Stops; what is there stays. */
  cancel(): void {
    this.following.cancel();
  }

  /** Goes on after a stop or a failure. */
  again(): void {
    this.following.again();
  }

  private todo(wanted: Resamples): Pursuit | undefined {
    const result = this.found.get(wanted.counts);
    const from = isSameKind(result?.of, wanted) ? result : undefined;
    if (from) this.result.value = from;
    const draws = Array.from({ length: drawsOf(wanted) }, (_, draw) => draw).slice(from?.done ?? 0);
    return draws.length > 0 ? (signal) => this.run(wanted, from, draws, signal) : undefined;
  }

  private async run(
    wanted: Resamples,
    from: Result | undefined,
    draws: readonly number[],
    signal: AbortSignal,
  ): Promise<void> {
    this.result.value = from ?? { of: wanted, tallies: Tallies.none(wanted.columns, widthOf(wanted)), done: 0 };
    const drawing = await openDrawing(this.store, this.lab, wanted, this.workers);
    signal.addEventListener('abort', drawing.close);
    const ask = (draw: number) => drawing.draw(wanted.wish, draw, signal);
    await inOrder(draws, ask, (part) => {
      if (!signal.aborted) this.add(part);
    }).finally(drawing.close);
  }

  private add(part: Tallied): void {
    const result = this.result.peek();
    if (!result) return;
    batch(() => {
      this.result.value = { ...result, tallies: result.tallies.with(part), done: result.done + 1 };
    });
  }

  private surenessOf({ of, tallies, done }: Result, promised: Promised | undefined, growing: boolean): Sureness {
    const searched = of.wish.kind === 'graphs';
    return {
      key: `${tallies.resamples} ${of.kind}`,
      resamples: tallies.resamples,
      growing,
      by: of.by,
      searched,
      of: (pair, k) => (searched ? tallies.votes(pair) : { joined: tallies.share(pair, k) }),
      curve: (pair) => (searched ? undefined : tallies.shares(pair)),
      truth: (share) => promised?.truth[Math.round(share * (promised.truth.length - 1))],
      mark: markOf(of, promised),
      summed: () => summedOf(of, tallies),
      exactly: () => this.file.summed(of, done),
      text: (format) => this.file.text(of, done, format),
      options: optionsOf(of, tallies.resamples),
    };
  }
}

function markOf({ lambdas }: Resamples, promised: Promised | undefined): LambdaMark | undefined {
  const lambda = lambdas[promised?.stable ?? -1];
  if (lambda === undefined) return undefined;
  const why = 'The smallest λ down to which resamples agree: two of them differ by at most one edge for five columns.';
  return { id: 'stability', label: 'stable', lambda, why };
}

/** What the command line has to be told for the same resamples; those of a counts file are as they are. A search has a seed of its own. */
const optionsOf = ({ by, drawn, wish }: Resamples, resamples: number): string[] => [
  ...['--confidence', String(resamples)],
  ...(drawn ? [] : [wish.kind === 'graphs' ? '--resample-seed' : '--seed', String(by.seed)]),
  ...(!drawn && by.scheme === 'bootstrap' ? ['--resample', 'bootstrap'] : []),
];
