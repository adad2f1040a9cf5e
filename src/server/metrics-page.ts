import { hash, timingSafeEqual } from 'node:crypto';
import type { Page } from '../api/surroundings.ts';
import { Failure } from '../domain/failure.ts';
import { apiHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';

/** Answers whoever brings the token with the metrics. */
export function metricsPage({ read, contentType }: Metrics, token: string, isSecure: boolean): Page {
  const headers = { ...apiHeaders(isSecure), 'Content-Type': contentType };
  const expected = digest(`Bearer ${token}`);
  return async (exchange) => {
    const { authorization = '' } = exchange.request.headers;
    // Digests are of one length and tell nothing of what they are made of, however long comparing takes.
    if (!timingSafeEqual(digest(authorization), expected)) throw new Failure('unauthenticated');
    exchange.send(200, headers, await read());
  };
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
