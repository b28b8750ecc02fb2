// Undo and redo over values that are never changed in place.
import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** The present value between those before and those after it. */
export interface HistorySteps<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What the last step changed; a further change of the same thing belongs to the same step. */
  topic: string | undefined;
}

/** More steps than anybody walks back. */
const MOST = 200;

export class History<T> {
  private readonly steps;
  readonly present: ReadonlySignal<T>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;

  constructor(start: T) {
    this.steps = signal<HistorySteps<T>>({ past: [], present: start, future: [], topic: undefined });
    this.present = computed(() => this.steps.value.present);
    this.canUndo = computed(() => this.steps.value.past.length > 0);
    this.canRedo = computed(() => this.steps.value.future.length > 0);
  }

  /** A step to another value; with a topic it joins the step before, if that had the same topic. */
  change(present: T, topic?: string): void {
    const before = this.steps.value;
    const joins = topic !== undefined && topic === before.topic;
    const past = joins ? before.past : [...before.past, before.present].slice(-MOST);
    this.steps.value = { past, present, future: [], topic };
  }

  undo(): void {
    const { past, present, future } = this.steps.value;
    const before = past.at(-1);
    if (past.length === 0 || before === undefined) return;
    this.steps.value = { past: past.slice(0, -1), present: before, future: [present, ...future], topic: undefined };
  }

  redo(): void {
    const { past, present, future } = this.steps.value;
    const [next, ...later] = future;
    if (future.length === 0 || next === undefined) return;
    this.steps.value = { past: [...past, present], present: next, future: later, topic: undefined };
  }

  /** All of it, to be taken up again. */
  get all(): ReadonlySignal<HistorySteps<T>> {
    return this.steps;
  }

  /** Goes on where another time has ended. */
  resume(steps: HistorySteps<T>): void {
    this.steps.value = steps;
  }

  /** Forgets every step. */
  reset(present: T): void {
    this.steps.value = { past: [], present, future: [], topic: undefined };
  }
}
