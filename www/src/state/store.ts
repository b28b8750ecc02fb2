// The page's state: signals that views read, and actions that they call.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Engine, OpenTable, Wish } from '../engine/engine';
import { isAbort } from '../engine/errors';
import {
  Status,
  type Dataset,
  type Edge,
  type EdgeDetail,
  type LambdaMark,
  type NodeDetail,
  type NodePath,
  type NodeState,
  type Origin,
  type PathModel,
  type Selection,
  type Settings,
} from '../model';
import type { Counts } from '../engine/protocol';
import type { Plan, Problem, ReadOptions } from '../wasm/nodewise';
import { defaultChoices, settingsOf, withSettings, type Choices } from './choices';
import { History } from './history';
import { Announcement, sentenceOf, type Job } from './job';
import { edgesAt, nearest, pairKey, summarise, type PathSummary } from './joining';
import { Learning } from './learning';
import { defaultLambda, marksOf, type Data, type Picture } from './picture';
import { followUnion, type Union } from './union';

/** Data that a user may choose to learn from: a file as it was read, with suggestions for each column. */
export interface Incoming {
  origin: Origin;
  title: string;
  data: Blob;
  options: ReadOptions;
  table: OpenTable;
  /** An earlier plan for this table. */
  plan: Plan;
  /** Why the plan could not be carried out. */
  error: string | undefined;
}

/** Where λ stands. */
export interface Position {
  lambda: number;
  /** The nearest stored grid point. */
  index: number;
  /** Whether what is shown was solved at exactly this λ. */
  exact: boolean;
}

/** A message that stays until it is dismissed. */
export interface PageNotice {
  id: string;
  tone: 'info' | 'warning' | 'error';
  text: string;
}

/** Where examples come from: an id to the table's title and text. */
export type LoadExample = (id: string) => Promise<{ title: string; text: string }>;

interface Exact {
  lambda: number;
  path: PathModel;
  of: Picture;
}

export class Store {
  private readonly history = new History<Choices>(defaultChoices);
  private readonly learning: Learning;
  private readonly announcement = new Announcement();
  private readonly current = signal<(Data & { source: Incoming | undefined }) | undefined>(undefined);
  private readonly live = signal<number | undefined>(undefined);
  private readonly exact = signal<Exact | undefined>(undefined);
  private readonly ebic = signal<{ path: PathModel; lambda: number } | undefined>(undefined);
  private readonly details = signal<{ node?: NodeDetail; edge?: EdgeDetail }>({});
  private readonly list = signal<readonly PageNotice[]>([]);
  private opening: AbortController | undefined;
  private refining: AbortController | undefined;
  private asking: AbortController | undefined;
  private noticeCount = 0;

  readonly job = signal<Job>({ kind: 'starting' });
  readonly incoming = signal<Incoming | undefined>(undefined);
  readonly selection = signal<Selection>(undefined);
  /** Whether edges that the filter drops are drawn. */
  readonly showDropped = signal(false);
  /** Whether the exact solution at λ is on its way. */
  readonly refinementRuns = signal(false);

  constructor(
    private readonly engine: Engine,
    private readonly loadExample: LoadExample,
  ) {
    this.learning = new Learning(engine, (job) => { this.job.value = job; });
    this.union = followUnion(this.learning.picture);
    effect(() => { this.announcement.say(this.sentence.value); });
    effect(() => { this.askDetails(); });
  }

  // What views read.

  readonly choices: ReadonlySignal<Choices> = this.history.present;
  readonly canUndo = this.history.canUndo;
  readonly canRedo = this.history.canRedo;
  readonly notices: ReadonlySignal<readonly PageNotice[]> = this.list;
  /** Every pair joined anywhere on the path, for the layout. */
  readonly union: ReadonlySignal<Union>;
  readonly status: ReadonlySignal<string> = this.announcement.text;
  readonly nodeDetail = computed(() => this.details.value.node);
  readonly edgeDetail = computed(() => this.details.value.edge);

  get picture(): ReadonlySignal<Picture | undefined> {
    return this.learning.picture;
  }

