import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

interface Incoming {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string };
}

/**
 * Finds the IP address of the client. In X-Forwarded-For it trusts only the last entries, which the operator's own
 * proxies wrote. Clients can forge all entries before them.
 * @param trustedProxies the number of proxies in front of the server
 */
export function clientIp({ headers, socket }: Incoming, trustedProxies: number): string {
  const { remoteAddress: socketAddress = '' } = socket;
  if (trustedProxies === 0) return toNetwork(socketAddress);
  // Node joins repeated headers with commas.
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim());
  const claimed = forwarded.at(-trustedProxies) ?? forwarded[0] ?? '';
  return toNetwork(isIPv4(claimed) || isIPv6(claimed) ? claimed : socketAddress);
}

/**
 * Returns an IPv4 address unchanged. For an IPv6 address it returns the /64 network, because each subscriber has a
 * whole /64 and could try passwords from 2⁶⁴ addresses.
 */
function toNetwork(address: string): string {
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
