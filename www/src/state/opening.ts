// Opening data: reading, the import panel, counting. It ends with counts that can be learned from.
import { batch, signal, type ReadonlySignal } from '@preact/signals';
import type { Engine, OpenTable, ReadProgress, ReadWatch } from '../engine/engine';
import type { Counts } from '../engine/protocol';
import { EngineFailure, isAbort } from '../engine/errors';
import type { NetworkModel, NetworkSource, Origin, Sampling } from '../model';
import type { Plan, ReadOptions, TableReport } from '../wasm/nodewise';
import { defaultChoices, type Choices } from './choices';
import type { History } from './history';
import type { Job } from './job';
import { messageOf } from './notices';
import type { Data } from './picture';

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
  /** The network that the rows were drawn from, if they were. */
  network?: NetworkModel | undefined;
}

/** Data that could not be read so: their bytes are no text in the encoding that was named or guessed. */
export type Unread = Given & { error: string };

/** Data and how to read them. */
type Given = Pick<Incoming, 'origin' | 'title' | 'data' | 'options'>;

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
export type OpenData = Data & { source: Incoming | undefined };

/** What opening needs of the rest of the state. */
export interface Surroundings {
  engine: Engine;
  loadNetwork: LoadNetwork;
  history: History<Choices>;
  tell: (error: unknown) => void;
  /** Other columns are there: what belonged to the earlier ones is let go. */
  changed: () => void;
}

