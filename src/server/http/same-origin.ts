import type { IncomingHttpHeaders } from 'node:http';

/**
 * CSRF check (rule R69): whether a request comes from a page of this site, or from no page at all (then its session decides).
 * A page belongs to the site when its origin is the public one or the host that the request was sent to.
 */
export function isSameOrigin({ headers }: { headers: IncomingHttpHeaders }, publicOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined || origin === publicOrigin) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && host !== '' && host === headers.host;
}

/** A page that tries many origins must not fill the log. */
const MAX_ORIGINS = 20;

/** Says each foreign origin once: where PUBLIC_ORIGIN is not what people type, the operator sees both. */
export function foreignOrigins(say: (origin: string) => void): (headers: IncomingHttpHeaders) => void {
  const said = new Set<string>();
  return ({ origin = 'null' }) => {
    if (said.has(origin) || said.size >= MAX_ORIGINS) return;
    said.add(origin);
    say(origin.slice(0, 200));
  };
}
