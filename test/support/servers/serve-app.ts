/**
 * Serves the app in this process over an open database. test-app.ts and app-server-process.ts use it. A test calls it
 * directly only to replace a service of the app, such as the meter of busy time.
 */
import type { Database } from '../../../src/db/database.ts';
import { registerApp, type AppServices } from '../../../src/server/app.ts';
import { closeGracefully } from '../../../src/server/http/close-gracefully.ts';
import { createServer, LIMITS, listen, portOf } from '../../../src/server/http/http-server.ts';
import { createRequestIdGenerator } from '../../../src/server/http/request-id.ts';
import { readSettings } from '../../../src/server/settings.ts';

export interface TestSettings extends Partial<Omit<AppServices['settings'], 'publicOrigin'>> {
  publicOrigin?: string;
  /** The folder of the built client; without it the server has only the API. */
  webRoot?: string;
}

/**
 * How often a shutdown looks for idle connections. It is shorter than the product's interval, because tests stop
 * hundreds of servers.
 */
const IDLE_CHECK_INTERVAL_MS = 5;

/**
 * Serves the app on a free port of 127.0.0.1. Settings that are not given have their defaults. By default the server
 * never counts as overloaded, because tests share the machine.
 * @param services the services that a test replaces or observes
 */
export async function serveForTest(
  db: Database,
  { webRoot = null, ...given }: Omit<TestSettings, 'webRoot'> & { webRoot?: string | null },
  onUnexpectedError: (error: unknown) => void,
  services: Partial<Pick<AppServices, 'isBusyFor' | 'onLoaded' | 'onRequest' | 'onOverload'>> = {},
): Promise<{ port: number; close(): Promise<void> }> {
  const settings = { ...readSettings({}), ...given };
  const app = createServer({ genReqId: createRequestIdGenerator(settings.trustedProxies) }, { ...LIMITS, idleCheckInterval: IDLE_CHECK_INTERVAL_MS });
  await registerApp(app, { db, settings, webRoot, onUnexpectedError, isBusyFor: () => false, ...services });
  await listen(app, { host: '127.0.0.1', port: 0 });
  return { port: portOf(app), close: () => closeGracefully(app) };
}
