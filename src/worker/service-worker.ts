/** The service worker: opens the site without a network (ADR 43). */
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

/** Set by the build (tools/build/precache.mjs). */
declare const PRECACHE: { version: string; shell: string; entries: { url: string; revision: string | null }[] };
// Once, because the build puts the whole list in place of the name.
const { version, shell, entries } = PRECACHE;

/** Background Sync: Chromium only, and no part of TypeScript's library. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Whether the last request has found no server: then what a page asks next does not wait again. */
let isSilent = false;

// Each version has a cache of its own: an open page loads the rest of its own version from there (rule R195).
const files = new PrecacheController({ cacheName: `${FILES_PREFIX}${version}` });
files.addToCacheList(entries);

/** Asks the server. The copy is for the time when it cannot be reached; any other answer is the server's own (rule R192). */
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

/** The page that renders itself. It is told that the server has not responded in time, so that it does not wait again. */
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

/** The names of these files change with their content, so a copy is as good as the file. Without caches the site works as without a worker. */
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
  // Pages of older versions keep their files, so none of them is disturbed.
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

/** While other pages are open, it is not known which files they need; and the files of a new version may be on their way. */
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
