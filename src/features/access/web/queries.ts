import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { AccessRequest, RequestsPage } from '../contract.ts';
import { api } from './api.ts';

export type RequestStatus = AccessRequest['status'];

/** The statuses in the order in which the page offers them. The first is the default. */
export const REQUEST_STATUSES = ['open', 'granted', 'declined'] as const satisfies readonly RequestStatus[];

const LIST_KEY = ['GET /api/admin/access-requests', 'list'];

/** The number of requests that wait for an answer. */
export const openRequestsQuery = queryOptions({
  queryKey: ['GET /api/admin/access-requests', 'open'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/access-requests', { query: { status: 'open', limit: '1' } }, { signal })).open,
});

/**
 * The requests, newest first. Only a visit of the page loads the list again, because an answered request must stay in its place.
 * @param code finds a request with any status
 */
export const requestsQuery = (status: RequestStatus, code: string) =>
  api.pages('GET /api/admin/access-requests', { query: code === '' ? { status } : { code } }, { refetchOnWindowFocus: false, refetchOnReconnect: false });

/** Replaces a request in every cached list. */
export function updateCachedRequest(client: QueryClient, changed: AccessRequest): void {
  client.setQueriesData<InfiniteData<RequestsPage>>({ queryKey: LIST_KEY }, (list) =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        requests: page.requests.map((request) => (request.id === changed.id ? changed : request)),
      })),
    },
  );
}

/**
 * The requests of a user that are open in the cache. A change of access may have answered them on the server (rule
 * R95).
 */
function openRequestsOf(client: QueryClient, uid: string): AccessRequest[] {
  const lists = client.getQueriesData<InfiniteData<RequestsPage>>({ queryKey: LIST_KEY });
  const requests = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.requests) ?? []);
  return requests.filter(({ user, status }) => user.uid === uid && status === 'open');
}

/** Loads the requests of a user again that are open in the cache. */
export async function reloadRequestsOf(client: QueryClient, uid: string): Promise<void> {
  for (const code of new Set(openRequestsOf(client, uid).map((request) => request.code))) {
    const { requests } = await api('GET /api/admin/access-requests', { query: { code } });
    for (const request of requests) updateCachedRequest(client, request);
  }
}

/** The queries that change with an answer to a request or with a change of access. */
export const QUERIES_AFFECTED_BY_ACCESS = [
  { queryKey: openRequestsQuery.queryKey },
  { queryKey: ['GET /api/admin/users'] },
  { queryKey: ['GET /api/admin/users/{uid}'] },
  { queryKey: ['GET /api/blocks'] },
] as const;
