// Short movements of the whole picture.

/** Calls `step` with shares from 0 to 1 over some milliseconds; at once with 1 when there are none. Returns how to stop. */
export function tween(milliseconds: number, step: (t: number) => void): () => void {
  if (milliseconds <= 0) {
    step(1);
    return () => undefined;
  }
  const start = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    const t = Math.min(1, Math.max(0, (now - start) / milliseconds));
    // Slow at both ends.
    step(t * t * (3 - 2 * t));
    if (t < 1) frame = requestAnimationFrame(next);
  });
  return () => {
    cancelAnimationFrame(frame);
  };
}

const MOVE = 320;

/** One movement at a time: the next one ends the one before. */
export class Motion {
  /** Whether things jump instead of moving. */
  calm = false;
  private end: () => void = () => undefined;

  run(step: (t: number) => void, jumps = false): void {
    this.stop();
    this.end = tween(jumps || this.calm ? 0 : MOVE, step);
  }

  stop(): void {
    this.end();
  }
}
