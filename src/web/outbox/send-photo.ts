import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../features/site/web/api.ts';
import { sendBytes } from '../../http/send-bytes.ts';

/** How long the sending of a photo may take, ms: more than a photo needs on a bad connection. */
const TIMEOUT_MS = 120_000;

/**
 * Sends a photo as a mutation, because mutations handle the loss of the session in one place. When the session is lost, the page stays open, because
 * the photo remains on the device and can be sent later.
 */
export function sendPhoto(client: QueryClient, url: string, bytes: ArrayBuffer): Promise<unknown> {
  const options = client.defaultMutationOptions({ mutationFn: () => sendBytes('PUT', url, new Blob([bytes], { type: 'image/jpeg' }), AbortSignal.timeout(TIMEOUT_MS)), meta: { keepsPage: true } });
  return client.getMutationCache().build(client, options).execute(undefined);
}

/**
 * Asks the server whether it has room for photos. The settings that the page already has may be outdated, because they were loaded when the page
 * started.
 */
export async function hasRoomForPhotos(signal: AbortSignal): Promise<boolean> {
  return (await api('GET /api/config', {}, { signal })).photos;
}
