import type { onRequestHookHandler } from 'fastify';
import type { Logger } from './logger.ts';
import type { Metrics, RequestSample } from './metrics.ts';

/**
 * Creates an `onRequest` hook that logs and counts every finished request. Fastify's `onResponse` would not run when
 * the client disconnects before the end of the response.
 * @returns `undefined` when neither the log nor the metrics need it
 */
export function requestObserver(logger: Logger, metrics: Metrics | null): onRequestHookHandler | undefined {
  const isLogged = logger.isLevelEnabled('info');
  if (!isLogged && metrics === null) return undefined;

  return (request, { raw: response }, done) => {
    const start = performance.now();
    response.once('close', () => {
      const { method, pattern: route } = request;
      const status = response.writableFinished ? response.statusCode : null;
      const sample: RequestSample = { method, route, status, ms: performance.now() - start };
      metrics?.count(sample);
      if (isLogged) logger.info({ requestId: request.id, ...sample, ms: Math.round(sample.ms * 10) / 10 }, 'request');
    });
    done();
  };
}
