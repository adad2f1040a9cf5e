/** Creates the typed client of a feature's pages: their requests, and the queries that pages read. */
import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { createApiClient, type EndpointAt, type EndpointsOf, type RequestParts } from './client.ts';
import type { OutputOf } from './endpoint.ts';

/** The endpoints that only read. */
type ReadKey<Contract> = keyof EndpointsOf<Contract> & `GET ${string}`;

/** The endpoints that answer with a page of a list. */
type ListKey<Contract> = {
  [Key in ReadKey<Contract>]: OutputOf<EndpointAt<Contract, Key>> extends { nextCursor: string | null } ? Key : never;
}[ReadKey<Contract>];

interface QuerySettings {
  staleTime?: number;
  gcTime?: number;
  retry?: number | false;
  refetchInterval?: number;
  refetchOnWindowFocus?: boolean;
  refetchOnReconnect?: boolean;
  meta?: Record<string, unknown>;
}

/** The arguments of a query. `parts` may be omitted if the endpoint requires neither parameters nor a query. */
type QueryArguments<Parts> = object extends Parts ? [parts?: Parts, settings?: QuerySettings] : [parts: Parts, settings?: QuerySettings];

/**
 * The parts of a query key: the path parameters in their order, then the query fields if there are any. The renderer on
 * the server relies on this format when it reads keys.
 */
function keyParts(parts: unknown): unknown[] {
  const { params = {}, query = {} } = parts as { params?: object; query?: object };
  return [...(Object.values(params) as unknown[]), ...(Object.keys(query).length > 0 ? [query] : [])];
}

/** Creates the client of a contract. It needs only the types of the contract, so pages do not load the schemas. */
export function createPageClient<Contract>() {
  const api = createApiClient<Contract>();

  /** Makes the query of an endpoint. Its key begins with the endpoint. */
  const query = <Key extends ReadKey<Contract>>(key: Key, ...[parts, settings]: QueryArguments<RequestParts<EndpointAt<Contract, Key>>>) => {
    const sent = (parts ?? {}) as RequestParts<EndpointAt<Contract, Key>>;
    return queryOptions({ ...settings, queryKey: [key, ...keyParts(sent)] as QueryKey, queryFn: ({ signal }) => api(key, sent, { signal }) });
  };

  /** Makes the query of a list that is loaded page by page. Its key begins with the endpoint and `list`. */
  const pages = <Key extends ListKey<Contract>>(key: Key, ...[parts, settings]: QueryArguments<RequestParts<EndpointAt<Contract, Key>>>) => {
    const sent = (parts ?? {}) as RequestParts<EndpointAt<Contract, Key>> & { query?: object };
    const after = (cursor: string | null) => (cursor === null ? sent : { ...sent, query: { ...sent.query, cursor } });
    return infiniteQueryOptions({
      ...settings,
      queryKey: [key, 'list', ...keyParts(sent)] as QueryKey,
      queryFn: ({ signal, pageParam }) => api(key, after(pageParam), { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => (Object(page) as { nextCursor: string | null }).nextCursor,
    });
  };

  return Object.assign(api, { query, pages });
}
