// Faults of the page's workers, put in from outside: the page's own code knows nothing of them.
import type { Page } from '@playwright/test';

/** Killed: gone without a word. Frozen: says nothing any more, but lives. Starved: everything it says comes late. */
export type Fault = 'kill' | 'freeze' | 'starve';

interface Faults {
  /** Messages between the page and its workers since the count was begun. */
  messages: number;
  /** The number of the message at which something is done, and what. */
  plan: { at: number; fault: Fault } | undefined;
  /** The name of the worker that it was done to. */
  done: string | undefined;
}

/** Runs in the page before its own scripts: every worker passes through here. */
function intervene(): void {
  const state: Faults = { messages: 0, plan: undefined, done: undefined };
  const unnamed: Worker[] = [];
  const killIdle = () => {
    for (const worker of unnamed) worker.terminate();
  };
  Object.assign(window, { faults: Object.assign(state, { killIdle }) });
  const Original = window.Worker;
  class Watched extends Original {
    private fault: Fault | undefined;
    private readonly late = new WeakSet<Event>();

    constructor(
      address: string | URL,
      private readonly options?: WorkerOptions,
    ) {
      super(address, options);
      if (options?.name === undefined) unnamed.push(this);
      // The first listener, so that it can keep a message from all others.
      super.addEventListener('message', (event) => {
        this.hear(event);
      });
    }

    override postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
      this.count();
      super.postMessage(message, transfer as Transferable[]);
    }

    private hear(event: MessageEvent): void {
      if (this.late.has(event)) return;
      this.count();
      if (this.fault === undefined) return;
      event.stopImmediatePropagation();
      if (this.fault === 'starve') this.delay(event.data);
    }

    private delay(data: unknown): void {
      const event = new MessageEvent('message', { data });
      this.late.add(event);
      // All by the same time, so that their order stays.
      setTimeout(() => this.dispatchEvent(event), 300);
    }

    private count(): void {
      const { plan } = state;
      if (state.messages++ !== plan?.at) return;
      state.done = this.options?.name ?? 'unnamed';
      if (plan.fault === 'kill') this.terminate();
      else this.fault = plan.fault;
    }
  }
  window.Worker = Watched;
}

/** Lets tests put faults into every worker that a page has from its next visit on. */
export const watchWorkers = (page: Page): Promise<unknown> => page.addInitScript(intervene);

/** From now on messages are counted; at that of this number, if there is one, its worker suffers. */
export const planFault = (page: Page, plan?: { at: number; fault: Fault }): Promise<void> =>
  page.evaluate((planned) => {
    const { faults } = window as unknown as { faults: Faults };
    Object.assign(faults, { messages: 0, plan: planned, done: undefined });
  }, plan);

/** Messages since the plan, and the worker that has suffered. */
export const faultsOf = (page: Page): Promise<Pick<Faults, 'messages' | 'done'>> =>
  page.evaluate(() => {
    const { messages, done } = (window as unknown as { faults: Faults }).faults;
    return { messages, done };
  });
