// The page's state: signals that views read, and actions that they call. The parts do the work.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Engine } from '../engine/engine';
import { isAbort } from '../engine/errors';
import type { Counts } from '../engine/protocol';
import type { ReadOptions } from '../engine/reader/reader-questions';
import type { Arrangement, NetworkModel, NetworkSource, PageNotice, Sampling, Selection, Settings } from '../model';
import type { Plan } from '../wasm/nodewise';
import {
  defaultChoices,
  problemOf,
  settingsOf,
  withDirected,
  withLambda,
  withSettings,
  withSure,
  type Choices,
  type Directed,
  type TruthShown,
} from './choices';
import { Changes, sameEdges } from './changes';
import { namedSelection, restingWords, withPlan } from './columns';
import { Details } from './details';
import { History } from './history';
import { Announcement, sentenceOf, type Job } from './job';
import type { Keep } from './keep';
import { Learning } from './learning';
import { Notices } from './notices';
import {
  Opening,
  type Given,
  type Incoming,
  type IncomingNetwork,
  type LoadNetwork,
  type TitledNetwork,
  type Unread,
} from './opening';
import { defaultLambda } from './picture';
import { Refining } from './refining';
import type { Session } from './session';
import type { Position } from './shown';
import type { Resampled } from './sureness';
import { Tables } from './tables';
import { flatTallies } from './truth';
import { followUnion, type Union } from './union';
import { isWorked } from './work';

export type { Incoming, IncomingNetwork, LoadNetwork, Position, TitledNetwork, Unread };

/** Stored points that a step passes at most, because the exact solution there is as before. */
const STEPS = 4;

/** What is shown, and what can be done about it. */
export class Store extends Tables {
  private readonly details: Details;
  private readonly announcement = new Announcement();
  private readonly board: Notices;
  /** What is being opened. */
  private newest: AbortController | undefined;
  /** What the newest details are about: numbers of other counts are none of these columns. */
  private explained: Counts | undefined;
  private readonly idle = signal<Job>({ kind: 'starting' });

  /** What the assumptions lab shows, as a link holds it; nothing while it is closed. */
  readonly lab = signal<string | undefined>(undefined);
  /** What later scripts keep for as long as the page. */
  readonly session: Session = {};
  /** What is going on, for the status region. */
  readonly status = this.announcement.text;
  /** What is kept in this browser; nothing as long as nobody was asked. */
  readonly keep = signal<Keep | undefined>(undefined);
  readonly notices: Notices['list'];
  readonly choices: History<Choices>['present'];
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  readonly incoming: Opening['incoming'];
  readonly unread: Opening['unread'];
  readonly incomingNetwork: Opening['incomingNetwork'];
  readonly nodeDetail: Details['node'];
  readonly edgeDetail: Details['edge'];
  readonly refinementRuns: Refining['runs'];
  /** What the engine is doing for the user. */
  readonly job: ReadonlySignal<Job>;
  /** Which edges came and went as λ moved. */
  readonly changes: Changes;
  /** Every pair joined anywhere on the path, for the layout. */
  readonly union: ReadonlySignal<Union>;

  constructor(engine: Engine, loadNetwork: LoadNetwork) {
    const history = new History<Choices>(defaultChoices);
    const board = new Notices();
    const tell = (error: unknown) => {
      board.tell(error, 'work');
    };
    const opening = new Opening({ engine, loadNetwork, history });
    const [learning, refining] = [new Learning(engine), new Refining(engine)];
    const dragged = signal<number | undefined>(undefined);
    const sources = { choices: history.present, data: opening.current, dragged };
    super({ engine, opening, learning, refining, history, ...sources });
    this.details = new Details(engine, tell);
    this.board = board;
    this.notices = board.list;
    this.choices = history.present;
    this.canUndo = history.canUndo;
    this.canRedo = history.canRedo;
    this.incoming = opening.incoming;
    this.unread = opening.unread;
    this.incomingNetwork = opening.incomingNetwork;
    this.nodeDetail = this.details.node;
    this.edgeDetail = this.details.edge;
    this.refinementRuns = refining.runs;
    this.job = computed(() => opening.job.value ?? learning.job.value ?? this.idle.value);
    opening.leaving = () => {
      this.leave();
    };
    opening.unpack = async (given) => {
      const { openWorkspace } = await import('./desk/workspace');
      const found = await openWorkspace(given, engine, this.session);
      if ('work' in found) void this.resume(found.work);
      else if ('sampling' in found) void this.openSample(found.sampling, found.choices);
      else opening.waiting = found.waiting;
      if (found.words.length > 0) this.notify(found.words.join(' '));
    };
    this.changes = new Changes(this.moment);
    this.union = followUnion(
      learning.picture,
      computed(() => learning.states.value !== undefined),
    );
    effect(() => {
      this.announcement.say(sentenceOf(this.job.value) || this.sentence.value);
    });
    effect(() => {
      this.askDetails();
    });
    effect(() => {
      this.askBest();
    });
  }

