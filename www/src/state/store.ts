// The page's state: signals that views read, and actions that they call. The parts do the work.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Engine, Wish } from '../engine/engine';
import { isAbort } from '../engine/errors';
import type { Coded } from '../engine/protocol';
import type { NetworkModel, NetworkSource, PageNotice, PathModel, Sampling, Selection, Settings } from '../model';
import type { Plan, ReadOptions } from '../wasm/nodewise';
import {
  defaultChoices,
  problemOf,
  settingsOf,
  withSettings,
  type Choices,
  type Directed,
  type TruthShown,
} from './choices';
import { Details } from './details';
import { History } from './history';
import { Announcement, sentenceOf, type Job } from './job';
import { Learning } from './learning';
import { Notices } from './notices';
import {
  Opening,
  type Incoming,
  type IncomingNetwork,
  type LoadNetwork,
  type TitledNetwork,
  type Unread,
} from './opening';
import { Refining } from './refining';
import type { Session } from './session';
import { Shown, type Position } from './shown';
import { followUnion, type Union } from './union';

export type { Incoming, IncomingNetwork, LoadNetwork, Position, TitledNetwork, Unread };

export class Store {
  private readonly history = new History<Choices>(defaultChoices);
  private readonly announcement = new Announcement();
  private readonly board = new Notices();
  private readonly learning: Learning;
  private readonly refining: Refining;
  private readonly opening: Opening;
  private readonly shown: Shown;
  private readonly details: Details;

  readonly job = signal<Job>({ kind: 'starting' });
  readonly selection = signal<Selection>(undefined);
  /** What the assumptions lab shows, as a link holds it; nothing while it is closed. */
  readonly lab = signal<string | undefined>(undefined);
  /** What later scripts keep for as long as the page. */
  readonly session: Session = {};
  /** Every pair joined anywhere on the path, for the layout. */
  readonly union: ReadonlySignal<Union>;

  constructor(
    private readonly engine: Engine,
    loadNetwork: LoadNetwork,
  ) {
    const { history, board } = this;
    const tell = (error: unknown) => {
      board.tell(error);
    };
    this.learning = new Learning(engine, (job) => {
      this.job.value = job;
    });
    this.refining = new Refining(engine);
    this.details = new Details(engine, tell);
    this.opening = new Opening({
      engine,
      loadNetwork,
      history,
      tell,
      setJob: (job) => {
        this.setJob(job);
      },
      changed: () => {
        this.forgetColumns();
      },
      settle: () => this.settle(),
    });
    this.shown = new Shown({
      learning: this.learning,
      refining: this.refining,
      choices: history.present,
      data: this.opening.current,
    });
    this.union = followUnion(
      this.learning.picture,
      computed(() => this.learning.states.value !== undefined),
    );
    effect(() => {
      this.announcement.say(this.sentence.value);
    });
    effect(() => {
      this.askDetails();
    });
  }

  // What views read.

  get choices() {
    return this.history.present;
  }
  get canUndo() {
    return this.history.canUndo;
  }
  get canRedo() {
    return this.history.canRedo;
  }
  get notices() {
    return this.board.list;
  }
  get status() {
    return this.announcement.text;
  }
  get incoming() {
    return this.opening.incoming;
  }
  get unread() {
    return this.opening.unread;
  }
  get incomingNetwork() {
    return this.opening.incomingNetwork;
  }
  get nodeDetail() {
    return this.details.node;
  }
  get edgeDetail() {
    return this.details.edge;
  }
  get refinementRuns() {
    return this.refining.runs;
  }
  get showDropped() {
    return this.shown.showDropped;
  }
  get picture() {
    return this.shown.picture;
  }
  get dataset() {
    return this.shown.dataset;
  }
  get names() {
    return this.shown.names;
  }
  get path() {
    return this.shown.path;
  }
  get settings() {
    return this.shown.settings;
  }
  get stale() {
    return this.shown.stale;
  }
  get position() {
    return this.shown.position;
  }
  get summary() {
    return this.shown.summary;
  }
  get entryOf() {
    return this.shown.entryOf;
  }
  get keptEntries() {
    return this.shown.keptEntries;
  }
  get allEdges() {
    return this.shown.allEdges;
  }
  get edges() {
    return this.shown.edges;
  }
  get knownTruth() {
    return this.shown.knownTruth;
  }
  get overlay() {
    return this.shown.overlay;
  }
  get learnedEdges() {
    return this.shown.learnedEdges;
  }
  get learnedCount() {
    return this.shown.learnedCount;
  }
  get truth() {
    return this.shown.truth;
  }
  get tally() {
    return this.shown.tally;
  }
  get scores() {
    return this.shown.scores;
  }
  get edgeCount() {
    return this.shown.edgeCount;
  }
  get marks() {
    return this.shown.marks;
  }
  get nodeStates() {
    return this.shown.nodeStates;
  }

