// Opening data: reading, the import panel, counting. It ends with counts that can be learned from.
import { batch, signal, type ReadonlySignal } from '@preact/signals';
import type { DrawnTable, Engine, OpenTable, ReadProgress, ReadWatch, SampleWatch } from '../engine/engine';
import type { Counts } from '../engine/protocol';
import { isSilent, samePlan } from '../engine/plan';
import { EngineFailure, isAbort } from '../engine/errors';
import type { Dataset, NetworkModel, NetworkSource, Origin, Sampling } from '../model';
import type { DrawnCounts, Plan, ReadOptions, TableReport } from '../engine/reader/reader-questions';
import { defaultChoices, type Choices } from './choices';
import { keysOf, labelsOf, twinsOf, withPlan } from './columns';
import type { History } from './history';
import type { Job } from './job';
import { messageOf } from './notices';
import type { Data } from './picture';

/** Data that a user may choose to learn from: a file as it was read, with suggestions for each column. */
export interface Incoming {
  origin: Origin;
  title: string;
  /** The file; rows that were drawn are none until they are read. */
  data: Blob | undefined;
  options: ReadOptions;
  table: OpenTable;
  /** An earlier plan for this table. */
  plan: Plan;
  /** Whether it is the present table, whose columns are to be changed. */
  again: boolean;
  /** Why the plan could not be carried out. */
  error: string | undefined;
  /** The network that the rows were drawn from, if they were. */
  network?: NetworkModel | undefined;
}

/** Data that could not be read so, and what may help: another encoding, leaving rows out, or one file of an archive. */
export type Unread = Given & {
  error: string;
  offers: 'encoding' | 'skipBad' | 'member';
  /** The files of the archive that may be tables, if the data are one. */
  members: readonly string[];
};

/** Data and how to read them. */
export type Given = Pick<Incoming, 'origin' | 'title' | 'options'> & {
  data: Blob;
  /** Files that came with it. */
  more?: readonly File[];
};

/** Where bundled networks come from: an id to the title and the text of its BIF file. */
export type LoadNetwork = (id: string) => Promise<{ title: string; text: string }>;

/** A network with a name for people. */
export interface TitledNetwork {
  title: string;
  model: NetworkModel;
}

/** A network that the user brought, to draw rows from or to compare with. */
export interface IncomingNetwork {
  name: string;
  model: NetworkModel;
}

/** Counts and, unless they came from a counts file, the table that they were counted from. */
export type OpenData = Data & {
  source: Incoming | undefined;
  /** The resamples that a counts file holds. */
  drawn?: DrawnCounts | null;
  /** Of the table, whatever is taken of it: history of the browser and storage know it by this. */
  id: string;
};

/** What opening needs of the rest of the state. */
export interface Surroundings {
  engine: Engine;
  loadNetwork: LoadNetwork;
  history: History<Choices>;
}

export class Opening {
  private readonly data = signal<OpenData | undefined>(undefined);
  private readonly doing = signal<Job | undefined>(undefined);
  /** What was counted, as long as a picture needs it. */
  private readonly counted = new WeakMap<Counts, OpenData>();
  /** What the import panel is about. */
  readonly incoming = signal<Incoming | undefined>(undefined);
  /** What the panel about an unreadable file is about; it lies over the import panel. */
  readonly unread = signal<Unread | undefined>(undefined);
  /** What the panel of networks is about, when a file brought it. */
  readonly incomingNetwork = signal<IncomingNetwork | undefined>(undefined);
  /** Other data are about to come: what belongs to the present ones is put aside. */
  leaving: () => void = () => undefined;
  /** Opens a workspace; set by who knows how. */
  unpack: (given: Given) => Promise<void> = () => Promise.resolve();
  /** Choices of a workspace that came without data: they hold for the next table. */
  waiting: Choices | undefined;

  constructor(private readonly around: Surroundings) {}

  /** The newest data that were counted. */
  get current(): ReadonlySignal<OpenData | undefined> {
    return this.data;
  }

  /** What is being done. When data were taken it stays until `rest`: learning goes on from there without a gap. */
  get job(): ReadonlySignal<Job | undefined> {
    return this.doing;
  }

