import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { surviveWorkerErrors } from '../features/account/passwords/hash-passwords.ts';
import { pingDatabase, isDatabaseUnavailable, type Database } from '../db/database.ts';
import { tutorDays } from '../db/tutor-days.ts';
import { poolOf } from '../db/open-database.ts';
import { registerApp } from './app.ts';
import { closeGracefully } from './http/close-gracefully.ts';
import { connectionsOf, createServer, listen, portOf } from './http/http-server.ts';
import { createRequestIdGenerator } from './http/request-id.ts';
import { measureBusyTime } from './overload/event-loop-busy-time.ts';
import { createLogger } from './observability/logger.ts';
import { requestObserver } from './observability/request-log.ts';
import type { Settings } from './settings.ts';
import { cleanUp } from './cleanup.ts';

const WEB_ROOT = join(import.meta.dirname, '../../dist/web');
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

export interface RunningSite {
  port: number;
  /** Shuts down the server gracefully and closes the database. */
  stop(): Promise<void>;
}

/**
 * Serves the site from an open database. It closes the database when the site stops.
 * @throws Error with one line for the operator when the server cannot listen on the address
 */
export async function startSite(db: Database, settings: Settings): Promise<RunningSite> {
  const { metricsToken } = settings;
  const logger = createLogger(settings.logLevel);
  // To save memory, the module is loaded only for a site with metrics. It is loaded before the server listens, so that
  // no request waits for it.
  const metricsModule = metricsToken === null ? null : await import('./observability/metrics.ts');
  const app = createServer({ genReqId: createRequestIdGenerator(settings.trustedProxies) });
  const metrics =
    metricsModule?.createMetrics({ connections: () => connectionsOf(app), isDatabaseUp: () => pingDatabase(db), pool: poolOf(db) }) ?? null;
  const { isBusyFor, restart } = measureBusyTime();
  await registerApp(app, {
    db,
    settings,
    isBusyFor,
    onLoaded: restart,
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    onUnexpectedError: (error, { id, method, pattern }) => {
      const details = { error, requestId: id, method, route: pattern };
      if (isDatabaseUnavailable(error)) logger.warn(details, 'database unavailable');
      else logger.error(details, 'unexpected error');
    },
    onForeignOrigin: (origins) => logger.warn(origins, 'foreign origin: PUBLIC_ORIGIN is not the address of the page'),
    onOverload: () => logger.warn('shedding load'),
    onRequest: requestObserver(logger, metrics),
    metrics,
  });
  await listen(app, settings);
  const stopHandlingWorkerErrors = surviveWorkerErrors((error) => logger.error({ error }, 'password worker failed to start'));
  const days = tutorDays(settings.timeZone);
  const cleanupTimer = setInterval(
    () =>
      void cleanUp(db, days).then(
        (postponed) => postponed && logger.warn(postponed, 'cleanup postponed'),
        (error: unknown) => logger.warn({ error }, 'cleanup failed'),
      ),
    CLEANUP_INTERVAL_MS,
  );
  return {
    port: portOf(app),
    stop: async () => {
      clearInterval(cleanupTimer);
      await closeGracefully(app);
      stopHandlingWorkerErrors();
      await db.destroy();
    },
  };
}
