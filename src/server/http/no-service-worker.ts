/**
 * The service worker that a site without a service worker sends (rule R198). Browsers find it when they look for a new
 * version. It replaces the worker of the browser, deletes what that worker has stored, and removes itself. It handles
 * no requests, so open pages ask the server.
 */
export const NO_SERVICE_WORKER = `
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;