  /** The data shown; while another is being learned for the first time, the earlier. */
  readonly dataset: ReadonlySignal<Dataset | undefined> = computed(() => (this.picture.value?.data ?? this.current.value)?.dataset);
  readonly names: ReadonlySignal<readonly string[]> = computed(() => this.dataset.value?.variables.map(({ name }) => name) ?? []);
  readonly path: ReadonlySignal<PathModel | undefined> = computed(() => this.picture.value?.path);
  readonly settings: ReadonlySignal<Settings> = computed(() => settingsOf(this.choices.value, this.dataset.value?.variables ?? []));

  /** Whether the picture is of earlier settings or data. */
  readonly stale: ReadonlySignal<boolean> = computed(() => {
    const shown = this.picture.value;
    const wanted = this.current.value;
    return shown !== undefined && wanted !== undefined && (shown.data.counts !== wanted.counts || !same(shown.problem, this.problem(wanted)));
  });

  readonly position: ReadonlySignal<Position | undefined> = computed(() => {
    const shown = this.picture.value;
    if (!shown) return undefined;
    const lambda = this.live.value ?? this.choices.value.lambda ?? defaultLambda(shown);
    return { lambda, index: nearest(shown.path.lambdas, lambda), exact: this.exactAt(shown, lambda) !== undefined };
  });

  readonly summary: ReadonlySignal<PathSummary | undefined> = computed(() => {
    const shown = this.picture.value;
    return shown && summarise(shown.path, this.settings.value, shown.outlook.tests);
  });

  /** The edges at λ, dropped ones included. */
  readonly allEdges: ReadonlySignal<readonly Edge[]> = computed(() => {
    const [shown, position] = [this.picture.value, this.position.value];
    if (!shown || !position) return [];
    const exact = this.exactAt(shown, position.lambda);
    const entries = this.summary.value?.entries;
    const n = shown.path.nodes.length;
    const entryOf = (a: number, b: number) => entries?.get(pairKey(a, b, n)) ?? position.lambda;
    return edgesAt(exact ?? shown.path, exact ? 0 : position.index, this.settings.value, shown.outlook.tests, entryOf);
  });

  /** The edges at λ as they are to be drawn. */
  readonly edges: ReadonlySignal<readonly Edge[]> = computed(() =>
    this.showDropped.value ? this.allEdges.value : this.allEdges.value.filter(({ state }) => state === 'kept'),
  );
  readonly edgeCount = computed(() => this.allEdges.value.reduce((sum, { state }) => sum + Number(state === 'kept'), 0));

  readonly marks: ReadonlySignal<readonly LambdaMark[]> = computed(() => {
    const [shown, ebic] = [this.picture.value, this.ebic.value];
    return shown ? marksOf(shown, ebic?.path === shown.path ? ebic.lambda : undefined) : [];
  });

  readonly nodeStates: ReadonlySignal<readonly NodeState[]> = computed(() => this.learning.states.value ?? this.restingStates());

  private readonly sentence: ReadonlySignal<string> = computed(() => sentenceOf(this.job.value) || this.resultSentence());

  // What views call.

  /** The engine is there. */
  ready(): void {
    if (this.job.peek().kind === 'starting') this.job.value = { kind: 'idle' };
  }

  async openExample(id: string, choices: Choices = defaultChoices): Promise<void> {
    await this.open(async (signal) => {
      const { title, text } = await this.loadExample(id);
      const source = await this.read({ kind: 'example', id }, title, new Blob([text]), {}, signal);
      await this.take({ ...source, plan: choices.plan }, choices);
    });
  }

  /** Reads a file and shows what is in it; a counts file is learned from at once. */
  async openFile(file: File): Promise<void> {
    if (await isCountsFile(file)) return this.openCounts(file);
    return this.openTable({ kind: 'file', name: file.name }, file.name, file, {});
  }

  openText(text: string): Promise<void> {
    return this.openTable({ kind: 'pasted' }, 'Pasted table', new Blob([text]), {});
  }

