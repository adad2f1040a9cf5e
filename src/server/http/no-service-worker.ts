/**
 * The script that a site with its service worker switched off serves in place of the service worker (rule R198). A
 * browser that has the service worker loads this script when it looks for a new version. The script deletes the caches
 * and removes the service worker. It handles no requests, so open pages send theirs to the server.
 */
export const NO_SERVICE_WORKER = `
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;
