/**
 * Keeps a copy of the site for offline use. The address is relative to the page, so any sub-path works. Where
 * service workers are not to be had (private windows, plain http), the page works all the same while online. `renewed` is called
 * when a newer version of the site was found and stored.
 */
export function keepOffline(renewed: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' }).then(
      (registration) => {
        followUpdates(registration, renewed);
      },
      (error: unknown) => {
        console.info(`no copy for offline use: ${String(error)}`);
      },
    );
  });
}

/** The first copy is no newer one: nothing is active before it. */
function followUpdates(registration: ServiceWorkerRegistration, renewed: () => void): void {
  registration.addEventListener('updatefound', () => {
    const { active, installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (active && installing.state === 'installed') renewed();
    });
  });
}
