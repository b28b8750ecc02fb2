// How much a worker is given ahead, so that it never waits for a page that is busy drawing.

/** The page seldom leaves a message unread for longer, in milliseconds. */
const AHEAD = 80;
/** Questions that nobody wants any more are still answered once they are handed out. */
const MOST = 16;
/** Weight of the newest answer in the average. */
const NEWEST = 0.3;

/** The time that a worker takes for a question, as a running average. */
export class Pace {
  private average: number | undefined;
  private since = 0;

  /** The worker turns to its next question. */
  begin(): void {
    this.since = performance.now();
  }

  /** The worker has answered. */
  end(): void {
    const taken = performance.now() - this.since;
    this.average = this.average === undefined ? taken : this.average + NEWEST * (taken - this.average);
  }

  /**
   * How many questions the worker may hold, with `waiting` more in the queue of `workers` workers: the one it is at, the next,
   * and as many as it answers in `AHEAD`; but never so many that another worker is left without at the end.
   */
  room(waiting: number, workers: number): number {
    if (this.average === undefined) return 1;
    const enough = 2 + Math.floor(AHEAD / Math.max(this.average, AHEAD / MOST));
    const fair = 1 + Math.floor(waiting / (2 * workers));
    return Math.min(enough, fair, MOST);
  }
}
