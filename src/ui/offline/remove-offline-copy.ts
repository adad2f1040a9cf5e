import { CACHE_PREFIX } from './cache-names.ts';

/** Removes the service worker and what it keeps, for a site that wants none (rule R198). Open pages go on. */
export async function removeOfflineCopy(): Promise<void> {
  // Both are absent on plain http.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  for (const registration of (await workers?.getRegistrations()) ?? []) await registration.unregister();
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}
