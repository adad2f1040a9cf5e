/** Entry point of the client. */
import { setNonce } from 'get-nonce';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { endPendingSession } from '../features/account/web/end-session.ts';
import { syncSessionAcrossTabs, sessionQuery } from '../features/account/web/session.ts';
import { isSignOutPending, rememberUser, setSignOutPending } from '../ui/offline/device-session.ts';
import { reportReach } from '../ui/offline/connection.ts';
import { SILENT_PAGE } from '../ui/offline/site-version.ts';
import { App } from './app/app.tsx';
import { loadMatchedRoutes, restoreStyles, seedQueries, takePageData, takePostedForm, type PageData } from './app/rendered-page.ts';
import { keepEarlyInput } from './app/early-input.ts';
import { watchLostChunks } from './app/lost-chunks.ts';
import { queryClient } from './app/query-client.ts';
import { createRouter } from './app/router.ts';
import { routes } from './app/routes.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
const root: HTMLElement = container;

// Sets the nonce of the <style> elements that the theme and the scroll lock of dialogs add. The nonce is read as a property, because browsers
// hide the attribute from scripts.
setNonce(document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '');
watchLostChunks();
syncSessionAcrossTabs(queryClient);

const form = takePostedForm();
const app = (page?: PageData, replayInput?: () => Promise<void>) => (
  <App client={queryClient} renderedAt={page?.renderedAt} form={form} onStart={() => onStart(replayInput)}>
    <RouterProvider router={createRouter(page?.loaderData)} />
  </App>
);

/** Runs after React has rendered or hydrated the page. */
function onStart(replayInput?: () => Promise<void>): void {
  document.getElementById('not-loaded')?.remove();
  if (document.documentElement.dataset['stopped'] === 'not-loaded') delete document.documentElement.dataset['stopped'];
  void replayInput?.();
  // index.html holds back clicks and submissions until this event. It dispatches them again after React has rendered the replayed input.
  setTimeout(() => document.dispatchEvent(new Event('page-ready')));
}

/** Hydrates the page that the server has rendered. If a file of the page cannot be loaded, the browser renders the page from scratch. */
async function hydrate(page: PageData): Promise<void> {
  seedQueries(queryClient, page);
  rememberUser(queryClient.getQueryData(sessionQuery.queryKey)?.user ?? null);
  try {
    await loadMatchedRoutes(routes);
  } catch {
    // The router requests the lost file again and shows the error.
    createRoot(root).render(app());
    return;
  }
  restoreStyles(root);
  hydrateRoot(root, app(page, keepEarlyInput(root)));
}

/** Renders the page in the browser. */
function draw(): void {
  // The request starts early, before the first render. Its error is ignored here, because the page that uses the session shows it.
  queryClient.query(sessionQuery).catch(() => undefined);
  createRoot(root).render(app());
}

/** Ends the session of a user who has signed out without a network. If the server has rendered a page for that session, the page is not shown. */
async function leaveSession(): Promise<void> {
  // After the browser was killed, local storage may still name a sign-out that a later sign-in has ended.
  const isOutdated = await import('../ui/offline/session-record.ts').then(({ isSignOutOutdated }) => isSignOutOutdated()).catch(() => false);
  if (isOutdated) {
    setSignOutPending(false);
    delete document.documentElement.dataset['stopped'];
    return start();
  }
  root.replaceChildren();
  try {
    await endPendingSession();
    location.reload();
  } catch {
    delete document.documentElement.dataset['stopped'];
    draw();
  }
}

// A dark page is printed in the light theme, because Mantine's rules for dark pages apply on paper, too.
const { dataset } = document.documentElement;
let shownScheme = dataset['mantineColorScheme'];
addEventListener('beforeprint', () => {
  shownScheme = dataset['mantineColorScheme'];
  dataset['mantineColorScheme'] = 'light';
});
addEventListener('afterprint', () => (dataset['mantineColorScheme'] = shownScheme));

// The service worker sets `SILENT_PAGE` after it has waited for the server in vain. The page then starts with the copies on the device.
if (document.documentElement.hasAttribute(SILENT_PAGE)) reportReach(false);
const page = takePageData();
const start = (): void => (page === null ? draw() : void hydrate(page));

if (isSignOutPending()) void leaveSession();
else start();
