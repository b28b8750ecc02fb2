// How the page learns that a worker has ended without a word, as when it closes itself or the browser takes its memory back.
// No event tells of that, and silence does not: a worker may solve for minutes. But a lock that the worker holds for life is
// free when it is gone. Where the browser has no locks, on pages that are not secure, such an end stays unnoticed.

/** A name that no other page or worker has. */
export const newLock = (): string | undefined => ('locks' in navigator ? `nodewise-${crypto.randomUUID()}` : undefined);

/**
 * In the worker: takes the lock for as long as the worker lives. Calls `held` once it has it, and then `settled`; without a lock, or where
 * none can be had, `settled` alone.
 */
export function holdForLife(lock: string | undefined, then: { held: () => void; settled: () => void }): void {
  if (lock === undefined) {
    then.settled();
    return;
  }
  const forLife = () => {
    then.held();
    then.settled();
    return new Promise<never>(() => undefined);
  };
  navigator.locks.request(lock, forLife).catch(then.settled);
}

/** In the page: calls `ended` when the holder of the lock is gone, unless the signal comes first. */
export function awaitEnd(lock: string, signal: AbortSignal, ended: () => void): void {
  navigator.locks.request(lock, { signal }, ended).catch(() => undefined);
}