  /** Reads the incoming file again in another way. */
  async readAgain(options: ReadOptions): Promise<void> {
    const { origin, title, data, table } = this.incoming.peek() ?? {};
    if (!origin || !data) return;
    await this.openTable(origin, title ?? '', data, options);
    if (this.incoming.peek()?.table !== table) table?.close();
  }

  /** Learns from the incoming file by this plan; or changes the plan of the present data. */
  async learnIncoming(plan: Plan): Promise<void> {
    const incoming = this.incoming.peek();
    if (!incoming) return this.changePlan(plan);
    await this.open(async () => {
      const anew = incoming !== this.current.peek()?.source;
      const choices = anew ? { ...defaultChoices, ...kept(this.choices.peek()), plan } : { ...this.choices.peek(), plan };
      await this.take({ ...incoming, plan }, choices, !anew);
    });
  }

  /** Shows the import panel for the present data again. */
  reviewPlan(): void {
    const source = this.current.peek()?.source;
    if (source) this.incoming.value = { ...source, plan: this.choices.peek().plan, error: undefined };
  }

  /** Closes the import panel; everything stays as it was. */
  dropIncoming(): void {
    const incoming = this.incoming.peek();
    if (incoming && incoming.table !== this.current.peek()?.source?.table) incoming.table.close();
    this.incoming.value = undefined;
  }

  async changePlan(plan: Plan): Promise<void> {
    await this.change({ ...this.choices.peek(), plan });
  }

  async changeSettings(settings: Settings): Promise<void> {
    await this.change(withSettings(this.choices.peek(), settings, this.dataset.peek()?.variables ?? []));
  }

  /** While λ is dragged: the nearest stored point is shown. */
  dragLambda(lambda: number): void {
    this.refining?.abort();
    this.live.value = lambda;
  }

  /** λ has been chosen: it is solved exactly. */
  async chooseLambda(lambda: number): Promise<void> {
    this.live.value = undefined;
    await this.change({ ...this.choices.peek(), lambda }, 'lambda');
  }

  async undo(): Promise<void> {
    this.history.undo();
    await this.settle();
  }

  async redo(): Promise<void> {
    this.history.redo();
    await this.settle();
  }

  /** Stops reading or learning. Settings go back to those of the picture, if there is one of this data. */
  cancel(): void {
    this.opening?.abort();
    if (!this.learning.busy) return;
    this.learning.cancel();
    const [shown, wanted] = [this.picture.peek(), this.current.peek()];
    if (!shown?.complete || !wanted || !this.stale.peek() || wanted.counts !== shown.data.counts) return;
    const { variables } = shown.data.dataset;
    const { formulation, forbidden, required } = shown.problem;
    const settings = { ...settingsOf(this.choices.peek(), variables), formulation, forbidden: [...forbidden], required: [...required] };
    this.history.change(withSettings(this.choices.peek(), settings, variables));
  }

  select(selection: Selection): void {
    this.selection.value = selection;
  }

  notify(text: string, tone: PageNotice['tone'] = 'info'): void {
    this.list.value = [...this.list.peek(), { id: String(++this.noticeCount), tone, text }];
  }

  dismiss(id: string): void {
    this.list.value = this.list.peek().filter((notice) => notice.id !== id);
  }

  /** Every choice at once, as a link gives them. */
  async adopt(choices: Choices): Promise<void> {
    if (JSON.stringify(choices) !== JSON.stringify(this.choices.peek())) await this.change(choices);
  }

  /** How the present table was read, where it is a table. */
  readOptions(): ReadOptions | undefined {
    return this.current.peek()?.source?.options;
  }

  /** The text of the counts file of what is shown. */
  async countsFile(): Promise<string> {
    const shown = this.current.peek();
    if (!shown) throw new Error('there is nothing to export yet');
    return this.engine.countsToFile(shown.counts);
  }

  /** The text that the command line would write about what is shown. */
  async exportText(format: Wish['format']): Promise<string> {
    const [shown, position] = [this.picture.peek(), this.position.peek()];
    if (!shown?.complete || !position || !this.learning.hold()) throw new Error('there is nothing to export yet');
    const { rule, filter } = this.settings.peek();
    return this.engine.exportText({ format, lambda: position.lambda, rule, filter, notices: shown.data.counts.notices });
  }

