// How often the page does what it is asked for many times a second. There are three shapes: `throttle` for what is to be
// followed while it changes, `debounce` for what is to come to rest first, `Newest` for work that takes its time.

export interface Paced {
  /** Asks for a call; many wishes are fulfilled by one. */
  soon(): void;
  /** Forgets the wish. */
  stop(): void;
}

/** Work of the page may take up to one part in so many of its time. */
const SHARE = 5;

/**
 * Calls at most once in `least` milliseconds, and less often where a call and the frame that it leads to take long: drawing
 * then leaves most of the time to the messages of the workers. The first call waits, too, so that what ends at once is never
 * drawn half done; unless it is `leading`.
 */
export function throttle(least: number, call: () => void, { leading = false } = {}): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;
  let waiting = false;
  const wait = (milliseconds: number) => {
    waiting = true;
    timer = setTimeout(() => {
      waiting = false;
      if (wanted) run();
    }, milliseconds);
  };
  const run = () => {
    wanted = false;
    waiting = true;
    const begin = performance.now();
    call();
    afterFrame(() => {
      // Stopped meanwhile, or not.
      if (waiting) wait(Math.max(least, (SHARE - 1) * (performance.now() - begin)));
    });
  };
  return {
    soon() {
      wanted = true;
      if (waiting) return;
      if (leading) run();
      else wait(least);
    },
    stop() {
      wanted = false;
      waiting = false;
      clearTimeout(timer);
    },
  };
}

/** Calls when the next frame is drawn; without a screen, at once. */
function afterFrame(call: () => void): void {
  if (typeof requestAnimationFrame === 'undefined') setTimeout(call);
  else requestAnimationFrame(() => setTimeout(call));
}

/** Calls after `pause` milliseconds without a further wish, but holds none back for longer than `patience` after the last call. */
export function debounce(pause: number, call: () => void, patience = Infinity): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let called = 0;
  const run = () => {
    called = performance.now();
    call();
  };
  const stop = () => {
    clearTimeout(timer);
  };
  return {
    soon() {
      stop();
      timer = setTimeout(run, Math.min(pause, Math.max(0, called + patience - performance.now())));
    },
    stop,
  };
}

/** One piece of work at a time, and only the newest waiting: a dragged slider asks more often than answers come. */
export class Newest {
  private waiting: (() => Promise<void>) | undefined;
  private running = Promise.resolve();
  private busy = false;
  private failure: { of: unknown } | undefined;

  /** At least so many milliseconds lie between two pieces of work. */
  constructor(private readonly pause = 0) {}

  /** Works now, or once the present work is done; a newer wish replaces one that waits. */
  want(work: () => Promise<void>): void {
    this.waiting = work;
    if (!this.busy) this.running = this.run();
  }

  /** When all that was wanted is done. Rejects if the last work failed; before, failures are nobody's. */
  async done(): Promise<void> {
    await this.running;
    if (this.failure) throw this.failure.of;
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let work = this.take(); work; work = this.take()) {
      this.failure = await work().then(
        () => undefined,
        (of: unknown) => ({ of }),
      );
      if (this.pause > 0) await new Promise((resume) => setTimeout(resume, this.pause));
    }
    this.busy = false;
  }

  private take(): (() => Promise<void>) | undefined {
    const work = this.waiting;
    this.waiting = undefined;
    return work;
  }
}
