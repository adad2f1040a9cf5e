import { useQuery } from '@tanstack/react-query';
import { bodyOf, sendRequest } from '../../../http/client.ts';

const ASKED_AGAIN_MS = 60_000;

/** Whether the site takes photos. What is not known yet is no reason to say that it does not. */
export function useHasRoom(): boolean {
  const { data } = useQuery({
    // Not that of the settings, which are asked for once.
    queryKey: ['room for photos'],
    queryFn: async ({ signal }) => {
      const settings = await bodyOf(await sendRequest('/api/config', { signal }));
      return (Object(settings) as { photos?: unknown }).photos !== false;
    },
    staleTime: ASKED_AGAIN_MS,
    retry: false,
  });
  return data ?? true;
}
