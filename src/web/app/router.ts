/** The router of the browser. */
import { createBrowserRouter, RouterContextProvider, type DataRouter } from 'react-router';
import { leaveEntries, watchBack } from '../../ui/hooks/use-back-entry.ts';
import { loaderContext } from './page-loader.ts';
import { markLoadStart, queryClient } from './query-client.ts';
import { addRoutes, routes } from './routes.tsx';

/** When the user returns to a page, the router waits this long for the data of the page, ms. Otherwise it could not restore the scroll position. */
const MAX_WAIT_MS = 3_000;

/** Whether the user returns to a page. Before the page is shown, the browser changes the URL only at a reload and at going back or forward. */
const isReturning = (url: URL): boolean => url.href === location.href.replace(location.hash, '');

function begin(url: URL): Promise<unknown> {
  markLoadStart();
  return isReturning(url) ? new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)) : Promise.resolve();
}

/** @param loaderData the routes whose code and data are loaded; without it the router loads the page first */
export function createRouter(loaderData?: Record<string, null>): DataRouter {
  const router: DataRouter = createBrowserRouter(routes, {
    patchRoutesOnNavigation: addRoutes,
    ...(loaderData && { hydrationData: { loaderData } }),
    getContext: () => {
      const context = new RouterContextProvider();
      const navigationState = (): unknown => (router.state.navigation.location ?? router.state.location).state;
      context.set(loaderContext, { client: queryClient, begin, navigationState });
      return context;
    },
  });
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>;
  const navigateFromPage = (...args: unknown[]): Promise<void> => leaveEntries()?.then(() => navigate(...args)) ?? navigate(...args);
  router.navigate = navigateFromPage;
  watchBack(router);
  return router;
}
