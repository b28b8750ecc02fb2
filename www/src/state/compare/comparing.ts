// Methods side by side on the present data: a queue of runs, and what they found.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { isAbort } from '../../engine/errors';
import type { Gains, Judgement, LabEngine, LabWatch, ScoreWish } from '../../engine/lab/lab-engine';
import type { Coded, Counts } from '../../engine/protocol';
import type { Edge, Pair } from '../../model';
import { candidatesLambda, chosenLambda, skeletonAt } from '../directed/candidates';
import { FoundGraph } from '../directed/found';
import { rowsOf } from '../directed/rows';
import { judgeAll } from '../directed/truth';
import { messageOf } from '../notices';
import type { EntryOf } from '../joining';
import type { Store } from '../store';
import type { Finding } from './agreement';
import { hindrance, METHODS, type MethodId } from './methods';

/** What a method found, and what it says of pairs. */
export interface MethodOutcome extends Finding {
  score: number | null;
  /** Milliseconds; nothing for what was there already. */
  time: number | undefined;
  /** The largest p-value that a pair met, and what it was given, where tests decided. */
  tests: readonly { pair: Pair; p: number; given: number[] }[];
  /** Of the pruned and directed graph: the reasons. */
  graph?: FoundGraph;
  /** Of the skeleton as learned: the edges with their norms, and where every pair enters. */
  edges?: readonly Edge[];
  entryOf?: EntryOf;
}

export type MethodRun =
  | { state: 'waiting' }
  | { state: 'cancelled' }
  | { state: 'running'; done: number; of: number }
  | { state: 'failed'; message: string }
  | { state: 'done'; outcome: MethodOutcome };

/** What the runs are about. */
export interface ComparisonSubject {
  counts: Counts;
  names: readonly string[];
  /** The λ of the skeleton as learned. */
  lambda: number;
  score: ScoreWish;
  /** Settings that change answers, as a text that is the same for the same ones. */
  key: string;
  forbidden: readonly Pair[];
  required: readonly Pair[];
}

export class Comparing {
  readonly chosen = signal<ReadonlySet<MethodId>>(new Set(METHODS.map(({ id }) => id)));
  readonly score = signal<ScoreWish>({ name: 'bdeu', equivalent: 1 });
  readonly subject = signal<ComparisonSubject | undefined>(undefined);
  readonly runs = signal<ReadonlyMap<MethodId, MethodRun>>(new Map());
  readonly judgements = signal<ReadonlyMap<MethodId, Judgement>>(new Map());
  private readonly stops = new Map<MethodId, AbortController>();
  private found: readonly MethodOutcome[] = [];

  constructor(
    private readonly store: Store,
    private readonly lab: LabEngine,
    private readonly workers: number,
  ) {
    // New data: what was found is about other columns or other rows.
    effect(() => {
      const counts = store.picture.value?.data.counts;
      if (this.subject.peek() && this.subject.peek()?.counts !== counts) this.clear();
    });
    effect(() => {
      void this.judge();
    });
  }

  /** What was found, in the order of the methods; the same list while only progress is told. */
  readonly outcomes: ReadonlySignal<readonly MethodOutcome[]> = computed(() => {
    const found = METHODS.flatMap(({ id }) => {
      const run = this.runs.value.get(id);
      return run?.state === 'done' ? [run.outcome] : [];
    });
    const same = found.length === this.found.length && found.every((outcome, k) => outcome === this.found[k]);
    return same ? this.found : (this.found = found);
  });

  readonly busy: ReadonlySignal<boolean> = computed(() =>
    [...this.runs.value.values()].some(({ state }) => state === 'waiting' || state === 'running'),
  );

  /** Whether the page has other settings than the runs had. */
  readonly stale: ReadonlySignal<boolean> = computed(() => {
    const subject = this.subject.value;
    return subject !== undefined && subject.key !== keyOf(this.store, this.score.value);
  });

  /** Why nothing can be run now; nothing where it can. */
  readonly obstacle: ReadonlySignal<string | undefined> = computed(() => {
    const picture = this.store.picture.value;
    if (!this.store.hasRows.value && picture)
      return 'These methods need rows, and a counts file has none: open the table itself to compare.';
    const learned = picture?.complete && !this.store.stale.value && this.store.job.value.kind !== 'learning';
    return learned ? undefined : 'The skeleton is still being learned.';
  });

