/** The bundle that renders pages on the server (ADR 40). It has the same routes, loaders and components as the browser. */
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, RouterContextProvider, StaticRouterProvider, type RouteObject } from 'react-router';
import type { PublishedPersonalData } from '../../domain/personal-data/personal-data.ts';
import { ROLE } from '../../domain/users/role.ts';
import { sessionQuery } from '../../features/account/web/session.ts';
import { visitorFooter } from '../../features/personal-data/web/visitor-footer.ts';
import { configQuery } from '../../features/site/web/config.ts';
import { hasOwnList, isTestPage, nextRunning, STRIP_MARK } from '../../features/tests/web/clock/strip-pages.ts';
import { testsQuery } from '../../features/tests/web/queries.ts';
import type { CallEndpoint, Rendering, PageRenderer, PostedForm } from '../../http/page-rendering.ts';
import { FOOTER_KEY } from '../../ui/consent/visitor-footer.ts';
import { loadMarkdown, LaterMarkdown } from '../../ui/markdown/later-markdown.tsx';
import { MATERIAL_MARK } from '../../ui/materials/material-card.tsx';
import { App } from '../app/app.tsx';
import { loadRunningStrip, runningStrip } from '../app/guards.tsx';
import type { PageData } from '../app/rendered-page.ts';
import { loadRoute, type RenderedRoute } from '../app/page-route.ts';
import { loaderContext } from '../app/page-loader.ts';
import { routes } from '../app/routes.tsx';
import { moveStyleAttributes } from './style-attributes.ts';

const handleOf = ({ route }: { route: RouteObject }): RenderedRoute => (route.handle as RenderedRoute | undefined) ?? {};

// The routes are loaded with the bundle, because an update may later replace the files.
await loadRenderedRoutes(routes);
// A lazy component starts to load at its first rendering. It is therefore rendered once here.
renderToString(<LaterMarkdown content="" />);
await loadMarkdown();
renderToString(runningStrip);
await loadRunningStrip();
const handler = createStaticHandler(routes);

async function loadRenderedRoutes(all: readonly RouteObject[]): Promise<void> {
  for (const route of all) {
    if (handleOf({ route }).module !== undefined) await loadRoute(route);
    await loadRenderedRoutes(route.children ?? []);
  }
}

const matchesAt = (path: string) => matchRoutes(handler.dataRoutes, path) ?? [];
function find(path: string): ReturnType<PageRenderer['find']> {
  const match = matchesAt(path).at(-1);
  const page = match && handleOf(match).rendered;
  return page === undefined ? null : { pattern: match?.route.path ?? '', ...page };
}

/**
 * A query client that gets data from the endpoint that the query key names. The first string of the key is the endpoint, the others are the path
 * parameters, and an object is the query string.
 */
class CallingQueryClient extends QueryClient {
  readonly #call: CallEndpoint;

  constructor(call: CallEndpoint) {
    super({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    this.#call = call;
  }

  override query: QueryClient['query'] = (options) => {
    const [key = '', ...params] = options.queryKey.filter((part) => typeof part === 'string');
    const query = options.queryKey.find((part): part is Record<string, string> => typeof part === 'object');
    return super.query({ ...options, retry: false, queryFn: () => this.#call(key, params, query) as never });
  };
}

/** Adds the footer below the forms of visitors, once documents are published. */
async function addFooter(client: QueryClient, call: CallEndpoint): Promise<string[]> {
  const { personalData } = (await call('GET /api/config', [])) as { personalData: PublishedPersonalData | null };
  if (personalData === null) return [];
  client.setQueryData(FOOTER_KEY, visitorFooter(personalData.operator.name));
  return ['src/features/personal-data/web/visitor-footer.ts'];
}

/** Adds the list of running tests, which the strip at the top of a pupil's pages shows. */
async function addRunning(client: QueryClient, pathname: string): Promise<void> {
  if (hasOwnList(pathname)) return;
  const tests = await client.query(testsQuery).catch(() => []);
  if (isTestPage(pathname) && nextRunning(tests, pathname, null) === undefined) client.removeQueries({ queryKey: testsQuery.queryKey });
}

/** The response of the session endpoint. In the browser, the query converts it to a session; on the server it is used as it is. */
interface SessionAnswer {
  user: { role: number } | null;
  consentRequired: boolean;
}

/** Modules that a page loads only if it contains a certain part. The key is the attribute that marks this part in the HTML. */
const LATER_MODULES = new Map([
  [MATERIAL_MARK, 'src/ui/markdown/markdown-text.tsx'],
  [STRIP_MARK, 'src/features/tests/web/clock/running-strip.tsx'],
]);

async function render(path: string, call: CallEndpoint, form?: PostedForm): Promise<Rendering | null> {
  const client = new CallingQueryClient(call);
  const requestContext = new RouterContextProvider();
  requestContext.set(loaderContext, { client, begin: () => new Promise(() => {}), navigationState: () => null });
  const session = (await client.query(sessionQuery).catch(() => undefined)) as SessionAnswer | undefined;
  const page = find(path);
  if (session === undefined || page === null || (!page.isForAnyone && (session.user === null) !== page.isForGuests)) return null;
  // A user who has not consented sees the consent page in place of every other page. The server does not render that page; the browser does.
  if (session.consentRequired) return null;
  // The layout of signed-in users needs the settings.
  if (session.user !== null) await client.query(configQuery).catch(() => undefined);
  if (session.user !== null && session.user.role !== ROLE.admin) await addRunning(client, new URL(path, 'http://localhost').pathname);
  const footer = page.isForGuests ? await addFooter(client, call) : [];
  const context = await handler.query(new Request(`http://localhost${path}`), { requestContext });
  const queries = client.getQueryCache().getAll();
  if (context instanceof Response || context.statusCode !== 200 || queries.some(({ state }) => state.data === undefined)) return null;

  const renderedAt = Date.now();
  const html = renderToString(
    <App client={client} renderedAt={renderedAt} form={form}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  );
  const data: PageData = {
    renderedAt,
    queries: queries.map(({ queryKey, state }): [QueryKey, unknown] => [queryKey, state.data]),
    loaderData: context.loaderData,
  };
  const shown = [...LATER_MODULES].flatMap(([mark, module]) => (html.includes(` ${mark}=`) ? module : []));
  const modules = [...matchesAt(path).flatMap((match) => handleOf(match).module ?? []), ...footer, ...shown];
  client.clear();
  return { ...moveStyleAttributes(html), data: JSON.stringify(data), modules };
}

export default { find, render } satisfies PageRenderer;
