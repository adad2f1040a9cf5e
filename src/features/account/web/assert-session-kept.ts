import { api } from './api.ts';
import { texts } from './texts.ts';

/** The browser has dropped the cookie of a sign-in. The message tells the user what to do. */
export class DroppedCookieError extends Error {}

/**
 * Checks that this browser has kept the session of a sign-in or a registration. Only a page that was opened over http can lose the cookie, so
 * other pages do not ask the server.
 * @param publicOrigin requests the address of the site from the server
 * @throws DroppedCookieError
 */
export async function assertSessionKept(publicOrigin: () => Promise<string>): Promise<void> {
  if (location.protocol !== 'http:') return;
  const { user } = await api('GET /api/session', {});
  if (user !== null) return;
  const origin = await publicOrigin();
  throw new DroppedCookieError(origin.startsWith('https:') ? texts.cookieDropped(origin) : texts.noCookies);
}
