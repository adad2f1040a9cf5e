import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** What a request says of where it comes from. */
interface Incoming {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string };
}

/**
 * The caller's network address. X-Forwarded-For is read only as far as the operator's own proxies wrote it:
 * what stands further left came from outside and may be anything.
 * @param trustedProxies number of proxies in front of the server
 */
export function addressOf({ headers, socket }: Incoming, trustedProxies: number): string {
  const { remoteAddress: socketAddress = '' } = socket;
  if (trustedProxies === 0) return network(socketAddress);
  // Node joins several of these headers with commas.
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim());
  const claimed = forwarded.at(-trustedProxies) ?? forwarded[0] ?? '';
  return network(isIPv4(claimed) || isIPv6(claimed) ? claimed : socketAddress);
}

/** IPv4 as it is; of IPv6 the /64 that one subscriber has, or they would have 2⁶⁴ addresses to try from. */
function network(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * Whether a request comes from a page of this site, or from no page at all (then it is judged by its session).
 * A page's origin is ours when it is the public one, or when it is the host that the request itself went to.
 */
export function isOwnOrigin({ headers }: Pick<Incoming, 'headers'>, publicOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined || origin === publicOrigin) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && host !== '' && host === headers.host;
}
