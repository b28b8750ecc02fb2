// What was asked about the present input, so that the same nodes are not solved again at the same λ for the graph, for the
// candidates of a search, for an export in another format, or for a selection that comes back.
import { aborted, isAbort } from './errors';

/** Answers that are kept: some λ with all nodes, and the details of what was looked at meanwhile. */
const KEPT = 32;

export class Solved {
  private readonly known = new Map<string, Promise<unknown>>();

  /** Other input: nothing that was solved is of use. */
  clear(): void {
    this.known.clear();
  }

  /** The answer that is known or on its way, or else a new one. One that fails, or that its asker gave up, is not kept. */
  async once<T>(key: string, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    const known = this.known.get(key) as Promise<T> | undefined;
    try {
      const answer = await (known ?? this.keep(key, ask()));
      if (signal?.aborted) throw aborted();
      return answer;
    } catch (error) {
      // Whoever asked first gave it up; this asker did not.
      if (known && isAbort(error) && !signal?.aborted) return this.once(key, signal, ask);
      throw error;
    }
  }

  private keep<T>(key: string, asked: Promise<T>): Promise<T> {
    this.known.set(key, asked);
    asked.catch(() => {
      if (this.known.get(key) === asked) this.known.delete(key);
    });
    for (const oldest of this.known.keys()) {
      if (this.known.size <= KEPT) break;
      this.known.delete(oldest);
    }
    return asked;
  }
}
