// The lab's state: a setting, and what the core says about it. Answers stay until newer ones are there.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type {
  Assumptions,
  FourNode,
  LearnedSample,
  NodeAssessment,
  Subject,
  WitnessPath,
} from '../../engine/lab/assumptions';
import { isAbort } from '../../engine/errors';
import type { NetworkModel } from '../../model';
import { messageOf } from '../notices';
import { Newest } from '../throttle';
import { defaultSetting, wishOf, type LabSetting, type LabView } from './setting';
import { changed, changeOf, fourSubject, subjectOf, type Named, type Sources, type TitledModel } from './subjects';

/** All nodes of a network, and what was learned from a sample of it. */
export interface Assessed {
  title: string;
  names: readonly string[];
  parents: readonly (readonly number[])[];
  nodes: readonly NodeAssessment[];
  learned: LearnedSample;
  /** Milliseconds that the assessment took in its worker. */
  took: number;
}

export interface Broken {
  before: Assessed;
  /** Absent when the change cannot be made at this node. */
  after: Assessed | undefined;
}

/** The witnesses of one node along a grid of penalties, and at the chosen one. */
export interface Witnesses {
  node: number;
  path: WitnessPath;
  at: WitnessPath['points'][number] | undefined;
}

/** Points on the λ axis of the witness, and the share of the largest λ at which the axis ends. */
const GRID = 30;
const DEPTH = 0.005;

export class LabState {
  readonly setting = signal<LabSetting>(defaultSetting);
  readonly view: ReadonlySignal<LabView> = computed(() => this.setting.value.view);
  private readonly fourSaid = signal<FourNode | undefined>(undefined);
  private readonly fourLearned = signal<LearnedSample | undefined>(undefined);
  private readonly subject = signal<Named | undefined>(undefined);
  private readonly all = signal<Assessed | undefined>(undefined);
  private readonly brokenSaid = signal<Broken | undefined>(undefined);
  private readonly seen = signal<Witnesses | undefined>(undefined);
  private readonly failure = signal<string | undefined>(undefined);
  private readonly asked = signal(0);
  private readonly asking = { four: new Newest(), learn: new Newest(), work: new Newest(), witness: new Newest() };
  private readonly known = new Map<string, Promise<Assessed>>();

  constructor(
    readonly core: Assumptions,
    readonly sources: Sources,
  ) {
    const { view } = this;
    effect(() => {
      if (view.value === 'four') this.askFour(this.setting.value);
    });
    effect(() => {
      if (view.value !== 'four') this.askNetwork(this.essence.value, sources.page());
    });
    effect(() => {
      if (view.value === 'nodes') this.askWitness(this.setting.value, this.subject.value);
    });
  }

  /** Closed forms at (p, q). */
  get four(): ReadonlySignal<FourNode | undefined> {
    return this.fourSaid;
  }
  /** From a sample of the four-node example; nothing where no network has these moments. */
  get fourSample(): ReadonlySignal<LearnedSample | undefined> {
    return this.fourLearned;
  }
  /** The network that is looked at; nothing for a table without a known network. */
  get named(): ReadonlySignal<Named | undefined> {
    return this.subject;
  }
  get assessed(): ReadonlySignal<Assessed | undefined> {
    return this.all;
  }
  get broken(): ReadonlySignal<Broken | undefined> {
    return this.brokenSaid;
  }
  get witnesses(): ReadonlySignal<Witnesses | undefined> {
    return this.seen;
  }
  /** What went wrong, in a sentence. */
  get error(): ReadonlySignal<string | undefined> {
    return this.failure;
  }
  readonly busy: ReadonlySignal<boolean> = computed(() => this.asked.value > 0);

  set(change: Partial<LabSetting>): void {
    this.setting.value = { ...this.setting.peek(), ...change };
  }

  /** Lets go of its workers, unless one is at work; the next question starts new ones. */
  rest(): void {
    if (!this.busy.peek()) this.core.close();
  }

  /** The network itself, after the change or as it is. */
  model(named: Named): Promise<NetworkModel> {
    return this.core.network(named.subject);
  }

  /** What an assessment depends on: neither λ, which only the witness needs, nor, but for a change, the chosen node. */
  private readonly essence: ReadonlySignal<LabSetting> = computed(() => {
    const setting = this.setting.value;
    const slim = { ...setting, lambda: undefined, node: setting.view === 'break' ? setting.node : 0 };
    return same(slim, this.lastEssence) ? this.lastEssence : (this.lastEssence = slim);
  });
  private lastEssence: LabSetting = defaultSetting;

