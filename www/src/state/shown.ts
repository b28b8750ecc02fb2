// What is shown: all that follows from the picture, the choices and the place of λ. Two wishes of the view are kept here, too.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Score } from '../engine/lab/lab-engine';
import {
  type Dataset,
  type Edge,
  type LambdaMark,
  type BestRange,
  type NetworkModel,
  type NodeState,
  type Origin,
  type PathModel,
  type Settings,
} from '../model';
import { nextChange, type MomentOf } from './changes';
import { answerWords, type ShownAnswer } from './answer';
import { isSearched, problemOf, settingsOf, type Choices } from './choices';
import { edgesAt, nearest, pairKey, summarise, type EntryOf, type PathSummary } from './joining';
import { doubtsAt, doubtWords, stateAt, type Doubts } from './doubts';
import type { Learning } from './learning';
import { chosenLambda, marksOf, sameProblem, type Data, type Picture } from './picture';
import type { Overlay } from './overlay';
import type { Refining } from './refining';
import type { Sureness } from './sureness';
import {
  directionOf,
  judged,
  scoresOf,
  talliesOf,
  tallyOf,
  trueGraphOf,
  type Scores,
  type Tally,
  type TrueGraph,
} from './truth';

/** Where λ stands. */
export interface Position {
  lambda: number;
  /** The nearest stored grid point. */
  index: number;
  /** Whether what is shown was solved at exactly this λ. */
  exact: boolean;
}

/** A network that the user compares data of this origin with. */
export interface Compared {
  origin: Origin;
  model: NetworkModel;
}

export interface ShownSources {
  learning: Learning;
  refining: Refining;
  choices: ReadonlySignal<Choices>;
  /** The data to be shown, whether learned or not. */
  data: ReadonlySignal<Data | undefined>;
  /** λ while it is dragged. */
  dragged: Signal<number | undefined>;
}

export class Shown {
  /** Whether the page is shown to a room. */
  readonly presenting = signal(false);
  /** Whether edges that the filter drops are drawn. */
  readonly showDropped = signal(false);
  /** A network that the user brought as the truth. */
  readonly compared = signal<Compared | undefined>(undefined);
  /** What a search by score adds, once it is there. */
  readonly overlay = signal<Overlay | undefined>(undefined);
  /** What a search by score maximises; resamples are searched by the same. */
  readonly score = signal<Score>({ name: 'bdeu', equivalent: 1 });
  /** What resamples say of the edges, as far as they are there. */
  readonly sure = signal<Sureness | undefined>(undefined);
  /** For which λ of the path F1 is best, as the core has it; of the tallies that it was asked about. */
  readonly best = signal<{ of: readonly Tally[]; range: BestRange | undefined } | undefined>(undefined);
  /** Edges with a smaller share of resamples are left out of the table. */
  readonly leastShare = signal(0);

  constructor(private readonly from: ShownSources) {}

  // Views read the rest.

  readonly picture: ReadonlySignal<Picture | undefined> = computed(() => this.from.learning.picture.value);
  /** The data shown; while another is being learned for the first time, the earlier. */
  readonly dataset: ReadonlySignal<Dataset | undefined> = computed(
    () => (this.picture.value?.data ?? this.from.data.value)?.dataset,
  );
  readonly names: ReadonlySignal<readonly string[]> = computed(
    () => this.dataset.value?.variables.map(({ name }) => name) ?? [],
  );
  /** The same as nodes: columns that split the rows in the same way are one, "A ≡ B". */
  readonly nodeNames: ReadonlySignal<readonly string[]> = computed(() => {
    const [names, twins] = [this.names.value, this.dataset.value?.twins];
    return names.map((name, node) => [name, ...(twins?.[node] ?? [])].join(' ≡ '));
  });
  readonly path: ReadonlySignal<PathModel | undefined> = computed(() => this.picture.value?.path);
  readonly settings: ReadonlySignal<Settings> = computed(() =>
    settingsOf(this.from.choices.value, this.dataset.value?.variables ?? []),
  );

  /** Whether the picture is of earlier settings or data. */
  readonly stale: ReadonlySignal<boolean> = computed(() => {
    const [picture, wanted] = [this.picture.value, this.from.data.value];
    if (!picture || !wanted) return false;
    return (
      picture.data.counts !== wanted.counts ||
      !sameProblem(picture.problem, problemOf(this.from.choices.value, wanted.dataset.variables))
    );
  });

  /** Whether a search by score is wanted. */
  readonly searched: ReadonlySignal<boolean> = computed(() => isSearched(this.from.choices.value));

  /** Where λ stands: that of the skeleton or, with a search, that of its candidates. */
  readonly position: ReadonlySignal<Position | undefined> = computed(() => {
    const picture = this.picture.value;
    if (!picture) return undefined;
    const lambda = this.from.dragged.value ?? chosenLambda(this.from.choices.value, picture);
    return {
      lambda,
      index: nearest(picture.path.lambdas, lambda),
      exact: this.from.refining.at(picture, lambda) !== undefined,
    };
  });

