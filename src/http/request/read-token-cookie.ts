import type { IncomingMessage } from 'node:http';

/**
 * A function that reads a cookie whose value is a token (base64url). Of several cookies with the name, the first that is a
 * token counts (rule R7): `@fastify/cookie` gives the first of any kind. Every cookie is read here: two parsers could see different
 * sessions. A regular expression, because it runs on every request and parsing the whole header costs more.
 */
export function tokenCookie(name: string): (request: Pick<IncomingMessage, 'headers'>) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]+) *(?:;|$)`);
  return ({ headers: { cookie } }) => (cookie === undefined ? undefined : pattern.exec(cookie)?.[1]);
}
