// Scripts and modules that come when they are first needed.
import type { Connect } from './worker-client';

/** Brings a script and its module. */
export type LoadWorkers = () => Promise<Connect>;

/** What is loaded once; what could not be loaded is asked for again. */
export function loadOnce(load: LoadWorkers, what: string): LoadWorkers {
  let loading: Promise<Connect> | undefined;
  return async () => {
    try {
      return await (loading ??= load());
    } catch (error) {
      loading = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`the part of the page that reads ${what} could not be loaded: ${reason}`, { cause: error });
    }
  };
}
