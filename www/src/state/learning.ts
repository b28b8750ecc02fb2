// One learning job after the other: the newest wish wins, and the earlier picture stays until the new one is there.
import { batch, signal } from '@preact/signals';
import type { Engine, LearnerSummary, LearnWatch, PathChunk } from '../engine/engine';
import { isAbort } from '../engine/errors';
import type { NodeState, Problem } from '../model';
import type { Job } from './job';
import { GrowingPath, sameProblem, type Data, type Picture } from './picture';
import { throttle } from './throttle';

/** How often progress is told, and how often a growing picture is drawn again, in milliseconds at least. */
const TELL = 100;
const REDRAW = 250;

export class Learning {
  readonly picture = signal<Picture | undefined>(undefined);
  /** While a job runs: what each node is doing. */
  readonly states = signal<readonly NodeState[] | undefined>(undefined);
  /** How far it is, while a job runs. */
  readonly job = signal<Job | undefined>(undefined);
  private running: GrowingPicture | undefined;
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
    const job = new GrowingPicture(this, data, problem);
    this.running = job;
    this.held = job;
    try {
      await this.engine.learn({ counts: data.counts, problem }, job);
      job.show(true);
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      job.rest();
      if (this.running === job) await this.finish(job);
    }
  }

  /** Shows what was learned earlier, and nothing of what is under way. */
  resume(picture: Picture | undefined): void {
    this.running?.cancel();
    this.running = undefined;
    batch(() => {
      this.states.value = undefined;
      this.job.value = undefined;
      this.picture.value = picture;
    });
  }

  /** Stops at once. A picture that was growing stays as far as it came. */
  cancel(): void {
    this.running?.cancel();
  }

  /** The progress goes at once; as far as a cancelled job came is drawn in a task of its own, unless another has begun. */
  private async finish(job: GrowingPicture): Promise<void> {
    this.running = undefined;
    if (job.signal.aborted) {
      this.job.value = undefined;
      await new Promise((resolve) => setTimeout(resolve));
      if (this.busy) return;
    }
    batch(() => {
      this.states.value = undefined;
      if (job.signal.aborted && job.grows) job.show(false);
      this.job.value = undefined;
    });
  }
}

/** What a job has learned so far, and who is told of it. */
class GrowingPicture implements LearnWatch {
  private readonly n: number;
  private readonly end = new AbortController();
  private path: GrowingPath;
  private told: LearnerSummary | undefined;
  readonly signal = this.end.signal;
  /** A picture of another table, or none at all: then the new one may grow before the user's eyes. */
  readonly grows: boolean;

  constructor(
    private readonly to: Pick<Learning, 'picture' | 'states' | 'job'>,
    readonly data: Data,
    readonly problem: Problem,
  ) {
    this.n = data.counts.variables.length;
    this.path = new GrowingPath(new Float64Array(), this.n);
    this.grows = to.picture.peek()?.data.dataset.origin !== data.dataset.origin;
    this.tellProgress();
  }

  readonly summary = (told: LearnerSummary): void => {
    this.told = told;
    this.path = new GrowingPath(told.lambdas, this.n);
    this.tell();
  };

  readonly started = (node: number): void => {
    this.path.start(node);
    this.tell();
  };

  readonly chunk = (chunk: PathChunk): void => {
    this.path.add(chunk);
    this.tell();
  };

  readonly solved = (node: number): void => {
    this.path.finish(node);
    this.tell();
  };

  /** Shows the picture as far as it has grown. */
  show(complete: boolean): void {
    const { data, problem, told: learnerSummary } = this;
    if (learnerSummary) this.to.picture.value = { data, problem, learnerSummary, path: this.path.snapshot(), complete };
  }

  /** Ends the job; nothing more is told of it. */
  cancel(): void {
    this.end.abort();
    this.rest();
  }

  /** Tells nothing more. */
  rest(): void {
    this.progress.stop();
    this.redraw.stop();
  }

  private tell(): void {
    this.progress.soon();
    this.redraw.soon();
  }

  private tellProgress(): void {
    this.to.job.value = { kind: 'learning', solved: this.path.solved, of: this.n };
  }

  private readonly progress = throttle(TELL, () => {
    this.tellProgress();
  });

  private readonly redraw = throttle(REDRAW, () => {
    batch(() => {
      this.to.states.value = [...this.path.states];
      if (this.grows) this.show(false);
    });
  });
}

function isSame(other: { data: Data; problem: Problem } | undefined, data: Data, problem: Problem): boolean {
  if (!other) return false;
  return other.data.counts === data.counts && sameProblem(other.problem, problem);
}