export class Opening {
  private readonly data = signal<OpenData | undefined>(undefined);
  private readonly doing = signal<Job | undefined>(undefined);
  private newest: AbortController | undefined;
  /** What the import panel is about. */
  readonly incoming = signal<Incoming | undefined>(undefined);
  /** What the panel about an unreadable file is about; it lies over the import panel. */
  readonly unread = signal<Unread | undefined>(undefined);
  /** What the panel of networks is about, when a file brought it. */
  readonly incomingNetwork = signal<IncomingNetwork | undefined>(undefined);

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
  sample(sampling: Sampling, choices: Choices): Promise<boolean> {
    return this.open(async (signal) => {
      const { title, model } = await this.network(sampling.network);
      const data = await this.draw(title, model, sampling, signal);
      const given: Given = { origin: { kind: 'sampled', ...sampling }, title, data, options: {} };
      const table = await this.around.engine.read(data, {}, this.reading(given, signal));
      const plan = withLevelsKept(choices.plan, table.report);
      return this.take({ ...incomingOf(given, table), network: model, plan }, { ...choices, plan });
    });
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

  /** Reads a file and shows what is in it; a counts file is taken at once. */
  async file(file: File): Promise<boolean> {
    if (await isNetworkFile(file)) return this.networkFile(file);
    if (await isCountsFile(file)) return this.counts(file);
    return this.table({ origin: { kind: 'file', name: file.name }, title: file.name, data: file, options: {} });
  }

  async text(text: string): Promise<boolean> {
    if (NETWORK.test(text)) return this.networkFile(new File([text], 'Pasted network'));
    return this.table({ origin: { kind: 'pasted' }, title: 'Pasted table', data: new Blob([text]), options: {} });
  }

  /** Reads the incoming file again in another way. */
  async again(options: ReadOptions): Promise<void> {
    const given = this.unread.peek() ?? this.incoming.peek();
    if (given) await this.table({ ...given, options });
  }

  /** Takes incoming data by this plan. */
  accept(incoming: Incoming, plan: Plan): Promise<boolean> {
    return this.open(async () => {
      const anew = incoming !== this.data.peek()?.source;
      const present = this.around.history.present.peek();
      const choices = anew ? { ...defaultChoices, ...kept(present), plan } : { ...present, plan };
      return this.take({ ...incoming, plan }, choices, !anew);
    });
  }

  /** Shows the import panel for the present data again. */
  review(): void {
    const source = this.data.peek()?.source;
    if (source) this.incoming.value = { ...source, plan: this.around.history.present.peek().plan, error: undefined };
  }

  /** Closes the import panel; everything stays as it was. */
  drop(): void {
    // The panel about an unreadable file lies over the other.
    if (this.unread.peek()) {
      this.unread.value = undefined;
      return;
    }
    const incoming = this.incoming.peek();
    if (incoming && incoming.table !== this.data.peek()?.source?.table) incoming.table.close();
    this.incoming.value = undefined;
  }

  /** Stops reading. */
  stop(): void {
    this.newest?.abort();
  }

  /** What was taken is being learned from. */
  rest(): void {
    if (!this.newest) this.doing.value = undefined;
  }

  /** Counts again when the plan is another than that of the present counts; else there is nothing to wait for. */
  followPlan(): Promise<void> | undefined {
    const [source, { plan }] = [this.data.peek()?.source, this.around.history.present.peek()];
    return source && JSON.stringify(source.plan) !== JSON.stringify(plan) ? this.countAgain(source, plan) : undefined;
  }

  /** Runs one way of opening data; a newer one ends it. What fails is told, and the earlier picture stays. */
  private async open(work: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
    this.newest?.abort();
    const opening = new AbortController();
    this.newest = opening;
    try {
      const taken = await work(opening.signal);
      if (this.newest === opening) this.end(taken);
      return taken;
    } catch (error) {
      if (this.newest === opening) this.end(false);
      if (!isAbort(error)) this.around.tell(error);
      return false;
    }
  }

  private end(taken: boolean): void {
    this.newest = undefined;
    if (!taken) this.doing.value = undefined;
  }

  private table(given: Given): Promise<boolean> {
    return this.open(async (signal) => {
      const before = this.incoming.peek();
      const reading = this.around.engine.read(given.data, given.options, this.reading(given, signal));
      const table = await reading.catch((error: unknown) => {
        this.tellUnread(given, error);
      });
      if (!table) return false;
      if (before && before.table !== this.data.peek()?.source?.table) before.table.close();
      batch(() => {
        this.unread.value = undefined;
        this.incoming.value = incomingOf(given, table);
      });
      return false;
    });
  }

  /** Where another choice may help, the reason stands beside the choices; elsewhere it is told as usual. */
  private tellUnread({ origin, title, data, options }: Given, error: unknown): void {
    const incoming = this.incoming.peek();
    const message = messageOf(error);
    if (isAbort(error)) throw error;
    if (this.unread.peek() || (error instanceof EngineFailure && error.kind === 'encoding'))
      this.unread.value = { origin, title, data, options, error: message };
    else if (incoming?.data === data) this.incoming.value = { ...incoming, error: message };
    else throw error;
  }

  private networkFile(file: File): Promise<boolean> {
    return this.open(async () => {
      try {
        this.incomingNetwork.value = {
          name: file.name,
          model: await this.around.engine.readNetwork(await file.text()),
        };
        return false;
      } catch (error) {
        throw new Error(
          `The network ${file.name} could not be read: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
      }
    });
  }

  private counts(file: File): Promise<boolean> {
    return this.open(async () => {
      this.doing.value = { kind: 'counting', title: file.name };
      const counts = await this.around.engine.countsFromFile(file);
      this.show(counts, { kind: 'file', name: file.name }, file.name, undefined);
      const { history } = this.around;
      history.reset({ ...defaultChoices, ...kept(history.present.peek()) });
      return true;
    });
  }

  private draw(title: string, model: NetworkModel, { rows, seed }: Sampling, signal: AbortSignal): Promise<Blob> {
    const progress = (drawn: number) => {
      if (!signal.aborted) this.doing.value = { kind: 'sampling', title, drawn, of: rows };
    };
    progress(0);
    return this.around.engine.sample(model, { rows, seed }, { signal, progress });
  }

  /** What reading says of itself. */
  private reading({ title, data }: Given, signal: AbortSignal): ReadWatch {
    const progress = (told: ReadProgress) => {
      if (!signal.aborted) this.doing.value = { kind: 'reading', title, ...told };
    };
    progress({ bytes: 0, total: data.size, rows: 0 });
    return { signal, progress };
  }

  /** Counts by the plan. One that does not fit leaves the import panel open, with the reason. */
  private async take(source: Incoming, choices: Choices, asStep = false): Promise<boolean> {
    const { history } = this.around;
    this.doing.value = { kind: 'counting', title: source.title };
    let counts: Counts;
    try {
      counts = await source.table.prepare(source.plan);
    } catch (error) {
      if (!this.incoming.peek() || isAbort(error)) throw error;
      this.incoming.value = { ...source, error: messageOf(error) };
      return false;
    }
    batch(() => {
      const before = this.data.peek()?.source;
      if (before && before.table !== source.table) before.table.close();
      this.show(counts, source.origin, source.title, source);
      this.incoming.value = undefined;
      if (asStep) history.change(choices);
      else history.reset(choices);
    });
    return true;
  }

  private async countAgain(source: Incoming, plan: Plan): Promise<void> {
    this.doing.value = { kind: 'counting', title: source.title };
    const counts = await source.table.prepare(plan);
    if (this.around.history.present.peek().plan === plan)
      this.show(counts, source.origin, source.title, { ...source, plan });
  }

  private show(counts: Counts, origin: Origin, title: string, source: Incoming | undefined): void {
    const { variables, rows, notices } = counts;
    batch(() => {
      this.around.changed();
      this.data.value = {
        dataset: { title, origin, variables, rows, notices, network: source?.network },
        counts,
        source,
      };
    });
  }
}

const incomingOf = ({ origin, title, data, options }: Given, table: OpenTable): Incoming => ({
  origin,
  title,
  data,
  options,
  table,
  plan: {},
  error: undefined,
});

/** Choices that are kept when other data come: they do not name columns, and λ has its default for every data set. */
const kept = ({ rule, filter, formulation, truth }: Choices) => ({ rule, filter, formulation, truth });

/**
 * A network's levels are levels even where they are written as numbers, so they are not cut into intervals, as would be
 * suggested for a file.
 */
function withLevelsKept(plan: Plan, { columns }: TableReport): Plan {
  const numeric = columns.filter(
    ({ name, verdict }) => verdict.kind === 'numeric' && plan.actions?.[name] === undefined,
  );
  if (numeric.length === 0) return plan;
  const keep = Object.fromEntries(numeric.map(({ name }) => [name, { kind: 'keep' as const }]));
  return { ...plan, actions: { ...plan.actions, ...keep } };
}

/** A BIF file begins, after comments, with the word `network` or a variable, and a brace behind it. */
const NETWORK = /^\uFEFF?(\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*(network|variable)\s[^,;\n]*(\n\s*)?\{/;

async function isNetworkFile(file: File): Promise<boolean> {
  return /\.bif$/i.test(file.name) || NETWORK.test(await file.slice(0, 1000).text());
}

/** A counts file is told by its name or by its first words. */
async function isCountsFile(file: File): Promise<boolean> {
  if (/\.counts\.json(\.gz)?$/i.test(file.name)) return true;
  const head = await file.slice(0, 1000).text();
  return /^\s*\{/.test(head) && head.includes('nodewise-counts');
}
