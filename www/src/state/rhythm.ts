// How often the page follows a job that tells something many times a second.

/** Work of the page may take up to one part in so many of its time. */
const SHARE = 5;

export interface Rhythm {
  /** Asks for a call; many wishes are fulfilled by one. */
  soon(): void;
  /** Forgets the wish. */
  stop(): void;
}

/**
 * Calls at most once in `least` milliseconds, and less often where a call and the frame that it leads to take long: drawing
 * then leaves most of the time to the messages of the workers. The first call waits, too, so that what ends at once is never
 * drawn half done.
 */
export function rhythm(least: number, call: () => void): Rhythm {
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
      if (!waiting) wait(least);
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
