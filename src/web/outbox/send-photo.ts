import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../features/site/web/api.ts';
import { sendBytes } from '../../http/send-bytes.ts';

/** Longer than a photo takes on a bad connection. */
const TIMEOUT_MS = 120_000;

/** Sends a photo as a mutation, so that the loss of the session is handled in one place. It stays on the device: no page is left for it. */
export function sendPhoto(client: QueryClient, url: string, bytes: ArrayBuffer): Promise<unknown> {
  const options = client.defaultMutationOptions({ mutationFn: () => sendBytes('PUT', url, new Blob([bytes], { type: 'image/jpeg' }), AbortSignal.timeout(TIMEOUT_MS)), meta: { keepsPage: true } });
  return client.getMutationCache().build(client, options).execute(undefined);
}

/** Asks anew: the settings of the pages are those of the start. */
export async function hasRoomForPhotos(signal: AbortSignal): Promise<boolean> {
  return (await api('GET /api/config', {}, { signal })).photos;
}
