import { CACHE_PREFIX } from './cache-names.ts';

/** Removes the service worker and the files that it keeps, if the site's settings forbid it (rule R198). Open pages continue to work. */
export async function removeOfflineCopy(): Promise<void> {
  // Service workers and Cache Storage are absent on plain http.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  for (const registration of (await workers?.getRegistrations()) ?? []) await registration.unregister();
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}
