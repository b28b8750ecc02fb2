// One learning job after the other: the newest wish wins, and the earlier picture stays until the new one is there.
import { batch, signal } from '@preact/signals';
import type { Engine, Outlook } from '../engine/engine';
import { isAbort } from '../engine/errors';
import type { NodeState } from '../model';
import type { Problem } from '../wasm/nodewise';
import type { Job } from './job';
import { GrowingPath, sameProblem, type Data, type Picture } from './picture';

/** How often a growing picture is drawn again, in milliseconds. */
const REDRAW = 120;

export class Learning {
  readonly picture = signal<Picture | undefined>(undefined);
  /** While a job runs: what each node is doing. */
  readonly states = signal<readonly NodeState[] | undefined>(undefined);
  private running: { data: Data; problem: Problem; cancel: AbortController } | undefined;
  /** What the engine's workers hold a learner of. */
  private held: { data: Data; problem: Problem } | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly setJob: (job: Job) => void,
  ) {}

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
    // Back to what is shown: whatever else was under way is not wanted any more.
    if (shown?.complete && isSame(shown, data, problem)) this.cancel();
    else await this.learn(data, problem);
  }

  /** Stops at once. A picture that was growing stays as far as it came. */
  cancel(): void {
    this.running?.cancel.abort();
  }

  private async learn(data: Data, problem: Problem): Promise<void> {
    const cancel = new AbortController();
    const job = { data, problem, cancel };
    this.running = job;
    this.held = job;
    const n = data.counts.variables.length;
    this.setJob({ kind: 'learning', solved: 0, of: n });
    try {
      await this.run(job, n);
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      if (this.running === job) {
        this.running = undefined;
        batch(() => {
          this.states.value = undefined;
          this.setJob({ kind: 'idle' });
        });
      }
    }
  }

  private async run({ data, problem, cancel }: NonNullable<Learning['running']>, n: number): Promise<void> {
    let growing = new GrowingPath(new Float64Array(), n);
    let outlook: Outlook | undefined;
    const show = (complete: boolean) => {
      if (outlook) this.picture.value = { data, problem, outlook, path: growing.snapshot(), complete };
    };
    // A picture of other data, or none at all: then the new one may grow before the user's eyes.
    const grows = this.picture.peek()?.data !== data;
    const tell = throttle(REDRAW, () => {
      if (cancel.signal.aborted) return;
      batch(() => {
        this.states.value = [...growing.states];
        this.setJob({ kind: 'learning', solved: growing.solved, of: n });
        if (grows) show(false);
      });
    });
    try {
      await this.engine.learn({ counts: data.counts, problem }, {
        signal: cancel.signal,
        outlook(told) {
          outlook = told;
          growing = new GrowingPath(told.lambdas, n);
          tell.now();
        },
        started(node) {
          growing.start(node);
          tell.soon();
        },
        stretch(stretch) {
          growing.add(stretch);
          tell.soon();
        },
        solved(node) {
          growing.finish(node);
          tell.soon();
        },
      });
      show(true);
    } finally {
      tell.stop();
      if (grows && cancel.signal.aborted) show(false);
    }
  }
}

function isSame(other: { data: Data; problem: Problem } | undefined, data: Data, problem: Problem): boolean {
  if (!other) return false;
  return other.data.counts === data.counts && sameProblem(other.problem, problem);
}

/** Calls at most once in a while; the last wish is always fulfilled, unless it is stopped. */
function throttle(milliseconds: number, call: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    stop();
    call();
  };
  return { now, stop, soon: () => { timer ??= setTimeout(now, milliseconds); } };
}
