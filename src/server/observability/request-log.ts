import type { HttpContext } from '../../http/http-context.ts';
import type { Logger } from './logger.ts';
import type { Metrics, RequestSample } from './metrics.ts';

/**
 * Creates the `onRequest` hook that logs and counts every finished request.
 * @returns `undefined` when neither the log nor the metrics need it
 */
export function requestObserver(logger: Logger, metrics: Metrics | null): ((context: HttpContext) => void) | undefined {
  const isLogged = logger.isLevelEnabled('info');
  if (!isLogged && metrics === null) return undefined;

  return ({ request, response, id, route }) => {
    const start = performance.now();
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : null;
      const sample: RequestSample = { method: request.method ?? '', route, status, ms: performance.now() - start };
      metrics?.count(sample);
      if (isLogged) logger.info({ requestId: id, ...sample, ms: Math.round(sample.ms * 10) / 10 }, 'request');
    });
  };
}
