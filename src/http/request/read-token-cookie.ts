import type { IncomingMessage } from 'node:http';

/**
 * Makes a function that reads a cookie whose value is a token (base64url). If the request has several cookies with this
 * name, the first one that holds a token counts (rule R7). `@fastify/cookie` would return the first cookie whatever its
 * value is. All code must read such a cookie by this function, because two parsers could find different sessions. The
 * function uses a regular expression, because it runs on every request and parsing the whole header would cost more.
 */
export function tokenCookie(name: string): (request: Pick<IncomingMessage, 'headers'>) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]+) *(?:;|$)`);
  return ({ headers: { cookie } }) => (cookie === undefined ? undefined : pattern.exec(cookie)?.[1]);
}
