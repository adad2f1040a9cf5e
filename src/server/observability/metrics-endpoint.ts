import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { apiHeaders } from '../http/response-headers.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/api/metrics';

/** Serves the metrics to clients that have the bearer token. */
export function metricsEndpoint(app: FastifyInstance, { read, contentType }: Metrics, token: string, isSecure: boolean): void {
  const headers = { ...apiHeaders(isSecure), 'content-type': contentType };
  const expected = digest(`Bearer ${token}`);
  app.get(PATH, { config: { pattern: PATH } }, async ({ headers: { authorization = '' } }, reply) => {
    // The digests are compared, because `timingSafeEqual` requires values of equal length.
    if (!timingSafeEqual(digest(authorization), expected)) throw new AppError('unauthenticated');
    return reply.headers(headers).send(await read());
  });
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
