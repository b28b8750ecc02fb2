// A network that is being asked: two scenarios, and what the core says of them. Answers stay until newer ones are there.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import { isAbort } from '../../engine/errors';
import type { AskedNetwork, Answered, Explanation } from '../../engine/lab/asking';
import type { LabEngine } from '../../engine/lab/lab-engine';
import type { Coded, Progress } from '../../engine/protocol';
import type { NetworkModel } from '../../model';
import { messageOf } from '../notices';
import { Newest } from '../throttle';
import {
  questionOf,
  readScenario,
  scenarioText,
  turned,
  within,
  type How,
  type Known,
  type Scenario,
} from './scenario';

/** Fitted to the page's rows along the directions found, or known from elsewhere. */
export type SourceKind = 'fitted' | 'known';

/** A network that can be asked. */
export interface Askable {
  kind: SourceKind;
  title: string;
  model: NetworkModel;
  rows: Coded | undefined;
  /** Why nothing can be done to it, in a sentence; nothing where every arrow is told. */
  undoable: string | undefined;
}

/** What is known of one scenario. */
export interface Told {
  /** What the answer is about: it may be older than what is asked. */
  of: Scenario;
  answered: Answered;
  explanation: Explanation | undefined;
}

/** The two scenarios. */
export const SIDES = [0, 1] as const;
export type ScenarioSide = (typeof SIDES)[number];

/** Milliseconds after which a question that nobody wants any more is ended with its worker. */
const PATIENCE = 200;

export class Asking {
  readonly act = signal<How>('seen');
  readonly side = signal<ScenarioSide>(0);
  /** Whether the second scenario is shown beside the first. */
  readonly compares = signal(false);
  /** Whether the most probable explanation is wanted. */
  readonly explains = signal(false);
  readonly progress = signal<Progress | undefined>(undefined);
  private readonly network = signal<Askable | undefined>(undefined);
  private readonly nothing = signal<Answered | undefined>(undefined);
  private readonly scenarios = [signal<Scenario>([]), signal<Scenario>([])] as const;
  private readonly told = [signal<Told | undefined>(undefined), signal<Told | undefined>(undefined)] as const;
  private readonly failures = [signal<string | undefined>(undefined), signal<string | undefined>(undefined)] as const;
  private readonly asked = signal(0);
  private readonly newest = [new Newest(), new Newest()] as const;
  private readonly running: [Running | undefined, Running | undefined] = [undefined, undefined];
  private asker: AskedNetwork | undefined;

  constructor(private readonly lab: LabEngine) {}

  /** What is asked. */
  get present(): ReadonlySignal<Askable | undefined> {
    return this.network;
  }
  /** The answer when nothing is known. */
  get before(): ReadonlySignal<Answered | undefined> {
    return this.nothing;
  }
  scenario(side: ScenarioSide): ReadonlySignal<Scenario> {
    return this.scenarios[side];
  }
  answer(side: ScenarioSide): ReadonlySignal<Told | undefined> {
    return this.told[side];
  }
  fault(side: ScenarioSide): ReadonlySignal<string | undefined> {
    return this.failures[side];
  }
  readonly busy: ReadonlySignal<boolean> = computed(() => this.asked.value > 0);

  /** Asks another network. What was known of nodes and levels that it has, too, stays. */
  open(askable: Askable): void {
    const earlier = this.network.peek();
    if (earlier?.model === askable.model && earlier.undoable === askable.undoable) return;
    this.asker?.close();
    this.asker = this.lab.askNetwork(askable.model, askable.rows);
    const kept = (scenario: Scenario) =>
      earlier ? carried(scenario, earlier.model, askable.model) : within(scenario, levelsOf(askable.model));
    batch(() => {
      this.network.value = askable;
      this.nothing.value = undefined;
      if (askable.undoable !== undefined) this.act.value = 'seen';
      for (const side of SIDES) {
        this.told[side].value = undefined;
        const known = kept(this.scenarios[side].peek());
        this.scenarios[side].value = askable.undoable === undefined ? known : known.filter(({ how }) => how === 'seen');
      }
    });
    for (const side of SIDES) this.ask(side);
  }

  /** Sets a level in the present scenario, or takes it back. */
  turn(known: Omit<Known, 'how'>): void {
    const [side, how] = [this.side.peek(), this.act.peek()];
    const present = this.scenarios[side].peek().find(({ node, level }) => node === known.node && level === known.level);
    this.know(side, turned(this.scenarios[side].peek(), present ?? { ...known, how }));
  }

  know(side: ScenarioSide, scenario: Scenario): void {
    this.scenarios[side].value = scenario;
    this.ask(side);
  }

