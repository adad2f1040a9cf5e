import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of this site, or from no page at all: the protection against CSRF (rule R69). A
 * page belongs to the site if its origin is the public origin, or the host to which the request was sent.
 */
export function isSameOrigin({ headers }: { headers: IncomingHttpHeaders }, publicOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined || origin === publicOrigin) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && host !== '' && host === headers.host;
}

/** How many origins are reported at most. A page that tries many origins must not fill the log. */
const MAX_ORIGINS = 20;

/** Reports each foreign origin once. If people type another address than PUBLIC_ORIGIN, the operator then sees both. */
export function foreignOrigins(say: (origin: string) => void): (headers: IncomingHttpHeaders) => void {
  const said = new Set<string>();
  return ({ origin = 'null' }) => {
    if (said.has(origin) || said.size >= MAX_ORIGINS) return;
    said.add(origin);
    say(origin.slice(0, 200));
  };
}