  private readonly sentence: ReadonlySignal<string> = computed(
    () => sentenceOf(this.job.value) || this.shown.sentence.value,
  );

  // What views call.

  /** The engine is there. */
  ready(): void {
    if (this.job.peek().kind === 'starting') this.job.value = { kind: 'idle' };
  }

  /** Draws rows from a known network and learns from them. */
  openSample(
    sampling: Sampling,
    choices: Choices = { ...defaultChoices, truth: this.choices.peek().truth },
  ): Promise<void> {
    return this.opening.sample(sampling, choices);
  }

  /** A network, wherever it comes from. */
  network(source: NetworkSource): Promise<TitledNetwork> {
    return this.opening.network(source);
  }

  /** A network from the text of a BIF file; faults are the caller's to show. */
  readNetwork(text: string): Promise<NetworkModel> {
    return this.engine.readNetwork(text);
  }

  /** The text of a network's BIF file. */
  writeNetwork(model: NetworkModel): Promise<string> {
    return this.engine.writeNetwork(model);
  }

  /** Takes a network as the truth for the present data, and shows it. */
  compareWith(model: NetworkModel): Promise<void> {
    const origin = this.dataset.peek()?.origin;
    if (origin) this.shown.compared.value = { origin, model };
    return this.showTruth(this.choices.peek().truth === 'directed' ? 'directed' : 'shown');
  }

  /** Draws the known network over the answer, or takes it away. */
  async showTruth(truth: TruthShown): Promise<void> {
    if (truth !== this.choices.peek().truth) await this.change({ ...this.choices.peek(), truth });
  }

  /** Wants a search by score, or what was learned as it is. */
  direct(directed: Directed): Promise<void> {
    return this.change({ ...this.choices.peek(), directed });
  }

  /** Whether the rows are there: a counts file has none. */
  readonly hasRows: ReadonlySignal<boolean> = computed(() => this.opening.current.value?.source !== undefined);

  /** The rows of the present data, as codes. */
  async rows(): Promise<Coded> {
    const source = this.opening.current.peek()?.source;
    if (!source) throw new Error('a counts file has no rows');
    return source.table.codes(source.plan);
  }

  /** Every node of the picture at exactly this λ. */
  async exact(lambda: number, signal?: AbortSignal): Promise<PathModel> {
    if (!this.picture.peek()?.complete || !this.learning.hold()) throw new Error('nothing is learned yet');
    return { lambdas: Float64Array.of(lambda), nodes: await this.engine.exact(lambda, signal) };
  }

  /** Reads a file and shows what is in it; a counts file is learned from at once. */
  openFile(file: File): Promise<void> {
    return this.opening.file(file);
  }

  openText(text: string): Promise<void> {
    return this.opening.text(text);
  }

  /** Reads the incoming file again in another way. */
  readAgain(options: ReadOptions): Promise<void> {
    return this.opening.again(options);
  }

  /** Learns from the incoming file by this plan; or changes the plan of the present data. */
  learnIncoming(plan: Plan): Promise<void> {
    const incoming = this.incoming.peek();
    return incoming ? this.opening.accept(incoming, plan) : this.changePlan(plan);
  }

  /** Shows the import panel for the present data again. */
  reviewPlan(): void {
    this.opening.review();
  }

  /** Closes the import panel; everything stays as it was. */
  dropIncoming(): void {
    this.opening.drop();
  }

  /** Closes the panel about a network that a file brought. */
  dropNetwork(): void {
    this.opening.incomingNetwork.value = undefined;
  }

  changePlan(plan: Plan): Promise<void> {
    return this.change({ ...this.choices.peek(), plan });
  }

  changeSettings(settings: Settings): Promise<void> {
    return this.change(withSettings(this.choices.peek(), settings, this.dataset.peek()?.variables ?? []));
  }

  /** While λ is dragged: the nearest stored point is shown. */
  dragLambda(lambda: number): void {
    this.refining.stop();
    this.shown.dragged.value = lambda;
  }

  /** λ has been chosen: it is solved exactly. */
  chooseLambda(lambda: number): Promise<void> {
    this.shown.dragged.value = undefined;
    return this.change({ ...this.choices.peek(), lambda }, 'lambda');
  }

