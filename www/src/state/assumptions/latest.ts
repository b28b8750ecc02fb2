// One question on its way, and only the newest one waiting: a dragged slider asks more often than answers come.

export class Latest {
  private waiting: (() => Promise<void>) | undefined;
  private running = false;

  /** Asks now, or once the present question is answered; a newer wish replaces one that waits. The work must not fail. */
  want(work: () => Promise<void>): void {
    this.waiting = work;
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting) {
      const work = this.waiting;
      this.waiting = undefined;
      await work();
    }
    this.running = false;
  }
}
