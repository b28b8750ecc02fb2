/**
 * Keeps a copy of the site for offline use. The address is relative to the page, so any sub-path works. Where
 * service workers are not to be had (private windows, plain http), the page works all the same while online.
 */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
      console.info(`no copy for offline use: ${String(error)}`);
    });
  });
}