  /** Runs the chosen methods, as many at once as there are workers. Answers of the same settings stay. */
  async start(): Promise<void> {
    const subject = subjectOf(this.store, this.score.peek());
    if (!subject || this.obstacle.peek() !== undefined) return;
    const same = this.subject.peek()?.key === subject.key && this.subject.peek()?.counts === subject.counts;
    const kept = same ? [...this.runs.peek()].filter(([, { state }]) => state === 'done') : [];
    this.cancelAll();
    const done = new Map(kept);
    const wanted = METHODS.map(({ id }) => id).filter(
      (id) => this.chosen.peek().has(id) && !done.has(id) && !hindrance(id, subject.names.length),
    );
    batch(() => {
      this.subject.value = subject;
      this.runs.value = new Map<MethodId, MethodRun>([
        ...kept,
        ...wanted.map((id): [MethodId, MethodRun] => [id, { state: 'waiting' }]),
      ]);
    });
    const stops = new Map(wanted.map((id) => [id, new AbortController()]));
    for (const [id, stop] of stops) this.stops.set(id, stop);
    const queue = [...stops];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await this.run(subject, ...next);
    };
    await Promise.all(Array.from({ length: Math.min(this.workers, queue.length) }, work));
  }

  cancel(id: MethodId): void {
    const state = this.runs.peek().get(id)?.state;
    this.stops.get(id)?.abort();
    if (state === 'waiting' || state === 'running') this.set(id, { state: 'cancelled' });
  }

  cancelAll(): void {
    for (const { id } of METHODS) this.cancel(id);
  }

  choose(id: MethodId, wanted: boolean): void {
    const chosen = new Set(this.chosen.peek());
    if (wanted) chosen.add(id);
    else chosen.delete(id);
    this.chosen.value = chosen;
  }

  /** What a pair adds, or would add, to the score of each graph that another method found. */
  async gains([a, b]: Pair, { score }: ComparisonSubject, signal: AbortSignal): Promise<ReadonlyMap<MethodId, Gains>> {
    const graphs = this.outcomes.peek().flatMap(({ id, arcs, graph }) => (arcs && !graph ? [{ id, arcs }] : []));
    if (graphs.length === 0) return new Map();
    const gains = await this.lab.gains(
      await rowsOf(this.store),
      score,
      [a, b],
      graphs.map(({ arcs }) => ({ arcs })),
      signal,
    );
    return new Map(graphs.flatMap(({ id }, k): [MethodId, Gains][] => (gains[k] ? [[id, gains[k]]] : [])));
  }

  private clear(): void {
    for (const stop of this.stops.values()) stop.abort();
    batch(() => {
      this.subject.value = undefined;
      this.runs.value = new Map();
      this.judgements.value = new Map();
    });
  }

  private set(id: MethodId, run: MethodRun): void {
    this.runs.value = new Map(this.runs.peek()).set(id, run);
  }

  private async run(subject: ComparisonSubject, id: MethodId, { signal }: AbortController): Promise<void> {
    const gone = () => signal.aborted;
    if (gone()) return;
    this.set(id, { state: 'running', done: 0, of: 0 });
    const progress = (told: { done: number; of: number }) => {
      if (!gone()) this.set(id, { state: 'running', ...told });
    };
    try {
      const outcome = await this.outcome(subject, id, { signal, progress });
      if (!gone()) this.set(id, { state: 'done', outcome });
    } catch (error) {
      if (!gone())
        this.set(id, isAbort(error) ? { state: 'cancelled' } : { state: 'failed', message: messageOf(error) });
    }
  }

  private async outcome(
    subject: ComparisonSubject,
    id: MethodId,
    watch: LabWatch & { signal: AbortSignal },
  ): Promise<MethodOutcome> {
    if (id === 'ours') return learnedOutcome(this.store);
    const rows = await rowsOf(this.store);
    const begin = performance.now();
    if (id === 'directed') return { ...(await this.directed(subject, rows, watch)), time: performance.now() - begin };
    const { score, forbidden } = subject;
    const found = await this.lab.rival(rows, id, { score, forbidden }, watch);
    return { id, ...found, time: performance.now() - begin };
  }

  private async directed(
    { score, forbidden, required, names }: ComparisonSubject,
    rows: Coded,
    watch: LabWatch & { signal: AbortSignal },
  ): Promise<MethodOutcome> {
    const candidates = await skeletonAt(this.store, candidatesLambda(this.store, 'wide') ?? 1, watch.signal);
    const wish = { candidates, forbidden, required, score };
    const oriented = await this.lab.orient(rows, wish, watch);
    const graph = new FoundGraph(oriented, wish, names, rows.rows);
    return {
      id: 'directed',
      skeleton: graph.skeleton,
      arcs: oriented.arcs,
      score: oriented.score,
      time: undefined,
      tests: [],
      graph,
    };
  }

  private async judge(): Promise<void> {
    const [outcomes, truth] = [this.outcomes.value, this.store.knownTruth.value];
    if (!truth || outcomes.length === 0) {
      this.judgements.value = new Map();
      return;
    }
    try {
      const judgements = await judgeAll(this.lab, truth, outcomes);
      if (this.outcomes.peek() !== outcomes || this.store.knownTruth.peek() !== truth) return;
      this.judgements.value = new Map(
        outcomes.flatMap(({ id }, k): [MethodId, Judgement][] => (judgements[k] ? [[id, judgements[k]]] : [])),
      );
    } catch (error) {
      this.store.notify(messageOf(error), 'error');
    }
  }
}

/** The skeleton that the page shows: it is there already. */
function learnedOutcome(store: Store): MethodOutcome {
  const edges = store.learnedEdges.peek();
  const skeleton = edges.filter(({ state }) => state === 'kept').map(({ a, b }): Pair => [a, b]);
  return {
    id: 'ours',
    skeleton,
    arcs: null,
    score: null,
    time: undefined,
    tests: [],
    edges,
    entryOf: store.entryOf.peek(),
  };
}

function keyOf(store: Store, score: ScoreWish): string {
  const { rule, filter, formulation, forbidden, required } = store.settings.value;
  return JSON.stringify([chosenLambda(store), score, rule, filter, formulation, forbidden, required]);
}

function subjectOf(store: Store, score: ScoreWish): ComparisonSubject | undefined {
  const [picture, lambda] = [store.picture.peek(), chosenLambda(store)];
  if (!picture || lambda === undefined) return undefined;
  const { forbidden, required } = store.settings.peek();
  return {
    counts: picture.data.counts,
    names: store.names.peek(),
    lambda,
    score,
    key: keyOf(store, score),
    forbidden,
    required,
  };
}
