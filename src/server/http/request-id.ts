import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Request ids that are accepted from a proxy: none that could break a line of the log. */
const ACCEPTED_ID = /^[\w.:-]{8,128}$/;

/**
 * Creates a generator of request ids: the `X-Request-Id` of the operator's own proxy, otherwise an id that is unique across
 * processes. Ids are no secret, so a random prefix of the process and a counter are enough.
 * @param trustedProxies number of proxies in front of the server; with 0 the header is ignored
 */
export function createRequestIdGenerator(trustedProxies: number): (request: { headers: IncomingHttpHeaders }) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const received = trustedProxies === 0 ? undefined : headers['x-request-id'];
    if (typeof received === 'string' && ACCEPTED_ID.test(received)) return received;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
