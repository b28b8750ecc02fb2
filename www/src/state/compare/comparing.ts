// Methods side by side on the present data: a queue of runs, and what they found.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { isAbort } from '../../engine/errors';
import type { Gains, Judgement, LabEngine, LabWatch, Score, TableLab } from '../../engine/lab/lab-engine';
import type { Counts } from '../../engine/protocol';
import type { Edge, Pair } from '../../model';
import defaults from '../../wasm/defaults';
import { candidatesAt, lambdaOfCandidates, lambdaOfSkeleton } from '../directed/candidates';
import { FoundGraph } from '../directed/found';
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
  /** That missing values were filled in, in a sentence; nothing where none were. */
  filled?: string | null | undefined;
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
  score: Score;
  /** Settings that change answers, as a text that is the same for the same ones. */
  key: string;
  forbidden: readonly Pair[];
  required: readonly Pair[];
}

export class Comparing {
  readonly chosen = signal<ReadonlySet<MethodId>>(new Set(METHODS.map(({ id }) => id)));
  readonly score = signal<Score>({ name: 'bdeu', equivalent: 1 });
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
    for (const id of wanted) this.stops.set(id, new AbortController());
    await this.work(subject, wanted);
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
      await this.store.rows(),
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

  /** All at once: the lab hands them to its workers, and replaces a worker that dies. */
  private async work(subject: ComparisonSubject, wanted: readonly MethodId[]): Promise<void> {
    const searches = wanted.filter((id) => id !== 'ours').length;
    const open = async () => this.lab.openTable(await this.store.rows(), Math.min(this.workers, searches));
    const table = searches > 0 ? open() : undefined;
    await Promise.all(wanted.map((id) => this.run(subject, id, table)));
    // If it could not be opened, every method has said so.
    (await table?.catch(() => undefined))?.close();
  }

  private async run(subject: ComparisonSubject, id: MethodId, table: Promise<TableLab> | undefined): Promise<void> {
    const signal = this.stops.get(id)?.signal;
    const gone = () => signal?.aborted === true;
    const progress = (told: { done: number; of: number }) => {
      if (!gone()) this.set(id, { state: 'running', ...told });
    };
    const started = () => {
      progress({ done: 0, of: 0 });
    };
    try {
      const outcome = await this.outcome(subject, id, await table, { signal, progress, started });
      if (!gone()) this.set(id, { state: 'done', outcome });
    } catch (error) {
      if (!gone())
        this.set(id, isAbort(error) ? { state: 'cancelled' } : { state: 'failed', message: messageOf(error) });
    }
  }

  private async outcome(
    subject: ComparisonSubject,
    id: MethodId,
    lab: TableLab | undefined,
    watch: LabWatch,
  ): Promise<MethodOutcome> {
    if (id === 'ours' || !lab) return learnedOutcome(this.store, subject.lambda);
    if (id === 'directed') return this.directed(subject, lab, watch);
    let begin = performance.now();
    const started = () => {
      begin = performance.now();
      watch.started?.();
    };
    const { score, forbidden, required } = subject;
    const found = await lab.rival(id, { score, forbidden, required }, { ...watch, started });
    return { id, ...found, time: performance.now() - begin };
  }

  private async directed(
    { score, forbidden, required, names }: ComparisonSubject,
    lab: TableLab,
    watch: LabWatch,
  ): Promise<MethodOutcome> {
    let begin = performance.now();
    const lambda = lambdaOfCandidates(this.store) ?? 1;
    const { pairs } = await candidatesAt(this.store, this.lab, lambda, watch.signal);
    const learning = performance.now() - begin;
    const started = () => {
      begin = performance.now();
      watch.started?.();
    };
    const wish = { candidates: pairs, forbidden, required, score };
    const searched = await lab.orient(wish, { ...watch, started });
    const oriented = await lab.prove(wish, searched, defaults.proofSeconds, { signal: watch.signal });
    const time = learning + performance.now() - begin;
    const graph = new FoundGraph(oriented, wish, names);
    const { arcs, score: reached } = oriented;
    const { skeleton, filled } = graph;
    return { id: 'directed', skeleton, arcs, score: reached, time, tests: [], filled, graph };
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

/** The skeleton as learned: it is there already, unless the page shows directions, whose candidates have another λ. */
async function learnedOutcome(store: Store, lambda: number): Promise<MethodOutcome> {
  const edges = store.searched.peek() ? await store.skeletonAt(lambda) : store.learnedEdges.peek();
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

function keyOf(store: Store, score: Score): string {
  const { rule, filter, formulation, forbidden, required } = store.settings.value;
  return JSON.stringify([
    lambdaOfSkeleton(store),
    lambdaOfCandidates(store),
    score,
    rule,
    filter,
    formulation,
    forbidden,
    required,
  ]);
}

function subjectOf(store: Store, score: Score): ComparisonSubject | undefined {
  const [picture, lambda] = [store.picture.peek(), lambdaOfSkeleton(store)];
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
