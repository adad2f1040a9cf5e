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
