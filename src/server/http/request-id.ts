import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Matches the request ids that are accepted from a proxy. None of them can break a line of the log. */
const ACCEPTED_ID = /^[\w.:-]{8,128}$/;

/**
 * Makes a generator of request ids. An id is the `X-Request-Id` of the operator's own proxy, or else an id that is
 * unique across processes. Ids are no secret, so a random prefix of the process and a counter are enough.
 * @param trustedProxies the number of proxies in front of the server; with 0 the header is ignored
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