  undo(): Promise<void> {
    this.history.undo();
    return this.settle();
  }

  redo(): Promise<void> {
    this.history.redo();
    return this.settle();
  }

  /** Stops reading or learning. Settings go back to those of the picture, if there is one of this data. */
  cancel(): void {
    this.opening.stop();
    if (!this.learning.busy) return;
    this.learning.cancel();
    const [picture, wanted] = [this.picture.peek(), this.opening.current.peek()];
    if (!picture?.complete || !wanted || !this.stale.peek() || wanted.counts !== picture.data.counts) return;
    const { variables } = picture.data.dataset;
    const { formulation, forbidden, required } = picture.problem;
    const settings = {
      ...settingsOf(this.choices.peek(), variables),
      formulation,
      forbidden: [...forbidden],
      required: [...required],
    };
    this.history.change(withSettings(this.choices.peek(), settings, variables));
  }

  select(selection: Selection): void {
    this.selection.value = selection;
  }

  notify(text: string, tone: PageNotice['tone'] = 'info'): void {
    this.board.add(text, tone);
  }

  dismiss(id: string): void {
    this.board.dismiss(id);
  }

  /** Every choice at once, as a link gives them. */
  async adopt(choices: Choices): Promise<void> {
    if (JSON.stringify(choices) !== JSON.stringify(this.choices.peek())) await this.change(choices);
  }

  /** The rows that were drawn, as CSV; nothing for data from elsewhere. */
  sampledRows(): Blob | undefined {
    const source = this.opening.current.peek()?.source;
    return source?.origin.kind === 'sampled' ? source.data : undefined;
  }

  /** How the present table was read, where it is a table. */
  readOptions(): ReadOptions | undefined {
    return this.opening.current.peek()?.source?.options;
  }

  /** The text of the counts file of what is shown. */
  async countsFile(): Promise<string> {
    const shown = this.opening.current.peek();
    if (!shown) throw new Error('there is nothing to export yet');
    return this.engine.countsToFile(shown.counts);
  }

  /** The text that the command line would write about what is shown. */
  async exportText(format: Wish['format']): Promise<string> {
    const overlay = this.overlay.peek();
    if (overlay) return overlay.text(format);
    const [picture, position] = [this.picture.peek(), this.position.peek()];
    if (!picture?.complete || !position || !this.learning.hold()) throw new Error('there is nothing to export yet');
    const { rule, filter } = this.settings.peek();
    const { notices } = picture.data.counts;
    const wish = { format, lambda: position.lambda, rule, filter, notices };
    return this.engine.exportText(wish, this.refining.fitsAt(picture, position.lambda));
  }

  // How the parts work together.

  private async change(choices: Choices, topic?: string): Promise<void> {
    this.history.change(choices, topic);
    await this.settle();
  }

  /** Brings data and picture into line with the choices. */
  private async settle(): Promise<void> {
    try {
      // Without a pause where nothing is to be counted: learning then begins, and can be cancelled, at once.
      const counting = this.opening.followPlan();
      if (counting) await counting;
      const wanted = this.opening.current.peek();
      if (!wanted) return;
      await this.learning.want(wanted, problemOf(this.choices.peek(), wanted.dataset.variables));
      if (!this.learning.busy) await this.refine();
    } catch (error) {
      if (!isAbort(error)) this.board.tell(error);
    }
  }

  private async refine(): Promise<void> {
    this.refining.stop();
    const [picture, position] = [this.picture.peek(), this.position.peek()];
    if (picture?.complete && position && this.learning.hold()) await this.refining.refine(picture, position.lambda);
  }

  /** Asks for the numbers of what is selected, once λ is chosen and nothing else runs. */
  private askDetails(): void {
    const [selection, picture, position] = [this.selection.value, this.picture.value, this.position.value];
    const resting = this.shown.dragged.value === undefined && this.job.value.kind === 'idle';
    this.details.stop();
    if (!selection) this.details.clear();
    else if (picture?.complete && position && resting && this.learning.hold())
      this.details.ask(selection, position.lambda);
  }

  /** What opening does; when that ends, learning may go on. */
  private setJob(job: Job | undefined): void {
    if (job) this.job.value = job;
    else if (!this.learning.busy) this.job.value = { kind: 'idle' };
  }

  private forgetColumns(): void {
    this.selection.value = undefined;
    this.shown.dragged.value = undefined;
  }
}