  /** Draws rows from a network and takes them. As of every way to open data, the answer is whether the picture has to follow. */
  async sample(sampling: Sampling, choices: Choices, signal: AbortSignal): Promise<boolean> {
    const { title, model } = await this.network(sampling.network);
    const table = this.around.engine.drawnTable(model, sampling);
    const plan = await this.draw(title, table, sampling.rows, choices.plan, signal);
    const given = { origin: { kind: 'sampled' as const, ...sampling }, title, data: undefined, options: {} };
    return this.take({ ...incomingOf(given, table), network: model, plan }, choices);
  }

  /** Brings a network here, wherever it comes from. */
  async network(source: NetworkSource): Promise<TitledNetwork> {
    const { engine, loadNetwork } = this.around;
    if (source.kind === 'own') return { title: source.name, model: source.model };
    if (source.kind === 'synthetic')
      return { title: `Random network of ${source.nodes} nodes`, model: await engine.synthetic(source) };
    const { title, text } = await loadNetwork(source.id);
    return { title, model: await engine.readNetwork(text) };
  }

  /** Reads data and shows what is in them: a table, to be learned from, or a network. A counts file is taken at once. */
  async read(given: Given, signal: AbortSignal): Promise<boolean> {
    const head = await given.data.slice(0, 1000).text();
    if (isWorkspace(given.title, head)) {
      await this.unpack(given);
      return false;
    }
    if (isNetwork(given.title, head)) return this.bringNetwork(given);
    if (given.more ?? isCounts(given.title, head)) return this.takeCounts(given);
    const before = this.incoming.peek();
    const reading = this.around.engine.read(given.data, given.options, this.reading(given, signal));
    const table = await reading.catch((error: unknown) => {
      this.tellUnread(given, error);
    });
    if (!table) return false;
    if (before && !before.again) before.table.close();
    batch(() => {
      this.unread.value = undefined;
      this.incoming.value = { ...incomingOf(given, table), plan: this.waiting?.plan ?? {} };
    });
    return false;
  }

  /**
   * Counts by the plan, and begins anew with these choices or with those that suit any data. A plan that does not fit leaves
   * the import panel open, with the reason.
   */
  async take(source: Incoming, choices = this.waiting ?? this.keptChoices()): Promise<boolean> {
    const counts = await this.count(source);
    if (!counts) return false;
    batch(() => {
      this.show(counts, source, source);
      this.incoming.value = undefined;
      this.waiting = undefined;
      this.around.history.reset({ ...choices, plan: source.plan });
    });
    return true;
  }

  /** Shows the columns of the present table again, as they were read; rows that were drawn are read for that once. */
  async reopen(signal: AbortSignal): Promise<boolean> {
    const source = this.data.peek()?.source;
    if (!source) return false;
    if (!source.table.report) await source.table.inspected(this.reading(source, signal));
    const { plan } = this.around.history.present.peek();
    this.incoming.value = { ...source, plan, again: true, error: undefined };
    return false;
  }

  /**
   * Counts the present table by another plan, which can be undone: choices stay. A plan that does not fit leaves the import
   * panel open, with the reason.
   */
  async change(source: Incoming): Promise<boolean> {
    const { history } = this.around;
    const counts = await this.count(source);
    if (!counts) return false;
    batch(() => {
      this.incoming.value = undefined;
      if (samePlan(history.present.peek().plan, source.plan)) return;
      history.change(withPlan(history.present.peek(), source.plan));
      this.show(counts, source, source);
    });
    return true;
  }

  /** Takes up data that were put aside. */
  resume(data: OpenData): void {
    this.counted.set(data.counts, data);
    this.data.value = data;
  }

  /** Goes back to what was counted earlier from the present table, without counting again: its plan, or nothing for other data. */
  goBack({ counts }: Data): Plan | undefined {
    const [now, earlier] = [this.data.peek(), this.counted.get(counts)];
    if (!earlier || now?.dataset.origin !== earlier.dataset.origin) return undefined;
    if (now !== earlier) this.data.value = earlier;
    return earlier.source?.plan ?? {};
  }

