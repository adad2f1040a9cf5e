import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { surviveWorkerErrors } from '../features/account/passwords/passwords.ts';
import { pingDatabase, isDatabaseUnavailable, type Database } from '../db/database.ts';
import { poolOf } from '../db/open-database.ts';
import { createApp } from './app.ts';
import { EventLoopBusyTime } from './overload/event-loop-busy-time.ts';
import { listen } from './http/listen.ts';
import { createLogger } from './observability/logger.ts';
import { metricsEndpoint } from './observability/metrics-endpoint.ts';
import { requestObserver } from './observability/request-log.ts';
import { publicOriginOf, type Settings } from './settings.ts';
import { deleteExpired } from './cleanup.ts';

const WEB_ROOT = join(import.meta.dirname, '../../dist/web');
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

export interface RunningSite {
  port: number;
  /** Shuts the server down gracefully and closes the database. */
  stop(): Promise<void>;
}

/**
 * Serves the site from an open database, and closes the database when the site stops.
 * @throws Error with one line for the operator when the server cannot listen on the address
 */
export async function startSite(db: Database, settings: Settings): Promise<RunningSite> {
  const { metricsToken } = settings;
  const logger = createLogger(settings.logLevel);
  // Loaded only when metrics are used, to save memory, and before the server listens, so that no request waits for it.
  const metricsModule = metricsToken === null ? null : await import('./observability/metrics.ts');
  const server = await listen(settings, ({ port, isShuttingDown, connections }) => {
    const publicOrigin = publicOriginOf(settings, port);
    const metrics = metricsModule?.createMetrics({ connections, isDatabaseUp: () => pingDatabase(db), pool: poolOf(db) }) ?? null;
    return createApp({
      db,
      settings,
      publicOrigin,
      webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
      isShuttingDown,
      busyTime: new EventLoopBusyTime(),
      onUnexpectedError: (error, { request, id, route }) => {
        const details = { error, requestId: id, method: request.method, route };
        if (isDatabaseUnavailable(error)) logger.warn(details, 'database unavailable');
        else logger.error(details, 'unexpected error');
      },
      onOverload: () => logger.warn('shedding load'),
      onRequest: requestObserver(logger, metrics),
      metrics:
        metrics === null || metricsToken === null
          ? undefined
          : metricsEndpoint(metrics, metricsToken, publicOrigin.startsWith('https:')),
    });
  });
  const stopHandlingWorkerErrors = surviveWorkerErrors((error) => logger.error({ error }, 'password worker failed to start'));
  const cleanUp = (): void => void deleteExpired(db).catch((error: unknown) => logger.warn({ error }, 'cleanup failed'));
  const cleanupTimer = setInterval(cleanUp, CLEANUP_INTERVAL_MS);
  return {
    port: server.port,
    stop: async () => {
      clearInterval(cleanupTimer);
      await server.close();
      stopHandlingWorkerErrors();
      await db.destroy();
    },
  };
}