  // What views call.

  /** The engine is there. */
  ready(): void {
    this.idle.value = { kind: 'idle' };
  }

  /** Draws rows from a known network and learns from them. */
  openSample(
    sampling: Sampling,
    choices: Choices = { ...defaultChoices, truth: this.choices.peek().truth },
  ): Promise<void> {
    return this.open((signal) => this.opening.sample(sampling, choices, signal));
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
    if (origin) this.compared.value = { origin, model };
    return this.showTruth(this.choices.peek().truth === 'directed' ? 'directed' : 'shown');
  }

  /** Draws the known network over the answer, or takes it away. */
  async showTruth(truth: TruthShown): Promise<void> {
    if (truth !== this.choices.peek().truth) await this.change({ ...this.choices.peek(), truth });
  }

  /** Wants a search by score, or what was learned as it is. */
  direct(directed: Directed): Promise<void> {
    return this.change(withDirected(this.choices.peek(), directed));
  }

  /** Wants rows to be sampled again so often, or no more. */
  resample(sure: Resampled | undefined): Promise<void> {
    return this.change(withSure(this.choices.peek(), sure));
  }

  /** Keeps the edges of at least this share in an average; nothing: the data choose. */
  averageFrom(threshold: number | undefined): Promise<void> {
    return this.change({ ...this.choices.peek(), threshold });
  }

  /** Reads a file and shows what is in it; a counts file is learned from at once, several of them as one. */
  openFile(file: File, ...more: File[]): Promise<void> {
    const title = [file, ...more].map(({ name }) => name).join(' + ');
    const given: Given = { origin: { kind: 'file', name: title }, title, data: file, options: {} };
    if (more.length > 0) given.more = more;
    return this.open((signal) => this.opening.read(given, signal), given.title);
  }

  openText(text: string): Promise<void> {
    const given: Given = { origin: { kind: 'pasted' }, title: 'Pasted table', data: new Blob([text]), options: {} };
    return this.open((signal) => this.opening.read(given, signal), given.title);
  }

  /** Reads the incoming file again in another way. */
  async readAgain(options: ReadOptions): Promise<void> {
    const given = this.unread.peek() ?? this.incoming.peek();
    const data = given?.data;
    if (data) await this.open((signal) => this.opening.read({ ...given, data, options }, signal), given.title);
  }

  /** Learns from the incoming file by this plan. */
  async learnIncoming(plan: Plan): Promise<void> {
    const incoming = this.incoming.peek();
    if (!incoming) return;
    const source = { ...incoming, plan };
    await this.open(() => (source.again ? this.takeColumns(source) : this.opening.take(source)), source.title);
  }

  /** Shows the columns of the present table again, to be changed; a counts file has none. */
  async reopenColumns(): Promise<void> {
    if (this.hasRows.peek()) {
      await this.open((signal) => this.opening.reopen(signal), this.dataset.peek()?.title);
      return;
    }
    this.notify(
      'Only counts are here: how often levels occur together, not the columns as they were read. Open the table itself to change them.',
    );
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
    return this.change(withPlan(this.choices.peek(), plan));
  }

  changeSettings(settings: Settings): Promise<void> {
    return this.change(withSettings(this.choices.peek(), settings, this.dataset.peek()?.variables ?? []));
  }

  /** While λ is dragged: the nearest stored point is shown. */
  dragLambda(lambda: number): void {
    this.refining.stop();
    this.dragged.value = lambda;
  }

  /** λ has been chosen, of the skeleton or of a search's candidates: it is solved exactly. */
  chooseLambda(lambda: number): Promise<void> {
    this.dragged.value = undefined;
    return this.change(withLambda(this.choices.peek(), lambda), 'lambda');
  }

  /** Nodes were put somewhere: a step that can be undone. */
  arrange(arrangement: Arrangement): void {
    this.history.change({ ...this.choices.peek(), arrangement });
  }

  /** Moves λ to where the edges next change; false where they do not. What the stored points promise is held to the exact solution. */
  async stepLambda(direction: 1 | -1): Promise<boolean> {
    const before = this.learnedEdges.peek();
    for (let tries = 0; tries < STEPS; tries++) {
      const next = this.nextChange(direction);
      if (next === undefined) return tries > 0;
      await this.chooseLambda(next);
      const moved = this.position.peek()?.lambda !== next;
      if (moved || !sameEdges(before, this.learnedEdges.peek(), this.names.peek().length)) return true;
    }
    return true;
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
    this.newest?.abort();
    if (!this.learning.busy) return;
    this.learning.cancel();
    const picture = this.picture.peek();
    const plan = picture?.complete && this.stale.peek() ? this.opening.goBack(picture.data) : undefined;
    if (!picture || !plan) return;
    const { variables } = picture.data.dataset;
    const { formulation, forbidden, required } = picture.problem;
    const choices = withPlan(this.choices.peek(), plan);
    const settings = {
      ...settingsOf(choices, variables),
      formulation,
      forbidden: [...forbidden],
      required: [...required],
    };
    this.history.change(withSettings(choices, settings, variables));
  }

