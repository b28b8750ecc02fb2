// The search for directions and the proof after it: they follow the picture, and lay what they found over it.
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type {
  DirectedTextWish,
  Graph,
  Judgement,
  LabEngine,
  Oriented,
  OrientWish,
  Score,
  Standing,
  Summed,
} from '../../engine/lab/lab-engine';
import type { Coded, Counts } from '../../engine/protocol';
import defaults from '../../wasm/defaults';
import { wholeDoubts } from '../doubts';
import { Following, isSame, type Pursuit } from '../following';
import { messageOf } from '../notices';
import type { Overlay } from '../overlay';
import type { Store } from '../store';
import { AveragedGraph } from './averaged';
import { Averaging } from './averaging';
import { candidatesAt, lambdaOfCandidates } from './candidates';
import { FoundGraph, proofOf, type Found, type GraphChange, type Search } from './found';
import { judgeAll } from './truth';

export class Directing {
  readonly score: Signal<Score>;
  /** Steps of the search that runs; nothing while none does. */
  readonly steps = signal<number | undefined>(undefined);
  /** How the proof that runs stands; nothing while none does. */
  readonly standing = signal<Standing | undefined>(undefined);
  readonly judgement = signal<Judgement | undefined>(undefined);
  private readonly result = signal<Found | undefined>(undefined);
  /** What was found for every table that is open: whoever comes back to one finds it again. */
  private readonly found = new WeakMap<Counts, Found>();
  private readonly following: Following<Search>;
  readonly fault: ReadonlySignal<string | undefined>;
  /** The average of the resamples' graphs, which may be shown in the place of the graph of all rows. */
  readonly averaging: Averaging;
  /** Whether the search that is wanted was stopped or failed. */
  readonly waits: ReadonlySignal<boolean>;

  constructor(
    private readonly store: Store,
    private readonly lab: LabEngine,
  ) {
    this.score = store.score;
    const todo = (wanted: Search) => this.todo(wanted);
    const ended = () => {
      this.steps.value = undefined;
      this.standing.value = undefined;
    };
    this.following = new Following({ wanted: this.wanted, todo, ended });
    this.fault = this.following.fault;
    this.waits = this.following.waits;
    const single = computed(() => (this.stale.value ? undefined : this.present.value));
    this.averaging = new Averaging(store, lab, single);
    effect(() => {
      store.overlay.value = this.overlay.value;
    });
    effect(() => {
      const result = this.result.value;
      if (result) this.found.set(result.of.counts, result);
    });
    effect(() => {
      void this.judge();
    });
  }

  /** What is to be searched for; nothing while it is not asked for, or while the picture is on its way. */
  private readonly wanted: ReadonlySignal<Search | undefined> = computed(() => {
    const { store } = this;
    const [picture, lambda] = [store.picture.value, lambdaOfCandidates(store)];
    const learned = picture?.complete && !store.stale.value && store.job.value.kind !== 'learning';
    if (!store.searched.value || !learned || lambda === undefined || !store.hasRows.value) return undefined;
    const { rule, filter, formulation, forbidden, required } = store.settings.value;
    const score = this.score.value;
    const key = JSON.stringify([lambda, score, rule, filter, formulation, forbidden, required]);
    return { counts: picture.data.counts, key, lambda, score, forbidden, required };
  });

  /** What was found for the columns that are shown. */
  private readonly present: ReadonlySignal<Found | undefined> = computed(() => {
    const result = this.result.value;
    return result?.of.counts === this.store.picture.value?.data.counts ? result : undefined;
  });

  readonly graph: ReadonlySignal<FoundGraph | undefined> = computed(() => this.present.value?.graph);

  /** The graph that is the answer: the best of all rows, or an average. */
  private readonly shown: ReadonlySignal<FoundGraph | AveragedGraph | undefined> = computed(() =>
    this.store.choices.value.directed === 'average' ? this.averaging.present.value?.graph : this.graph.value,
  );

  /** In how many pairs the proof changed what the searches had found. */
  readonly change: ReadonlySignal<GraphChange | undefined> = computed(() => {
    const present = this.present.value;
    return present?.graph.since(present.searched);
  });

