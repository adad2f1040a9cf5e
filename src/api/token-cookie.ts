import type { IncomingMessage } from 'node:http';

/**
 * A reader of a cookie whose value is a token: base64url, never encoded. Of several with one name it is the first that
 * is a token. All cookies are read by this: two readers might see different sessions. It runs with every request, and
 * taking all cookies apart costs more.
 */
export function tokenCookie(name: string): (request: Pick<IncomingMessage, 'headers'>) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]+) *(?:;|$)`);
  return ({ headers: { cookie } }) => (cookie === undefined ? undefined : pattern.exec(cookie)?.[1]);
}
