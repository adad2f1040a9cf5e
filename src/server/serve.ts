import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outliveThreads } from '../features/account/passwords.ts';
import { isAnswering, isDatabaseUnavailable, type Database } from '../storage/database.ts';
import { poolOf } from '../storage/open-database.ts';
import { createApp } from './app.ts';
import { EventLoopTurn } from './event-loop-turn.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { metricsPage } from './metrics-page.ts';
import { observer } from './observe.ts';
import { publicOriginOf, type Settings } from './settings.ts';
import { sweep } from './sweep.ts';

const WEB_ROOT = join(import.meta.dirname, '../../dist/web');
const HOUR = 60 * 60 * 1000;

export interface Site {
  port: number;
  /** Answers what is on its way, closes everything. */
  stop(): Promise<void>;
}

/**
 * Serves the site from an open database, which goes with it.
 * @throws Error with one line for the operator when the address can't be listened on
 */
export async function serve(db: Database, settings: Settings): Promise<Site> {
  const { metricsToken } = settings;
  const log = createLog(settings.logLevel);
  // Only where somebody reads them, since they take memory; and before there are callers who would wait for that.
  const loaded = metricsToken === null ? null : await import('./metrics.ts');
  const server = await listen(settings, ({ port, isShuttingDown, connections }) => {
    const publicOrigin = publicOriginOf(settings, port);
    const metrics = loaded?.createMetrics({ connections, isDatabaseUp: () => isAnswering(db), pool: poolOf(db) }) ?? null;
    return createApp({
      db,
      settings,
      publicOrigin,
      webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
      isShuttingDown,
      turn: new EventLoopTurn(),
      onDefect: (error, { request, id, route }) => {
        const where = { error, requestId: id, method: request.method, route };
        if (isDatabaseUnavailable(error)) log.warn(where, 'database unavailable');
        else log.error(where, 'defect');
      },
      onCrowd: () => log.warn('crowded'),
      observe: observer(log, metrics),
      metrics: metrics === null || metricsToken === null ? undefined : metricsPage(metrics, metricsToken, publicOrigin.startsWith('https:')),
    });
  });
  const giveUpThreads = outliveThreads((error) => log.error({ error }, 'no thread for passwords'));
  const sweeping = setInterval(() => void sweep(db).catch((error: unknown) => log.warn({ error }, 'sweep failed')), HOUR);
  return {
    port: server.port,
    stop: async () => {
      clearInterval(sweeping);
      await server.close();
      giveUpThreads();
      await db.destroy();
    },
  };
}
