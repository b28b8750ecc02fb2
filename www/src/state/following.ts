// Work that follows what is wanted: it begins by itself, ends when something else is wanted, and can be stopped and taken up again.
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import { isAbort } from '../engine/errors';
import type { Counts } from '../engine/protocol';
import { messageOf } from './notices';

/** What work is about: the same counts and the same text, the same work. */
export interface Wanted {
  counts: Counts;
  key: string;
}

export type Pursuit = (signal: AbortSignal) => Promise<void>;

interface Followed<W extends Wanted> {
  wanted: ReadonlySignal<W | undefined>;
  /** What has to be done about it; nothing where it is done. */
  todo: (wanted: W) => Pursuit | undefined;
  /** Work has ended, or was ended. */
  ended?: () => void;
}

export class Following<W extends Wanted> {
  /** Why the last work failed. */
  readonly fault = signal<string | undefined>(undefined);
  private readonly job = signal<{ of: W; cancel: AbortController } | undefined>(undefined);
  /** What the user has stopped: it is not begun again by itself. */
  private readonly stopped = signal<string | undefined>(undefined);

  constructor(private readonly followed: Followed<W>) {
    effect(() => {
      const wanted = followed.wanted.value;
      untracked(() => {
        this.follow(wanted);
      });
    });
  }

  readonly running: ReadonlySignal<boolean> = computed(() => this.job.value !== undefined);

  /** Whether what is wanted was stopped, or failed. */
  readonly waits: ReadonlySignal<boolean> = computed(() => {
    const wanted = this.followed.wanted.value;
    return this.fault.value !== undefined || (wanted !== undefined && this.stopped.value === wanted.key);
  });

  /** Stops what runs; it waits until it is taken up again. */
  cancel(): void {
    const job = this.job.peek();
    if (!job) return;
    batch(() => {
      this.stopped.value = job.of.key;
      this.stop();
    });
  }

  /** Takes up again what was stopped or has failed: what there is to do, or other work. */
  again(other?: (wanted: W) => Pursuit | undefined): void {
    this.forgive();
    const wanted = this.followed.wanted.peek();
    const work = wanted && other?.(wanted);
    if (wanted && work) void this.run(wanted, work);
    else this.follow(wanted);
  }

  /** Begins what is wanted, unless it is there, runs, or was stopped. */
  private follow(wanted: W | undefined): void {
    if (wanted && isSame(this.job.peek()?.of, wanted)) return;
    this.stop();
    if (!wanted || this.stopped.peek() === wanted.key) return;
    const work = this.followed.todo(wanted);
    if (work) void this.run(wanted, work);
  }

  private forgive(): void {
    batch(() => {
      this.stopped.value = undefined;
      this.fault.value = undefined;
    });
  }

  private stop(): void {
    const job = this.job.peek();
    if (!job) return;
    job.cancel.abort();
    batch(() => {
      this.job.value = undefined;
      this.followed.ended?.();
    });
  }

  private async run(of: W, work: Pursuit): Promise<void> {
    const job = { of, cancel: new AbortController() };
    this.stop();
    batch(() => {
      this.forgive();
      this.job.value = job;
    });
    try {
      await work(job.cancel.signal);
    } catch (error) {
      if (!isAbort(error) && !job.cancel.signal.aborted) this.fault.value = messageOf(error);
    } finally {
      if (this.job.peek() === job) this.stop();
    }
  }
}

export const isSame = (one: Wanted | undefined, other: Wanted | undefined): boolean =>
  other !== undefined && one?.counts === other.counts && one.key === other.key;
