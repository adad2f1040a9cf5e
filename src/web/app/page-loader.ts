/**
 * Loaders of routes: the queries of a page start while its code loads (ADR 33). The page reads them with `useQuery`, which shows loading and
 * errors. A loader neither fails nor returns data.
 */
import type { InfiniteData, InfiniteQueryExecuteOptions, QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { createContext, type LoaderFunction, type Params, type RouterContextProvider } from 'react-router';
import { ROLE } from '../../domain/users/role.ts';
import { sessionQuery } from '../../features/account/web/session.ts';

/** What a loader needs from the side where it runs: in the browser, or on the server for one request (ADR 40). */
export interface LoaderContext {
  client: QueryClient;
  /**
   * Starts to load a page.
   * @returns a promise that resolves when the page has to be shown, even if its data have not arrived
   */
  begin(this: void, url: URL): Promise<unknown>;
  /** The navigation state of the page that is loading. */
  navigationState(this: void): unknown;
}

export const loaderContext = createContext<LoaderContext>();

/** Starts a query of a page. It resolves when there is something to show: an error, or data, even if the data are being requested again. */
type Load = (client: QueryClient) => Promise<unknown>;

const untilShowable = (client: QueryClient, queryKey: QueryKey, request: Promise<unknown>): Promise<unknown> => {
  const settled = request.catch(() => undefined);
  return client.getQueryData(queryKey) === undefined ? settled : Promise.resolve();
};

/** Requests a query if its data are stale. */
export const load =
  <Data, Key extends QueryKey>(query: QueryExecuteOptions<Data, Error, Data, Data, Key>): Load =>
  (client) =>
    untilShowable(client, query.queryKey, client.query(query));

/** Requests a paginated list. */
export const loadPages =
  <Page, Key extends QueryKey, Cursor>(query: InfiniteQueryExecuteOptions<Page, Error, InfiniteData<Page>, Key, Cursor>): Load =>
  (client) =>
    untilShowable(client, query.queryKey, client.infiniteQuery(query));

/** Requests a query, and then the query that depends on its data. */
export const loadThen =
  (first: Load, next: (client: QueryClient) => Load | undefined): Load =>
  async (client) => {
    await first(client);
    await next(client)?.(client);
  };

/**
 * Requests a query whose data must be current at each visit and must not change during the visit: the questions of a test, and what an editor
 * edits.
 */
export const loadOncePerVisit =
  <Data, Key extends QueryKey>(query: QueryExecuteOptions<Data, Error, Data, Data, Key>): Load =>
  (client) => {
    client.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' });
    return load(query)(client);
  };

/**
 * Names the queries of a page.
 * @param params of the path
 * @param state of the navigation
 */
type QueriesOf = (params: Params, search: URLSearchParams, state: unknown) => readonly Load[];

const contextOf = (context: Readonly<RouterContextProvider>): LoaderContext => context.get(loaderContext);

/** The loader of a page for everyone. */
export const loaderForAnyone =
  (queriesOf: QueriesOf): LoaderFunction =>
  async ({ params, request, context }) => {
    const { client, begin, navigationState } = contextOf(context);
    const url = new URL(request.url);
    const isLate = begin(url);
    const queries = queriesOf(params, url.searchParams, navigationState()).map((start) => start(client));
    await Promise.race([Promise.all(queries), isLate]);
    return null;
  };

/** The loader of a page for signed-in users or for admins. It requests nothing for other visitors, because the guards redirect them. */
const loaderFor =
  (isAllowed: (role: number) => boolean) =>
  (queriesOf: QueriesOf): LoaderFunction =>
  async (args, handler) => {
    const { client } = contextOf(args.context);
    const session = await client.query({ ...sessionQuery, staleTime: 'static' }).catch(() => undefined);
    return session?.user && session.user.gate?.until !== null && isAllowed(session.user.role) ? loaderForAnyone(queriesOf)(args, handler) : null;
  };

export const loaderForUser = loaderFor(() => true);
export const loaderForAdmin = loaderFor((role) => role === ROLE.admin);