  /** Closes the import panel; everything stays as it was. */
  drop(): void {
    // The panel about an unreadable file lies over the other.
    if (this.unread.peek()) {
      this.unread.value = undefined;
      return;
    }
    const incoming = this.incoming.peek();
    if (incoming && !incoming.again) incoming.table.close();
    this.incoming.value = undefined;
  }

  /** Nothing more is being done. */
  rest(): void {
    this.doing.value = undefined;
  }

  /** Counts again when the plan is another than that of the present counts; else there is nothing to wait for. */
  followPlan(): Promise<void> | undefined {
    const [source, { plan }] = [this.data.peek()?.source, this.around.history.present.peek()];
    return source && !samePlan(source.plan, plan) ? this.countAgain(source, plan) : undefined;
  }

  /** Where another choice may help, the reason stands beside the choices; elsewhere it is told as usual. */
  private tellUnread({ origin, title, data, options }: Given, error: unknown): void {
    const incoming = this.incoming.peek();
    const message = messageOf(error);
    if (isAbort(error)) throw error;
    const before = this.unread.peek();
    const offers = offersOf(error) ?? before?.offers;
    const members = membersOf(error) ?? before?.members ?? incoming?.table.report?.format.members ?? [];
    if (offers) this.unread.value = { origin, title, data, options, error: message, offers, members };
    else if (incoming?.data === data) this.incoming.value = { ...incoming, error: message };
    else throw error;
  }