  readonly summary: ReadonlySignal<PathSummary | undefined> = computed(() => {
    const picture = this.picture.value;
    return picture && summarise(picture.path, this.settings.value, picture.learnerSummary.tests);
  });

  /** Where pairs enter: as the core has found it; where it was not asked yet, by the stored grid. */
  readonly entryOf: ReadonlySignal<EntryOf> = computed(() => {
    const [picture, summary, { rule }] = [this.picture.value, this.summary.value, this.settings.value];
    const known = picture && this.from.refining.entriesOf(picture);
    const n = picture?.path.nodes.length ?? 0;
    return (a, b) => {
      const entry = known?.of(a, b, rule)?.below;
      return entry === undefined
        ? { entry: summary?.entries.get(pairKey(a, b, n)) ?? NaN, rough: true }
        : { entry, rough: false };
    };
  });

  /** Entry of every edge of the path, for its ticks; a required edge, which is always there, has none. */
  readonly keptEntries: ReadonlySignal<Float64Array> = computed(() => {
    const [summary, entryOf] = [this.summary.value, this.entryOf.value];
    const entries = summary?.kept.map(([a, b]) => entryOf(a, b).entry) ?? [];
    return Float64Array.from(entries.filter(Number.isFinite)).sort().reverse();
  });

  /** The edges at λ as the regressions have them, dropped ones included. */
  readonly learnedEdges: ReadonlySignal<readonly Edge[]> = computed(() => {
    const [picture, point] = [this.picture.value, this.point()];
    if (!picture || !point) return [];
    return edgesAt(point.path, point.k, this.settings.value, picture.learnerSummary.tests, this.entryOf.value);
  });

  /** What a story of change is told of: the edges at λ; with a search those of its answer, at the λ that this is of. */
  protected readonly moment: ReadonlySignal<MomentOf | undefined> = computed(() => {
    const [picture, position, overlay] = [this.picture.value, this.position.value, this.overlay.value];
    if (!picture?.complete || !position || (this.searched.value && !overlay)) return undefined;
    const of = { path: picture.path, joined: this.joined.value };
    if (overlay) return { ...of, lambda: overlay.lambda, edges: this.allEdges.value, dragged: false };
    const dragged = this.from.dragged.value !== undefined;
    return { ...of, lambda: position.lambda, edges: this.learnedEdges.value, dragged };
  });

  /** How edges are joined, as a text; a search's candidates are another matter than a skeleton. */
  private readonly joined = computed(() => {
    const { rule, filter } = this.settings.value;
    return `${rule} ${filter} ${this.searched.value}`;
  });

  /** Where λ next changes the edges, up or down; nothing where it does not. */
  nextChange(direction: 1 | -1): number | undefined {
    const [picture, position, joining] = [this.picture.peek(), this.position.peek(), this.settings.peek()];
    if (!picture || !position) return undefined;
    const known = this.from.refining.entriesOf(picture);
    return nextChange(
      {
        path: picture.path,
        joining,
        tests: picture.learnerSummary.tests,
        lambda: position.lambda,
        edges: this.learnedEdges.peek(),
        entryOf: (a, b) => known?.of(a, b, joining.rule),
      },
      direction,
    );
  }

  /** Whether a search's answer is of earlier settings, or of another λ than the one that is shown. */
  private readonly earlier: ReadonlySignal<boolean> = computed(() => {
    const [position, overlay] = [this.position.value, this.overlay.value];
    return overlay !== undefined && (overlay.stale || overlay.lambda !== position?.lambda);
  });

  /** The edges at λ, after the search where there was one, with what resamples say of them. */
  readonly allEdges: ReadonlySignal<readonly Edge[]> = computed(() => {
    const [learned, overlay, sure] = [this.learnedEdges.value, this.overlay.value, this.sure.value];
    const edges = overlay ? overlay.apply(learned, this.entryOf.value) : learned;
    const k = this.position.value?.index;
    // Resamples that were searched say nothing of another λ.
    if (!sure || k === undefined || sure.searched !== (overlay !== undefined) || this.earlier.value) return edges;
    return edges.map((edge) => ({ ...edge, share: sure.of([edge.a, edge.b], k).joined }));
  });

  /** The known network in the numbers of the columns, shown or not: the one that the rows come from, or that the user brought. */
  readonly knownTruth: ReadonlySignal<TrueGraph | undefined> = computed(() => {
    const [dataset, compared] = [this.dataset.value, this.compared.value];
    if (dataset && compared?.origin === dataset.origin) return trueGraphOf(compared.model, dataset.variables);
    // Columns that were renamed are still those of the network that their rows were drawn from.
    const columns = dataset?.keys.map((name) => ({ name })) ?? [];
    return dataset?.network && trueGraphOf(dataset.network, columns);
  });

  /** The known network while it is to be shown. */
  readonly truth: ReadonlySignal<TrueGraph | undefined> = computed(() =>
    this.from.choices.value.truth === 'hidden' ? undefined : this.knownTruth.value,
  );

