import { compareVersions } from './new-version.ts';

const SCRIPT = '/service-worker.js';
/** The browser itself looks when a page is opened; a tab may stay open for days. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** Registers the service worker (rule R191), and looks for a new one when the page is looked at again. @returns stops it */
export function startServiceWorker(): () => void {
  const stopping = new AbortController();
  // Without a network, or without room on the device, the site works as without a worker.
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
