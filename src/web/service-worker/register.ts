import { compareVersions } from './new-version.ts';

const SCRIPT = '/service-worker.js';
/** The browser itself looks when a page is opened; a tab may stay open for days. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

let checkedAt = 0;

/** Registers the service worker (rule R191), and looks for a new one when the page is looked at again. @returns stops it */
export function startServiceWorker(): () => void {
  const workers = navigator.serviceWorker;
  const check = async (): Promise<void> => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    await (await workers.getRegistration())?.update();
  };
  const listener = (): void => void check().catch(() => undefined);
  checkedAt = Date.now();
  // Without a network, or without room on the device, the site works as without a worker.
  workers.register(SCRIPT).catch(() => undefined);
  compareVersions();
  workers.addEventListener('controllerchange', compareVersions);
  document.addEventListener('visibilitychange', listener);
  return () => {
    workers.removeEventListener('controllerchange', compareVersions);
    document.removeEventListener('visibilitychange', listener);
  };
}
