import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What a proxy may name a request: nothing that could break a line of the log. */
const GIVEN = /^[\w.:-]{8,128}$/;

/**
 * A namer of requests: the name that the operator's own proxy gave, or one that no other request of any process has.
 * A name is no secret, so a mark of this process and a counter do.
 * @param trustedProxies number of proxies in front of the server; without any, nobody's name is taken
 */
export function requestIds(trustedProxies: number): (request: { headers: IncomingHttpHeaders }) => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const given = trustedProxies === 0 ? undefined : headers['x-request-id'];
    if (typeof given === 'string' && GIVEN.test(given)) return given;
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
