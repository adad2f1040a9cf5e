import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../../api/client.ts';
import { getConfig } from '../contract.ts';

/** The site's settings change only with a restart of the server. */
const configQuery = queryOptions({
  queryKey: [getConfig.path],
  queryFn: ({ signal }) => send(getConfig, {}, { signal }),
  staleTime: Infinity,
});

export const useConfig = () => useQuery(configQuery).data;