  private async bringNetwork({ origin, title, data }: Given): Promise<boolean> {
    const name = origin.kind === 'pasted' ? 'Pasted network' : title;
    try {
      this.incomingNetwork.value = { name, model: await this.around.engine.readNetwork(await data.text()) };
      return false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The network ${name} could not be read: ${reason}`, { cause: error });
    }
  }

  private async takeCounts(given: Given): Promise<boolean> {
    this.doing.value = { kind: 'counting', title: given.title };
    const { title: name, data, more = [] } = given;
    const files = [
      { name: more.length > 0 && data instanceof File ? data.name : name, data },
      ...more.map((data) => ({ name: data.name, data })),
    ];
    const { counts, drawn } = await this.around.engine.countsFromFiles(files);
    batch(() => {
      this.show(counts, given, undefined, drawn);
      this.around.history.reset(this.keptChoices());
    });
    return true;
  }

  /** Choices that are kept when other data come: they do not name columns, and λ has its default for every data set. */
  private keptChoices(): Choices {
    const { rule, filter, formulation, truth } = this.around.history.present.peek();
    return { ...defaultChoices, rule, filter, formulation, truth };
  }

  /** Draws rows, and reads them where something has to be decided about their columns; the answer is the plan for them. */
  private async draw(title: string, table: DrawnTable, rows: number, plan: Plan, signal: AbortSignal): Promise<Plan> {
    const drawing = this.drawing(title, rows, signal);
    if (isSilent(plan) && (await table.draw(drawing))) return plan;
    const data = await table.file(drawing);
    return withLevelsKept(plan, await table.inspected(this.reading({ title, data }, signal)));
  }

  /** What drawing says of itself. */
  private drawing(title: string, rows: number, signal: AbortSignal): SampleWatch {
    const progress = (drawn: number) => {
      if (!signal.aborted) this.doing.value = { kind: 'sampling', title, drawn, of: rows };
    };
    progress(0);
    return { signal, progress };
  }

  /** What reading says of itself. */
  private reading({ title, data }: Pick<Incoming, 'title' | 'data'>, signal: AbortSignal): ReadWatch {
    const progress = (told: ReadProgress) => {
      if (!signal.aborted) this.doing.value = { kind: 'reading', title, ...told };
    };
    progress({ bytes: 0, total: data?.size ?? 0, rows: 0 });
    return { signal, progress };
  }

  /** Counts by the plan; where that cannot be, and the import panel is open, it says why. */
  private async count(source: Incoming): Promise<Counts | undefined> {
    this.doing.value = { kind: 'counting', title: source.title };
    try {
      return await source.table.prepare(source.plan);
    } catch (error) {
      if (!this.incoming.peek() || isAbort(error)) throw error;
      this.incoming.value = { ...source, error: messageOf(error) };
      return undefined;
    }
  }

  private async countAgain(source: Incoming, plan: Plan): Promise<void> {
    this.doing.value = { kind: 'counting', title: source.title };
    const counts = await source.table.prepare(plan);
    if (this.around.history.present.peek().plan === plan) this.show(counts, source, { ...source, plan });
  }

  private show(
    counts: Counts,
    { origin, title }: Pick<Given, 'origin' | 'title'>,
    source: Incoming | undefined,
    drawn: DrawnCounts | null = null,
  ): void {
    batch(() => {
      const before = this.data.peek();
      const same = before?.dataset.origin === origin;
      if (!same) this.leaving();
      const dataset = datasetOf(counts, { origin, title, plan: source?.plan ?? {}, source });
      const data = { dataset, counts, source, drawn, id: same ? before.id : newId() };
      this.counted.set(counts, data);
      this.data.value = data;
    });
  }
}

interface Described extends Pick<Dataset, 'origin' | 'title'> {
  plan: Plan;
  source: Incoming | undefined;
}

/** What is known of a table that was counted. */
export function datasetOf(counts: Counts, { origin, title, plan, source }: Described): Dataset {
  const { variables, rows, notices } = counts;
  const keys = keysOf(variables, plan);
  const labels = labelsOf(keys, plan, source?.table.report?.columns ?? []);
  const pairRows = counts.rowsPerPair ?? undefined;
  const twins = twinsOf(keys, counts.twins ?? []);
  return { title, origin, variables, keys, labels, twins, rows, pairRows, notices, network: source?.network };
}

/** Of a table, unlike that of any other on this machine. */
export const newId = (): string => Math.random().toString(36).slice(2);

/** What may help to read a file after all. */
function offersOf(error: unknown): Unread['offers'] | undefined {
  if (!(error instanceof EngineFailure)) return undefined;
  if (error.hint?.kind === 'archiveMember') return 'member';
  if (error.kind === 'encoding') return 'encoding';
  return error.hint?.kind === 'skipBadRows' ? 'skipBad' : undefined;
}

const membersOf = (error: unknown): readonly string[] | undefined =>
  error instanceof EngineFailure && error.hint?.kind === 'archiveMember' ? error.hint.members : undefined;

const incomingOf = (
  { origin, title, data, options }: Pick<Incoming, 'origin' | 'title' | 'data' | 'options'>,
  table: OpenTable,
): Incoming => ({
  origin,
  title,
  data,
  options,
  table,
  plan: {},
  again: false,
  error: undefined,
});

/**
 * A network's levels are levels even where they are written as numbers, so they are not cut into intervals, as would be
 * suggested for a file.
 */
function withLevelsKept(plan: Plan, { columns }: TableReport): Plan {
  const numeric = columns.filter(
    ({ name, verdict }) => verdict.kind === 'numeric' && plan.columns?.[name]?.action == null,
  );
  if (numeric.length === 0) return plan;
  const keep = Object.fromEntries(
    numeric.map(({ name }) => [name, { ...plan.columns?.[name], action: { kind: 'keep' as const } }]),
  );
  return { ...plan, columns: { ...plan.columns, ...keep } };
}

/** A BIF file begins, after comments, with the word `network` or a variable, and a brace behind it. */
const NETWORK = /^\uFEFF?(\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*(network|variable)\s[^,;\n]*(\n\s*)?\{/;

function isNetwork(title: string, head: string): boolean {
  return /\.bif$/i.test(title) || NETWORK.test(head);
}

/** A workspace is told by its name, or by the comment of its gzip header. */
const isWorkspace = (title: string, head: string): boolean =>
  /\.nodewise$/i.test(title) || head.slice(0, 40).includes('nodewise-workspace ');

/** A counts file is told by its name or by its first words. */
function isCounts(title: string, head: string): boolean {
  return /\.counts\.json(\.gz)?$/i.test(title) || (/^\s*\{/.test(head) && /nodewise-(raw-)?counts/.test(head));
}
