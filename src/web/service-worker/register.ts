import { compareVersions } from './new-version.ts';

const SCRIPT = '/service-worker.js';
/** How often the page looks for a new worker, ms. The browser looks only when a page opens, but a tab may stay open for days. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Registers the service worker (rule R191). It looks for a new worker whenever the user looks at the page again.
 * @returns stops the looking
 */
export function startServiceWorker(): () => void {
  const stopping = new AbortController();
  // If the registration fails for lack of a network or of room, the site works without a worker.
  navigator.serviceWorker.register(SCRIPT).then((registration) => stopping.signal.aborted || watch(registration, stopping.signal)).catch(() => undefined);
  return () => stopping.abort();
}

function watch(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let checkedAt = Date.now();
  const check = (): void => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  const compare = (): void => compareVersions(registration);
  const watchInstalling = (): void => registration.installing?.addEventListener('statechange', compare, { signal });
  registration.addEventListener('updatefound', watchInstalling, { signal });
  navigator.serviceWorker.addEventListener('controllerchange', compare, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  watchInstalling();
  compare();
}
