import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of this site, or from no page at all. This protects against CSRF (rule R69). A
 * page belongs to the site if its origin is the public origin, or if its host is the host of the request.
 */
export function isSameOrigin({ headers }: { headers: IncomingHttpHeaders }, publicOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined || origin === publicOrigin) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && host !== '' && host === headers.host;
}

/** The maximum number of reported origins. Otherwise a page that tries many origins could fill the log. */
const MAX_ORIGINS = 20;

/**
 * Reports each foreign origin once. The report also shows the operator that people open the site at an address other
 * than PUBLIC_ORIGIN.
 */
export function foreignOrigins(say: (origin: string) => void): (headers: IncomingHttpHeaders) => void {
  const said = new Set<string>();
  return ({ origin = 'null' }) => {
    if (said.has(origin) || said.size >= MAX_ORIGINS) return;
    said.add(origin);
    say(origin.slice(0, 200));
  };
}
