import { hash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from '../../http/server-context.ts';
import { AppError } from '../../domain/errors.ts';
import { apiHeaders } from '../http/security-headers.ts';
import type { Metrics } from './metrics.ts';

/** Handler of `/api/metrics` for callers with the bearer token. */
export function metricsEndpoint({ read, contentType }: Metrics, token: string, isSecure: boolean): RequestHandler {
  const headers = { ...apiHeaders(isSecure), 'Content-Type': contentType };
  const expected = digest(`Bearer ${token}`);
  return async (context) => {
    const { authorization = '' } = context.request.headers;
    // `timingSafeEqual` needs equal lengths, which digests have.
    if (!timingSafeEqual(digest(authorization), expected)) throw new AppError('unauthenticated');
    context.send(200, headers, await read());
  };
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
