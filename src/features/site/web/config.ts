import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

/** The site's settings. They change only when the server restarts. */
export const configQuery = api.query('GET /api/config', {}, {
  staleTime: Infinity,
  // No page works without the settings, so their query is retried even if the server is busy.
  retry: 2,
});

/** @returns `undefined` until the settings are loaded */
export const useConfig = () => useQuery(configQuery).data;

/** @returns a function that requests the address at which people should open the site */
export function usePublicOrigin(): () => Promise<string> {
  const client = useQueryClient();
  return async () => (await client.query(configQuery)).publicOrigin;
}