  /** One thing less is known in the present scenario, or what was taken back last once more: a presentation tells it step by step. */
  step(by: 1 | -1): void {
    const side = this.side.peek();
    const scenario = this.scenarios[side].peek();
    // Whatever else was changed meanwhile begins another story.
    if (this.stepped !== scenario) this.later = [];
    const next = by === 1 ? this.later.at(-1) : scenario.at(-1);
    if (!next) return;
    this.later = by === 1 ? this.later.slice(0, -1) : [...this.later, next];
    this.stepped = by === 1 ? [...scenario, next] : scenario.slice(0, -1);
    this.know(side, this.stepped);
  }
  /** What was taken back, the newest last, and the scenario that was left. */
  private later: Scenario = [];
  private stepped: Scenario | undefined;

  explain(wanted: boolean): void {
    this.explains.value = wanted;
    for (const side of SIDES) this.ask(side);
  }

  /** Shows a second scenario, which begins as the first. */
  compare(wanted: boolean): void {
    batch(() => {
      this.compares.value = wanted;
      this.side.value = wanted ? 1 : 0;
    });
    if (wanted) this.know(1, this.scenarios[0].peek());
  }

  /** Ends what runs; what was told stays. */
  cancel(): void {
    for (const side of SIDES) this.running[side]?.cancel.abort();
  }

  /** The scenarios in a link. */
  readonly text: ReadonlySignal<string> = computed(() => {
    const [first, second] = [scenarioText(this.scenarios[0].value), scenarioText(this.scenarios[1].value)];
    return ['ask', this.network.value?.kind ?? '', first, ...(this.compares.value ? [second] : [])].join('_');
  });

  /** Takes the scenarios of a link; which network it means comes back. */
  visit(text: string): SourceKind | undefined {
    const [, kind, first = '', second] = text.split('_');
    // Opened by its name alone, it is as it was left.
    if (kind === undefined) return this.network.peek()?.kind;
    const model = this.network.peek()?.model;
    const read = (part: string) => (model ? within(readScenario(part), levelsOf(model)) : readScenario(part));
    batch(() => {
      this.scenarios[0].value = read(first);
      this.scenarios[1].value = read(second ?? '');
      this.compares.value = second !== undefined;
      this.side.value = 0;
    });
    for (const side of SIDES) this.ask(side);
    return kind === 'fitted' || kind === 'known' ? kind : undefined;
  }

  private ask(side: ScenarioSide): void {
    if (!this.asker) return;
    const running = this.running[side];
    // One that takes its time is not waited for.
    if (running && performance.now() - running.since > PATIENCE) running.cancel.abort();
    this.newest[side].want(() => this.work(side));
  }

  private async work(side: ScenarioSide): Promise<void> {
    const { asker } = this;
    if (!asker) return;
    const running = { cancel: new AbortController(), since: performance.now() };
    const { signal } = running.cancel;
    this.running[side] = running;
    this.asked.value = this.asked.peek() + 1;
    try {
      await this.tell(side, asker, signal);
      if (this.asker === asker) this.failures[side].value = undefined;
    } catch (error) {
      if (this.asker === asker && !isAbort(error)) this.failures[side].value = messageOf(error);
    } finally {
      batch(() => {
        this.running[side] = undefined;
        this.progress.value = undefined;
        this.asked.value = this.asked.peek() - 1;
      });
    }
  }

  private async tell(side: ScenarioSide, asker: AskedNetwork, signal: AbortSignal): Promise<void> {
    const progress = (told: Progress) => {
      this.progress.value = told;
    };
    const watch = { signal, progress };
    const before = this.nothing.peek() ?? (await asker.answer({ given: [], set: [] }, watch));
    const scenario = this.scenarios[side].peek();
    const question = questionOf(scenario);
    const answered = scenario.length === 0 ? before : await asker.answer(question, watch);
    if (this.asker !== asker) return;
    batch(() => {
      this.nothing.value = before;
      this.told[side].value = { of: scenario, answered, explanation: undefined };
    });
    if (!this.explains.peek()) return;
    const explanation = await asker.explanation(question, signal);
    if (this.asker === asker) this.told[side].value = { of: scenario, answered, explanation };
  }
}

interface Running {
  cancel: AbortController;
  since: number;
}

const levelsOf = ({ nodes }: NetworkModel): number[] => nodes.map(({ levels }) => levels.length);

/** What is known of nodes and levels that another network has, too, by their names. */
function carried(scenario: Scenario, from: NetworkModel, to: NetworkModel): Scenario {
  return scenario.flatMap(({ node, level, how }) => {
    const name = from.nodes[node]?.name;
    const at = to.nodes.findIndex((each) => each.name === name);
    const place = to.nodes[at]?.levels.indexOf(from.nodes[node]?.levels[level] ?? '') ?? -1;
    return place < 0 ? [] : [{ node: at, level: place, how }];
  });
}
