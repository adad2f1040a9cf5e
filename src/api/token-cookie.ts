import type { IncomingMessage } from 'node:http';

/**
 * A reader of a cookie whose value is a token, that is base64url and never encoded; of several with one name it is the
 * first that is a token. Whatever reads cookies reads them by this: two readers could each see another session. It runs
 * with every request, and taking all cookies apart costs more.
 */
export function tokenCookie(name: string): (request: Pick<IncomingMessage, 'headers'>) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]+) *(?:;|$)`);
  return ({ headers: { cookie } }) => (cookie === undefined ? undefined : pattern.exec(cookie)?.[1]);
}
