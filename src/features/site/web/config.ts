import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

/** The site's settings. They change only when the server restarts. */
export const configQuery = api.query('GET /api/config', {}, {
  staleTime: Infinity,
  // Pages need the settings, so they are requested again even from a busy server.
  retry: 2,
});

/** @returns `undefined` until the settings are loaded */
export const useConfig = () => useQuery(configQuery).data;

/** @returns a function that requests the address at which people should open the site */
export function usePublicOrigin(): () => Promise<string> {
  const client = useQueryClient();
  return async () => (await client.query(configQuery)).publicOrigin;
}
