/** The service worker. It opens the site without a network (ADR 43). */
import { PrecacheController } from 'workbox-precaching';
import { Route, Router } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { isProxyStatus } from '../http/proxy-status.ts';
import { FILES_PREFIX, USER_PREFIX } from '../ui/offline/cache-names.ts';
import { SYNC_TAG } from '../ui/answer-queue/messages.ts';
import { isVersionMessage, SILENT_PAGE } from '../ui/offline/site-version.ts';
import { isBuiltFile, isImage, isPage, obsoleteCaches } from './decisions.ts';
import { PATIENCE_MS } from '../ui/lib/patience.ts';
import { sendAnswers } from './send-answers.ts';

declare const self: ServiceWorkerGlobalScope;

/** The list of files, which the build sets (tools/build/precache.mjs). */
declare const PRECACHE: { version: string; shell: string; entries: { url: string; revision: string | null }[] };
// The name occurs only once, because the build replaces it by the whole list.
const { version, shell, entries } = PRECACHE;

/** The event of Background Sync. Only Chromium has it, and TypeScript's library does not. */
type SyncEvent = ExtendableEvent & { tag: string };

/**
 * Whether the server did not respond to the last request for a page or an image. An image then comes from its copy on the device, if there is one,
 * without a request to the server.
 */
let isSilent = false;

// Each version has its own cache, from which an open page loads the rest of its version (rule R195).
const files = new PrecacheController({ cacheName: `${FILES_PREFIX}${version}` });
files.addToCacheList(entries);

/**
 * Asks the server, and answers with the copy only when the server cannot be reached. Any other answer of the server is
 * passed on (rule R192).
 */
const networkFirst = (copyOf: (request: Request) => Promise<Response | undefined>): NetworkOnly =>
  new NetworkOnly({
    networkTimeoutSeconds: PATIENCE_MS / 1000,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          isSilent = isProxyStatus(response.status);
          return response;
        },
        handlerDidError: ({ request }) => {
          isSilent = true;
          return copyOf(request);
        },
        handlerWillRespond: async ({ request, response }) => (isProxyStatus(response.status) ? ((await copyOf(request)) ?? response) : response),
      },
    ],
  });

/**
 * Answers with the stored page that renders itself in the browser. An attribute tells this page that the server has not responded in time, so that
 * the page itself does not wait for the server again.
 */
async function shellWithoutServer(): Promise<Response | undefined> {
  const copy = await files.matchPrecache(shell);
  return copy && new Response((await copy.text()).replace('<html', `<html ${SILENT_PAGE}`), { headers: { ...Object.fromEntries(copy.headers), 'content-encoding': 'identity' } });
}

async function findImage(request: Request): Promise<Response | undefined> {
  for (const cacheName of await caches.keys()) {
    const found = cacheName.startsWith(USER_PREFIX) ? await caches.match(request.url, { cacheName }) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Answers with the copy of a file if there is one. The names of these files change with their content, so that the copy
 * equals the file. In a browser without caches the file is requested.
 */
const cacheFirst = async ({ request }: { request: Request }): Promise<Response> =>
  (await caches.match(request.url).catch(() => undefined)) ?? fetch(request);

const router = new Router();
router.registerRoute(
  new Route(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
    networkFirst(shellWithoutServer),
  ),
);
router.registerRoute(new Route(({ url, sameOrigin }) => sameOrigin && isBuiltFile(url.pathname), cacheFirst));
const imageOfServer = networkFirst(findImage);
router.registerRoute(
  new Route(
    ({ url, sameOrigin }) => sameOrigin && isImage(url.pathname),
    async (options) => (isSilent ? await findImage(options.request) : undefined) ?? imageOfServer.handle(options),
  ),
);
router.addFetchListener();

self.addEventListener('install', (event) => {
  void files.install(event);
  // Pages of older versions keep their files, so the new worker disturbs none of them.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  void files.activate(event);
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  if (!isVersionMessage(event.data)) return;
  event.ports[0]?.postMessage(version);
  if (event.source instanceof Client) event.waitUntil(removeObsoleteFiles(event.source, event.data.version));
});

/**
 * Removes the files of versions that are not in use. It removes nothing while other pages are open, because nobody knows which files they need. It
 * also removes nothing while a new version is being installed.
 */
async function removeObsoleteFiles(page: Client, pageVersion: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isNewOneComing = self.registration.installing !== null || self.registration.waiting !== null;
  if (isNewOneComing || pages.some(({ id }) => id !== page.id)) return;
  for (const name of obsoleteCaches(await caches.keys(), [version, pageVersion])) await caches.delete(name);
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendAnswers());
});
