import type { IncomingMessage } from 'node:http';

/**
 * Makes a function that reads a cookie whose value is a token (base64url). Of several cookies with the name, the first
 * one whose value is a token counts (rule R7); `@fastify/cookie` would return the first of any kind. Every such cookie
 * must be read by this function, because two parsers could see different sessions. The function uses a regular
 * expression, because it runs on every request, and parsing the whole header costs more.
 */
export function tokenCookie(name: string): (request: Pick<IncomingMessage, 'headers'>) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]+) *(?:;|$)`);
  return ({ headers: { cookie } }) => (cookie === undefined ? undefined : pattern.exec(cookie)?.[1]);
}
