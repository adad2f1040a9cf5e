/** Sends files to the server. The function has its own module, so that pages for visitors do not load its code. */
import { bodyOf, sendRequest, toResponseError } from './client.ts';

/**
 * Sends bytes together with their media type.
 * @throws ResponseError; NetworkError
 */
export async function sendBytes(method: string, url: string, bytes: Blob, signal: AbortSignal | null = null): Promise<unknown> {
  const response = await sendRequest(url, { method, body: bytes, headers: { 'Content-Type': bytes.type }, signal });
  if (!response.ok) throw toResponseError(response, await bodyOf(response).catch(() => null));
  return bodyOf(response);
}
