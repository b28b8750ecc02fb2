// One learning job after the other: the newest wish wins, and the earlier picture stays until the new one is there.
import { batch, signal } from '@preact/signals';
import type { Engine, LearnerSummary } from '../engine/engine';
import { isAbort } from '../engine/errors';
import type { NodeState, Problem } from '../model';
import type { Job } from './job';
import { GrowingPath, sameProblem, type Data, type Picture } from './picture';
import { throttle } from './throttle';

/** How often progress is told, and how often a growing picture is drawn again, in milliseconds at least. */
const TELL = 100;
const REDRAW = 250;

interface Running {
  data: Data;
  problem: Problem;
  cancel: AbortController;
  /** Shows the picture as far as it has grown, where it grows. */
  keep?: () => void;
}

export class Learning {
  readonly picture = signal<Picture | undefined>(undefined);
  /** While a job runs: what each node is doing. */
  readonly states = signal<readonly NodeState[] | undefined>(undefined);
  /** How far it is, while a job runs. */
  readonly job = signal<Job | undefined>(undefined);
  private running: Running | undefined;
  /** What the engine's workers hold a learner of. */
  private held: { data: Data; problem: Problem } | undefined;

  constructor(private readonly engine: Engine) {}

  /** Whether a job runs. */
  get busy(): boolean {
    return this.running !== undefined;
  }

  /** Makes the workers hold the learner of the picture, so that they can be asked about it; not while a job runs. */
  hold(): boolean {
    const shown = this.picture.peek();
    if (!shown || this.running) return false;
    if (!isSame(this.held, shown.data, shown.problem)) {
      this.held = shown;
      this.engine.hold({ counts: shown.data.counts, problem: shown.problem });
    }
    return true;
  }

  /**
   * Learns what is wanted now, unless it is there or on its way. Rejects with what the engine has against it; cancelled
   * or replaced jobs just end.
   */
  async want(data: Data, problem: Problem): Promise<void> {
    if (isSame(this.running, data, problem)) return;
    const shown = this.picture.peek();
    if (shown?.complete && isSame(shown, data, problem)) {
      // Back to what is shown: whatever else was under way is not wanted any more.
      this.cancel();
      return;
    }
    const job: Running = { data, problem, cancel: new AbortController() };
    this.running = job;
    this.held = job;
    const n = data.counts.variables.length;
    this.job.value = { kind: 'learning', solved: 0, of: n };
    try {
      await this.run(job, n);
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      if (this.running === job) await this.finish(job);
    }
  }

  /** Stops at once. A picture that was growing stays as far as it came. */
  cancel(): void {
    this.running?.cancel.abort();
  }

  /** The progress goes at once; as far as a cancelled job came is drawn in a task of its own, unless another has begun. */
  private async finish({ cancel, keep }: Running): Promise<void> {
    this.running = undefined;
    if (cancel.signal.aborted) {
      this.job.value = undefined;
      await new Promise((resolve) => setTimeout(resolve));
      if (this.busy) return;
    }
    batch(() => {
      this.states.value = undefined;
      if (cancel.signal.aborted) keep?.();
      this.job.value = undefined;
    });
  }

  private async run(job: Running, n: number): Promise<void> {
    const { data, problem, cancel } = job;
    let growing = new GrowingPath(new Float64Array(), n);
    let summary: LearnerSummary | undefined;
    const show = (complete: boolean) => {
      if (summary) this.picture.value = { data, problem, learnerSummary: summary, path: growing.snapshot(), complete };
    };
    // A picture of other data, or none at all: then the new one may grow before the user's eyes.
    const grows = this.picture.peek()?.data !== data;
    if (grows)
      job.keep = () => {
        show(false);
      };
    const progress = throttle(TELL, () => {
      this.job.value = { kind: 'learning', solved: growing.solved, of: n };
    });
    const redraw = throttle(REDRAW, () => {
      batch(() => {
        this.states.value = [...growing.states];
        if (grows) show(false);
      });
    });
    const stop = () => {
      progress.stop();
      redraw.stop();
    };
    cancel.signal.addEventListener('abort', stop);
    const tell = () => {
      progress.soon();
      redraw.soon();
    };
    try {
      await this.engine.learn(
        { counts: data.counts, problem },
        {
          signal: cancel.signal,
          summary(told) {
            summary = told;
            growing = new GrowingPath(told.lambdas, n);
            tell();
          },
          started(node) {
            growing.start(node);
            tell();
          },
          chunk(chunk) {
            growing.add(chunk);
            tell();
          },
          solved(node) {
            growing.finish(node);
            tell();
          },
        },
      );
      show(true);
    } finally {
      stop();
    }
  }
}

function isSame(other: { data: Data; problem: Problem } | undefined, data: Data, problem: Problem): boolean {
  if (!other) return false;
  return other.data.counts === data.counts && sameProblem(other.problem, problem);
}