  private askFour(setting: LabSetting): void {
    const { p, q } = setting;
    this.asking.four.want(() =>
      this.work(async () => {
        const said = await this.core.fourNode(p, q);
        this.fourSaid.value = said;
        this.asking.learn.want(() => this.work(() => this.learnFour(setting, said)));
      }),
    );
  }

  /** The sample follows the numbers: a dragged slider need not wait for it. */
  private async learnFour(setting: LabSetting, { p, q, possible }: FourNode): Promise<void> {
    this.fourLearned.value = possible.network
      ? await this.core.learn(fourSubject(p, q).subject, wishOf(setting))
      : undefined;
  }

  private askNetwork(setting: LabSetting, page: TitledModel | undefined): void {
    this.asking.work.want(() =>
      this.work(async () => {
        const named = await subjectOf(setting, { ...this.sources, page: () => page });
        if (!sameNetwork(named, this.subject.peek()))
          batch(() => {
            this.subject.value = named;
            this.all.value = undefined;
            this.brokenSaid.value = undefined;
            this.seen.value = undefined;
            if (named && this.setting.peek().node >= named.names.length) this.set({ node: 0 });
          });
        if (!named || setting.view === 'rows') return;
        const before = await this.assess(named.title, named.subject, named, setting);
        this.all.value = before;
        if (setting.view === 'break') this.brokenSaid.value = { before, after: await this.breakIt(named, setting) };
      }),
    );
  }

  private async breakIt(named: Named, setting: LabSetting): Promise<Assessed | undefined> {
    const change = changeOf(setting.change, setting.node, named);
    if (!change) return undefined;
    const subject = changed(named, change);
    const { nodes } = await this.core.network(subject);
    const after = { names: nodes.map(({ name }) => name), parents: nodes.map(({ parents }) => parents) };
    return this.assess(named.title, subject, after, setting);
  }

  /** Asked once for each network and setting. */
  private assess(
    title: string,
    subject: Subject,
    { names, parents }: Pick<Named, 'names' | 'parents'>,
    setting: LabSetting,
  ): Promise<Assessed> {
    const wish = { ...wishOf(setting), lambda: undefined };
    const key = subject.key + JSON.stringify(wish);
    const ask = async (): Promise<Assessed> => {
      const { nodes, took } = await this.core.assess(subject, wish);
      return { title, names, parents, nodes, learned: await this.core.learn(subject, wish), took };
    };
    const found = this.known.get(key) ?? ask();
    this.known.set(key, found);
    // A failure is not kept.
    found.catch(() => {
      this.known.delete(key);
    });
    return found;
  }

  private askWitness(setting: LabSetting, named: Named | undefined): void {
    const node = setting.node;
    if (!named || node >= named.names.length) return;
    this.asking.witness.want(() =>
      this.work(async () => {
        const wish = wishOf(setting);
        const known = this.seen.peek();
        const key = JSON.stringify({ ...wish, lambda: undefined, node, of: named.subject.key });
        const path = known && this.witnessKey === key ? known.path : await this.witnessPath(named, wish, node);
        const at =
          setting.lambda === undefined
            ? undefined
            : (await this.core.witnesses(named.subject, wish, node, Float64Array.of(setting.lambda))).points[0];
        this.witnessKey = key;
        this.seen.value = { node, path, at };
      }),
    );
  }
  private witnessKey = '';

  private async witnessPath(named: Named, wish: ReturnType<typeof wishOf>, node: number): Promise<WitnessPath> {
    const { lambdaMax } = await this.core.witnesses(named.subject, wish, node, new Float64Array());
    const grid = Float64Array.from({ length: GRID }, (_, k) => lambdaMax * DEPTH ** (k / (GRID - 1)));
    return this.core.witnesses(named.subject, wish, node, lambdaMax > 0 ? grid : new Float64Array());
  }

  private async work(ask: () => Promise<void>): Promise<void> {
    // Without looking at it: the effects that ask must not follow it.
    this.asked.value = this.asked.peek() + 1;
    try {
      await ask();
      this.failure.value = undefined;
    } catch (error) {
      // Only the user's own stop aborts.
      this.failure.value = isAbort(error) ? 'Stopped. Any change asks again.' : messageOf(error);
    } finally {
      this.asked.value = this.asked.peek() - 1;
    }
  }
}

const same = (a: LabSetting, b: LabSetting): boolean => JSON.stringify(a) === JSON.stringify(b);
const sameNetwork = (a: Named | undefined, b: Named | undefined): boolean => a?.subject.key === b?.subject.key;
