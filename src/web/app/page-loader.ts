/**
 * Loaders of routes: a page's queries start while its code loads (ADR 33). The page reads them by `useQuery`, which shows
 * loading and errors; a loader neither fails nor returns data.
 */
import type { InfiniteData, InfiniteQueryExecuteOptions, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import type { LoaderFunction, Params } from 'react-router';
import { ROLE } from '../../domain/users/role.ts';
import { sessionQuery } from '../../features/account/web/session.ts';
import { markLoadStart, queryClient } from './query-client.ts';

/** A page that the user returns to waits this long for its data, so that the router can restore the scroll position. */
const MAX_WAIT_MS = 3_000;

/** Resolves when there is something to show: data, also if it is requested again, or an error. */
function untilShowable(queryKey: QueryKey, request: Promise<unknown>): Promise<unknown> {
  const settled = request.catch(() => undefined);
  return queryClient.getQueryData(queryKey) === undefined ? settled : Promise.resolve();
}

/** Requests what is stale. */
export const load = <Data, Key extends QueryKey>(query: QueryExecuteOptions<Data, Error, Data, Data, Key>): Promise<unknown> =>
  untilShowable(query.queryKey, queryClient.query(query));

/** Requests a paginated list. */
export const loadPages = <Page, Key extends QueryKey, Cursor>(
  query: InfiniteQueryExecuteOptions<Page, Error, InfiniteData<Page>, Key, Cursor>,
): Promise<unknown> => untilShowable(query.queryKey, queryClient.infiniteQuery(query));

/** Requests what must be current at each visit and must not change during it: questions, and what an editor edits. */
export function loadOncePerVisit<Data, Key extends QueryKey>(query: QueryExecuteOptions<Data, Error, Data, Data, Key>): Promise<unknown> {
  queryClient.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' });
  return load(query);
}

/** Starts the queries of a page. @param params of the path */
type Start = (params: Params, search: URLSearchParams) => readonly Promise<unknown>[];

/** The loader of a page for everyone. */
export const loaderForAnyone =
  (start: Start): LoaderFunction =>
  async ({ params, request }) => {
    const url = new URL(request.url);
    markLoadStart();
    const queries = Promise.all(start(params, url.searchParams));
    // Going back or forward and a reload change the URL before the page.
    const isReturning = url.href === location.href.replace(location.hash, '');
    if (isReturning) await Promise.race([queries, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
    return null;
  };

/** The loader of a page for signed-in users or for admins; it requests nothing for others, whom the guards redirect. */
const loaderFor =
  (isAllowed: (role: number) => boolean) =>
  (start: Start): LoaderFunction =>
  async (args, context) => {
    const session = await queryClient.query({ ...sessionQuery, staleTime: 'static' }).catch(() => undefined);
    return session?.user && isAllowed(session.user.role) ? loaderForAnyone(start)(args, context) : null;
  };

export const loaderForUser = loaderFor(() => true);
export const loaderForAdmin = loaderFor((role) => role === ROLE.admin);