  // How it works.

  /** Runs one way of opening data; a newer one ends it. What fails is told, and the earlier picture stays. */
  private async open(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.opening?.abort();
    const opening = new AbortController();
    this.opening = opening;
    try {
      await work(opening.signal);
    } catch (error) {
      if (!isAbort(error)) this.tell(error);
    } finally {
      if (this.opening === opening && !this.learning.busy) this.job.value = { kind: 'idle' };
    }
  }

  private async openTable(origin: Origin, title: string, data: Blob, options: ReadOptions): Promise<void> {
    await this.open(async (signal) => {
      const before = this.incoming.peek();
      const source = await this.read(origin, title, data, options, signal);
      if (before && before.table !== this.current.peek()?.source?.table) before.table.close();
      this.incoming.value = source;
    });
  }

  private async openCounts(file: File): Promise<void> {
    await this.open(async () => {
      this.job.value = { kind: 'counting', title: file.name };
      const counts = await this.engine.countsFromFile(file);
      this.show(counts, { kind: 'file', name: file.name }, file.name, undefined);
      this.history.reset({ ...defaultChoices, ...kept(this.choices.peek()) });
      await this.settle();
    });
  }

  private async read(origin: Origin, title: string, data: Blob, options: ReadOptions, signal: AbortSignal): Promise<Incoming> {
    this.job.value = { kind: 'reading', title, bytes: 0, total: data.size, rows: 0 };
    const progress = (told: { bytes: number; total: number; rows: number }) => {
      if (!signal.aborted) this.job.value = { kind: 'reading', title, ...told };
    };
    const table = await this.engine.read(data, options, { signal, progress });
    return { origin, title, data, options, table, plan: {}, error: undefined };
  }

  /** Counts by the plan, then shows and learns. A plan that does not fit leaves the import panel open, with the reason. */
  private async take(source: Incoming, choices: Choices, asStep = false): Promise<void> {
    this.job.value = { kind: 'counting', title: source.title };
    let counts: Counts;
    try {
      counts = await source.table.prepare(source.plan);
    } catch (error) {
      if (!this.incoming.peek() || isAbort(error)) throw error;
      this.incoming.value = { ...source, error: messageOf(error) };
      return;
    }
    batch(() => {
      const before = this.current.peek()?.source;
      if (before && before.table !== source.table) before.table.close();
      this.show(counts, source.origin, source.title, source);
      this.incoming.value = undefined;
      if (asStep) this.history.change(choices);
      else this.history.reset(choices);
      this.live.value = undefined;
    });
    await this.settle();
  }

  private show(counts: Counts, origin: Origin, title: string, source: Incoming | undefined): void {
    const { variables, rows, notices } = counts;
    this.selection.value = undefined;
    this.current.value = { dataset: { title, origin, variables, rows, notices }, counts, source };
  }

  private async change(choices: Choices, topic?: string): Promise<void> {
    this.history.change(choices, topic);
    await this.settle();
  }

  /** Brings data and picture into line with the choices. */
  private async settle(): Promise<void> {
    try {
      // Without a pause where nothing is to be counted: learning then begins, and can be cancelled, at once.
      const counting = this.settlePlan();
      if (counting) await counting;
      const wanted = this.current.peek();
      if (!wanted) return;
      await this.learning.want(wanted, this.problem(wanted));
      if (!this.learning.busy) await this.refine();
    } catch (error) {
      if (!isAbort(error)) this.tell(error);
    }
  }

  /** Counts again when the plan is another than that of the present counts. */
  private settlePlan(): Promise<void> | undefined {
    const [source, { plan }] = [this.current.peek()?.source, this.choices.peek()];
    return source && JSON.stringify(source.plan) !== JSON.stringify(plan) ? this.countAgain(source, plan) : undefined;
  }

  private async countAgain(source: Incoming, plan: Plan): Promise<void> {
    this.job.value = { kind: 'counting', title: source.title };
    try {
      const counts = await source.table.prepare(plan);
      if (this.choices.peek().plan === plan) this.show(counts, source.origin, source.title, { ...source, plan });
    } finally {
      if (!this.learning.busy) this.job.value = { kind: 'idle' };
    }
  }