  /** The λ of the candidates that the graph was found among. */
  readonly lambda: ReadonlySignal<number | undefined> = computed(() => this.present.value?.of.lambda);

  /** The λ whose candidates are searched now. */
  readonly searching: ReadonlySignal<number | undefined> = computed(() => this.wanted.value?.lambda);

  /** Whether what is shown is of earlier settings. */
  readonly stale: ReadonlySignal<boolean> = computed(() => {
    const [present, wanted] = [this.present.value, this.wanted.value];
    return present !== undefined && present.of.key !== wanted?.key;
  });

  private readonly overlay: ReadonlySignal<Overlay | undefined> = computed(() => {
    const [present, mode] = [this.present.value, this.store.choices.value.directed];
    if (!present || mode === 'learned') return undefined;
    if (mode === 'average') return this.averageOverlay();
    const { graph, of } = present;
    const stale = this.stale.value;
    // Asked when a file is written: by then there may be more resamples.
    const summed = () => (stale ? undefined : this.summed());
    const whole = { dag: mode === 'dag', summed, average: null };
    return {
      ...this.written(present, whole, graph.oriented),
      ...(mode === 'pruned' ? { text: (format) => this.prunedText(present, format, summed()) } : {}),
      apply: (edges, entryOf) => graph.apply(edges, entryOf, mode),
      directed: mode !== 'pruned',
      lambda: of.lambda,
      candidates: graph.candidates,
      directions: mode === 'pruned' ? undefined : mode === 'dag' ? graph.edges : graph.decided,
      stale,
      reason: (pair) => graph.reason(pair, mode),
      graph,
      options: optionsOf(of.score),
    };
  });

  /** The average; nothing before there is one. */
  private averageOverlay(): Overlay | undefined {
    const average = this.averaging.present.value;
    if (!average) return undefined;
    const { graph, of } = average;
    const { single, summed, threshold } = of;
    const whole = { dag: false, summed: () => summed, average: { threshold: threshold ?? null } };
    return {
      ...this.written(single, whole, graph.found),
      apply: (edges, entryOf) => graph.apply(edges, entryOf),
      directed: true,
      lambda: single.of.lambda,
      candidates: single.graph.candidates,
      averaged: summed.resamples,
      directions: graph.decided,
      stale: this.averaging.stale.value,
      reason: (pair) => graph.reason(pair, this.store.sure.peek()?.of(pair, 0).joined),
      graph,
      // The command line averages bootstrap samples unless it is told otherwise.
      options: [
        ...optionsOf(single.of.score),
        ...thresholdOption(threshold),
        ...(summed.scheme === 'halves' ? ['--resample', 'halves'] : []),
      ],
    };
  }

  /** What the core writes about an answer. */
  private written(
    { graph, doubts }: Found,
    { dag, summed, average }: Pick<DirectedTextWish, 'dag' | 'average'> & { summed: () => Summed | undefined },
    shown: Graph,
  ): Pick<Overlay, 'text' | 'report' | 'network'> {
    const wished = (format: DirectedTextWish['format']): DirectedTextWish => ({
      ...{ format, dag, doubts, average, summed: summed() ?? null },
      notices: this.notices(graph),
    });
    return {
      text: async (format) =>
        this.lab.directedText(await this.store.rows(), graph.wish, graph.oriented, wished(format)),
      report: async (asked) =>
        this.lab.report(asked, {
          table: await this.store.rows(),
          wish: graph.wish,
          found: graph.oriented,
          text: wished('json'),
        }),
      network: async () => this.lab.fitted(await this.store.rows(), { arcs: shown.arcs }),
    };
  }

  private notices({ filled }: FoundGraph): string[] {
    return [...(this.store.dataset.peek()?.notices ?? []), ...(filled === undefined ? [] : [filled])];
  }

  /** The skeleton without the edges that the graph does without, as `learn --prune` writes it. */
  private async prunedText(
    { graph, of }: Found,
    format: DirectedTextWish['format'],
    summed: Summed | undefined,
  ): Promise<string> {
    const { rule, filter, formulation, forbidden, required } = this.store.settings.peek();
    return this.lab.prunedText(await this.store.rows(), {
      wish: graph.wish,
      found: graph.oriented,
      learned: { formulation, rule, filter, forbidden, required },
      text: { format, lambda: of.lambda, rule, filter, notices: this.notices(graph) },
      summed,
    });
  }

