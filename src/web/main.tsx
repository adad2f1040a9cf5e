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

// For the <style> elements that the scroll lock under a dialog and the theme add. The nonce is read as a property: browsers hide the attribute from scripts.
setNonce(document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '');
watchLostChunks();
syncSessionAcrossTabs(queryClient);

const form = takePostedForm();
const app = (page?: PageData, replayInput?: () => Promise<void>) => (
  <App client={queryClient} renderedAt={page?.renderedAt} form={form} onStart={() => onStart(replayInput)}>
    <RouterProvider router={createRouter(page?.loaderData)} />
  </App>
);

/** React has rendered the page, or taken it over. */
function onStart(replayInput?: () => Promise<void>): void {
  document.getElementById('not-loaded')?.remove();
  if (document.documentElement.dataset['stopped'] === 'not-loaded') delete document.documentElement.dataset['stopped'];
  void replayInput?.();
  // What index.html holds back follows after React has rendered the input.
  setTimeout(() => document.dispatchEvent(new Event('page-ready')));
}

/** Takes over the page that the server has rendered. */
async function hydrate(page: PageData): Promise<void> {
  seedQueries(queryClient, page);
  rememberUser(queryClient.getQueryData(sessionQuery.queryKey)?.user ?? null);
  try {
    await loadMatchedRoutes(routes);
  } catch {
    // The router asks for the lost file again, and shows the error.
    createRoot(root).render(app());
    return;
  }
  restoreStyles(root);
  hydrateRoot(root, app(page, keepEarlyInput(root)));
}

/** Draws the page. */
function draw(): void {
  // Starts the request before the first render. The page that uses the session shows the error.
  queryClient.query(sessionQuery).catch(() => undefined);
  createRoot(root).render(app());
}

/** Ends the session that the user has left without a network. A page that the server has rendered for that session is not shown. */
async function leaveSession(): Promise<void> {
  // Local storage of a killed browser may tell of a sign-out that a later sign-in has ended.
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

// Mantine's own rules for dark pages know nothing of paper.
const { dataset } = document.documentElement;
let shownScheme = dataset['mantineColorScheme'];
addEventListener('beforeprint', () => {
  shownScheme = dataset['mantineColorScheme'];
  dataset['mantineColorScheme'] = 'light';
});
addEventListener('afterprint', () => (dataset['mantineColorScheme'] = shownScheme));

// The service worker has waited for the server in vain: the page begins with what the device has.
if (document.documentElement.hasAttribute(SILENT_PAGE)) reportReach(false);
const page = takePageData();
const start = (): void => (page === null ? draw() : void hydrate(page));

if (isSignOutPending()) void leaveSession();
else start();