  private problem({ dataset }: Data): Problem {
    const { formulation, forbidden, required } = settingsOf(this.choices.value, dataset.variables);
    return { formulation, forbidden, required };
  }

  /** Solves λ exactly, then looks for the EBIC mark. A newer wish ends it. */
  private async refine(): Promise<void> {
    this.refining?.abort();
    const refining = new AbortController();
    this.refining = refining;
    const [shown, position] = [this.picture.peek(), this.position.peek()];
    if (!shown?.complete || !position || !this.learning.hold()) return;
    const { signal } = refining;
    try {
      if (!position.exact) {
        this.refinementRuns.value = true;
        const nodes = await this.engine.exact(position.lambda, signal);
        this.exact.value = { lambda: position.lambda, path: { lambdas: Float64Array.of(position.lambda), nodes }, of: shown };
      }
    } finally {
      if (this.refining === refining) this.refinementRuns.value = false;
    }
    if (this.ebic.peek()?.path === shown.path) return;
    this.ebic.value = { path: shown.path, lambda: await this.engine.ebic(shown.path, signal) };
  }

  private exactAt(shown: Picture, lambda: number): PathModel | undefined {
    const exact = this.exact.value;
    return exact?.of === shown && exact.lambda === lambda ? exact.path : undefined;
  }

  /** Asks for the numbers of what is selected, at the chosen λ. */
  private askDetails(): void {
    const [selection, shown, position] = [this.selection.value, this.picture.value, this.position.value];
    const dragged = this.live.value !== undefined;
    this.asking?.abort();
    if (!selection) this.details.value = {};
    if (!selection || !shown?.complete || !position || dragged || this.job.value.kind !== 'idle') return;
    if (!this.learning.hold()) return;
    const asking = new AbortController();
    this.asking = asking;
    const answer =
      selection.kind === 'node'
        ? this.engine.nodeDetail(selection.node, position.lambda, asking.signal).then((node) => ({ node }))
        : this.engine.edgeDetail(selection.pair, position.lambda, asking.signal).then((edge) => ({ edge }));
    answer.then(
      (details) => { this.details.value = details; },
      (error: unknown) => { if (!isAbort(error)) this.tell(error); },
    );
  }

  /** Nodes without certificate at the point that is shown. */
  private restingStates(): readonly NodeState[] {
    const [shown, position] = [this.picture.value, this.position.value];
    if (!shown || !position) return [];
    const exact = this.exactAt(shown, position.lambda);
    const [nodes, k] = exact ? [exact.nodes, 0] : [shown.path.nodes, position.index];
    return nodes.map((path) => stateAt(path, k));
  }

  private resultSentence(): string {
    const [dataset, position] = [this.dataset.value, this.position.value];
    if (!dataset || !position) return '';
    const count = this.edgeCount.value;
    const lambda = Number(position.lambda.toPrecision(4));
    return `${dataset.title}: ${count} ${count === 1 ? 'edge' : 'edges'} between ${dataset.variables.length} columns at λ = ${lambda}`;
  }

  private tell(error: unknown): void {
    this.notify(messageOf(error), 'error');
  }
}

/** Choices that are kept when other data come: they do not name columns, and λ has its default for every data set. */
const kept = ({ rule, filter, formulation }: Choices) => ({ rule, filter, formulation });

const same = (a: Problem, b: Problem) => JSON.stringify(a) === JSON.stringify(b);

function stateAt(path: NodePath | undefined, k: number): NodeState {
  const status = path?.statuses[k];
  if (status === undefined) return 'waiting';
  return status === Status.converged ? 'solved' : 'uncertified';
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** A counts file is told by its name or by its first words. */
async function isCountsFile(file: File): Promise<boolean> {
  if (/\.counts\.json(\.gz)?$/i.test(file.name)) return true;
  const head = await file.slice(0, 1000).text();
  return /^\s*\{/.test(head) && head.includes('nodewise-counts');
}