  /** What resamples that were searched as well say of the graph. */
  private summed(): Summed | undefined {
    const sure = this.store.sure.peek();
    return sure?.searched ? sure.summed() : undefined;
  }

  /** Stops search or proof; what was reached stays. */
  cancel(): void {
    const [standing, result] = [this.standing.peek(), this.result.peek()];
    batch(() => {
      if (standing && result) this.keep({ ...result.graph.oriented, proof: proofOf(standing) });
      this.following.cancel();
    });
  }

  /** Searches again after a stop or a failure; a proof that was not finished goes on without a limit. */
  again(): void {
    this.following.again((wanted) => {
      const result = this.result.peek();
      return result && isSame(result.of, wanted) ? (signal) => this.goOn(result, Infinity, signal) : undefined;
    });
  }

  private todo(wanted: Search): Pursuit | undefined {
    const result = this.found.get(wanted.counts);
    if (result) this.result.value = result;
    if (!result || !isSame(result.of, wanted)) return (signal) => this.search(wanted, signal);
    return result.graph.proof ? undefined : (signal) => this.goOn(result, defaults.proofSeconds, signal);
  }

  private async search(wanted: Search, signal: AbortSignal): Promise<void> {
    this.steps.value = 0;
    const { pairs, doubts } = await candidatesAt(this.store, this.lab, wanted.lambda, signal);
    const rows = await this.store.rows();
    const { forbidden, required, score } = wanted;
    const wish: OrientWish = { candidates: pairs, forbidden, required, score };
    const oriented = await this.lab.orient(rows, wish, {
      signal,
      progress: ({ done }) => {
        if (!signal.aborted) this.steps.value = done;
      },
    });
    if (signal.aborted) return;
    const searched = new FoundGraph(oriented, wish, namesOf(rows));
    const result = { of: wanted, graph: searched, searched, doubts: wholeDoubts(doubts) };
    batch(() => {
      this.steps.value = undefined;
      this.result.value = result;
    });
    await this.goOn(result, defaults.proofSeconds, signal);
  }

  /** Goes on from what was found to the best graph among the candidates. */
  private async goOn({ graph }: Found, seconds: number, signal: AbortSignal): Promise<void> {
    const best = await this.lab.prove(await this.store.rows(), graph.wish, graph.oriented, seconds, {
      signal,
      standing: (standing) => {
        if (!signal.aborted) this.standing.value = standing;
      },
      better: (better) => {
        if (!signal.aborted) this.keep(better);
      },
    });
    if (!signal.aborted) this.keep(best);
  }

  /** Puts a better graph, or one of which more is known, in the place of the last. */
  private keep(oriented: Oriented): void {
    const result = this.result.peek();
    if (result) this.result.value = { ...result, graph: result.graph.with(oriented) };
  }

  /** What is shown, beside the truth where one is known. */
  private async judge(): Promise<void> {
    const [truth, shown] = [this.store.knownTruth.value, this.shown.value];
    this.judgement.value = undefined;
    if (!shown || !truth) return;
    const { arcs } = shown instanceof AveragedGraph ? shown.found : shown.oriented;
    try {
      const [judgement] = await judgeAll(this.lab, truth, [{ skeleton: shown.skeleton, arcs }]);
      if (this.shown.peek() === shown && this.store.knownTruth.peek() === truth) this.judgement.value = judgement;
    } catch (error) {
      this.store.notify(messageOf(error), 'error');
    }
  }
}

const namesOf = ({ variables }: Coded): string[] => variables.map(({ name }) => name);

const SCORES: Record<Score['name'], string> = {
  bdeu: 'bdeu',
  bic: 'bic',
  aic: 'aic',
  qnml: 'qnml',
  logLikelihood: 'll',
};

/** What the command line is to be told of the score. */
const optionsOf = (score: Score): string[] => [
  ...['--score', SCORES[score.name]],
  ...(score.name === 'bdeu' ? ['--ess', String(score.equivalent)] : []),
];

const thresholdOption = (threshold: number | undefined): string[] =>
  threshold === undefined ? [] : ['--threshold', String(threshold)];