  select(selection: Selection): void {
    this.selected.value = namedSelection(selection, this.dataset.peek()?.keys ?? []);
  }

  notify(text: string, tone: PageNotice['tone'] = 'info', action?: PageNotice['action']): void {
    this.board.add(text, tone, undefined, action);
  }

  dismiss(id: string): void {
    this.board.dismiss(id);
  }

  /** Every choice at once, as a link gives them. */
  async adopt(link: Choices): Promise<void> {
    const choices = { ...link, arrangement: this.choices.peek().arrangement };
    if (JSON.stringify(choices) !== JSON.stringify(this.choices.peek())) await this.change(choices);
  }

  // How the parts work together.

  /** Other data are about to come: what was there stays open, and one click leads back to it. */
  private leave(): void {
    const work = this.work.peek();
    this.putAside();
    this.selected.value = undefined;
    this.dragged.value = undefined;
    if (!work || !isWorked(work)) return;
    const { title } = work.data.dataset;
    this.board.add(`${title} is still open, with all that you did.`, 'info', 'answer', {
      label: `Back to ${title}`,
      act: () => {
        void this.resume(this.others.peek().find(({ data }) => data.id === work.data.id) ?? work);
      },
    });
  }

  /** Takes other columns of the present table; what then makes no sense is said. */
  private async takeColumns(source: Incoming): Promise<boolean> {
    const taken = await this.opening.change(source);
    const resting = taken && restingWords(this.choices.peek(), this.opening.current.peek()?.dataset.variables ?? []);
    if (resting) this.notify(resting);
    return taken;
  }

  private async change(choices: Choices, topic?: string): Promise<void> {
    this.history.change(choices, topic);
    await this.settle();
  }

  /**
   * Runs one way of opening data, and lets the picture follow what it takes. A newer one ends it; what fails is told, and the
   * earlier picture stays.
   */
  private async open(way: (signal: AbortSignal) => Promise<boolean>, title?: string): Promise<void> {
    this.newest?.abort();
    const opening = new AbortController();
    this.newest = opening;
    this.board.clear('opening');
    let taken = false;
    try {
      taken = await way(opening.signal);
    } catch (error) {
      if (!isAbort(error)) this.board.tell(error, 'opening', title);
    }
    if (this.newest === opening) this.newest = undefined;
    if (taken) await this.settle();
    else this.rest();
  }

  protected interrupt(): void {
    this.newest?.abort();
  }

  /** What was opened is being learned from, or was not taken. */
  private rest(): void {
    if (!this.newest) this.opening.rest();
  }

  /** Brings data and picture into line with the choices. */
  protected async settle(): Promise<void> {
    try {
      // Without a pause where nothing is to be counted: learning then begins, and can be cancelled, at once.
      const counting = this.opening.followPlan();
      if (counting) await counting;
      const wanted = this.opening.current.peek();
      if (!wanted) return;
      const learned = this.learning.want(wanted, problemOf(this.choices.peek(), wanted.dataset.variables));
      this.rest();
      await learned;
      if (!this.learning.busy) await this.refine();
    } catch (error) {
      if (!isAbort(error)) this.board.tell(error, 'work', this.dataset.peek()?.title);
    } finally {
      this.rest();
    }
  }

  private async refine(): Promise<void> {
    this.refining.stop();
    const [picture, position] = [this.picture.peek(), this.position.peek()];
    if (picture?.complete && position && this.learning.hold()) await this.refining.refine(picture, position.lambda);
  }

  /** Asks for which λ the path is nearest to a known network; what is shown meanwhile has no such mark. */
  private askBest(): void {
    const [tallies, picture] = [this.tallies.value, this.picture.peek()];
    if (!tallies || !picture) return;
    this.engine.bestRange(picture.path.lambdas, flatTallies(tallies), defaultLambda(picture)).then(
      (range) => {
        if (this.tallies.peek() === tallies) this.best.value = { of: tallies, range };
      },
      (error: unknown) => {
        if (!isAbort(error)) this.board.tell(error, 'work');
      },
    );
  }

  /** Asks for the numbers of what is selected, once λ is chosen and nothing else runs. */
  private askDetails(): void {
    const [selection, picture, position] = [this.selection.value, this.picture.value, this.position.value];
    const resting = this.dragged.value === undefined && this.job.value.kind === 'idle';
    this.details.stop();
    if (!selection || picture?.data.counts !== this.explained) this.details.clear();
    this.explained = picture?.data.counts;
    if (!selection) return;
    const { rule, filter } = this.settings.value;
    if (picture?.complete && position && resting && this.learning.hold())
      this.details.ask(selection, position.lambda, { rule, filter });
  }
}
