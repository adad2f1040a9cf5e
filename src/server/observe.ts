import type { Exchange } from '../api/exchange.ts';
import type { Log } from './log.ts';
import type { Metrics, Observed } from './metrics.ts';

/**
 * Tells the log and the metrics of every request when it is over.
 * @returns `undefined` where neither wants to know, and then requests aren't looked at
 */
export function observer(log: Log, metrics: Metrics | null): ((exchange: Exchange) => void) | undefined {
  const isLogged = log.isLevelEnabled('info');
  if (!isLogged && metrics === null) return undefined;

  return ({ request, response, id, route }) => {
    const start = performance.now();
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : null;
      const observed: Observed = { method: request.method ?? '', route, status, ms: performance.now() - start };
      metrics?.count(observed);
      if (isLogged) log.info({ requestId: id, ...observed, ms: Math.round(observed.ms * 10) / 10 }, 'request');
    });
  };
}