  /** The edges at λ as they are to be drawn; with the truth, those that were missed too. */
  readonly edges: ReadonlySignal<readonly Edge[]> = computed(() => {
    const [all, truth] = [this.allEdges.value, this.truth.value];
    const isTrue = ({ a, b }: Edge) => truth !== undefined && directionOf(truth, [a, b]) !== undefined;
    const drawn = this.showDropped.value ? all : all.filter((edge) => edge.state !== 'dropped' || isTrue(edge));
    if (!truth) return drawn;
    return judged(drawn, truth, this.from.choices.value.truth === 'directed', this.entryOf.value);
  });

  /** How the answer at λ compares with the truth, while that is shown. */
  readonly tally: ReadonlySignal<Tally | undefined> = computed(
    () => this.truth.value && tallyOf(this.allEdges.value, this.truth.value),
  );

  /** The same along the whole path, once it is complete. */
  readonly tallies: ReadonlySignal<readonly Tally[] | undefined> = computed(() => {
    const [picture, truth] = [this.picture.value, this.truth.value];
    // Of candidates it would say nothing of the answer.
    if (!picture?.complete || !truth || this.searched.value) return undefined;
    return talliesOf(picture.path, this.settings.value, picture.learnerSummary.tests, truth);
  });
  readonly scores: ReadonlySignal<readonly Scores[] | undefined> = computed(() => this.tallies.value?.map(scoresOf));
  /** What is counted, the same everywhere; nothing before anything is learned. */
  readonly answer: ReadonlySignal<ShownAnswer | undefined> = computed(() => {
    const [position, overlay, edges] = [this.position.value, this.overlay.value, keptOf(this.allEdges.value)];
    if (!position) return undefined;
    const { lambda } = position;
    if (!overlay) {
      const state = this.searched.value ? 'unsearched' : 'present';
      return { edges, lambda, candidates: undefined, averaged: undefined, directions: undefined, state };
    }
    const { candidates, averaged, directions } = overlay;
    const state = this.earlier.value ? 'earlier' : 'present';
    return { edges, lambda: overlay.lambda, candidates, averaged, directions, state };
  });

  /** Edges as the regressions have them at λ. */
  readonly learnedCount: ReadonlySignal<number> = computed(() => keptOf(this.learnedEdges.value));

  readonly marks: ReadonlySignal<readonly LambdaMark[]> = computed(() => {
    const [picture, best, stable] = [this.picture.value, this.best.value, this.sure.value?.mark];
    if (!picture) return [];
    const range = best && best.of === this.tallies.value ? best.range : undefined;
    const marks = marksOf(picture, this.searched.value, this.from.refining.ebicOf(picture), range);
    return stable ? [...marks, stable] : marks;
  });

  /** What nodes are doing while a job runs; else which lack a certificate at the point that is shown. */
  readonly nodeStates: ReadonlySignal<readonly NodeState[]> = computed(() => {
    const running = this.from.learning.states.value;
    if (running) return running;
    const point = this.point();
    return point ? point.path.nodes.map((path) => stateAt(path, point.k)) : [];
  });

  /** What casts doubt on the answer at λ. */
  readonly doubts: ReadonlySignal<Doubts> = computed(() => {
    const [picture, point] = [this.picture.value, this.point()];
    return doubtsAt(this.names.value, point?.path.nodes ?? [], point?.k ?? 0, picture?.learnerSummary.shrinkage ?? 0);
  });

  /** The largest certified gap at λ; nothing while nodes are missing. */
  readonly largestGap: ReadonlySignal<number | undefined> = computed(() => {
    const point = this.point();
    const gaps = point?.path.nodes.map((node) => node?.gaps[point.k]) ?? [];
    const known = gaps.filter((gap) => gap !== undefined);
    return known.length < gaps.length ? undefined : Math.max(0, ...known);
  });

  /** The result in a sentence; nothing without one. */
  readonly sentence: ReadonlySignal<string> = computed(() => {
    const [dataset, answer] = [this.dataset.value, this.answer.value];
    if (!dataset || !answer) return '';
    return `${dataset.title}: ${answerWords(answer, dataset.variables.length)}${this.scoreWords()}${doubtWords(this.doubts.value)}`;
  });

  private scoreWords(): string {
    const tally = this.tally.value;
    if (!tally) return '';
    const { precision, recall, f1 } = scoresOf(tally);
    const share = (value: number | undefined) => value?.toFixed(2) ?? 'undefined';
    return `; precision ${share(precision)}, recall ${share(recall)}, F1 ${share(f1)}`;
  }

  /** The solutions that are shown: those at exactly λ, or else those at the nearest stored point. */
  private point(): { path: PathModel; k: number; lambda: number } | undefined {
    const [picture, position] = [this.picture.value, this.position.value];
    if (!picture || !position) return undefined;
    const { lambda, index } = position;
    const exact = this.from.refining.at(picture, lambda);
    return exact ? { path: exact, k: 0, lambda } : { path: picture.path, k: index, lambda };
  }
}

const keptOf = (edges: readonly Edge[]): number => edges.reduce((sum, { state }) => sum + Number(state === 'kept'), 0);
