/**
 * Serves the app in this process over an open database. test-app.ts and app-server-process.ts build on it; a test calls it
 * directly only to replace a service of the app, such as the busy-time meter.
 */
import type { Database } from '../../src/db/database.ts';
import { createApp, type AppServices } from '../../src/server/app.ts';
import type { BusyTime } from '../../src/server/overload/load-shedding.ts';
import { listen, type Listening } from '../../src/server/http/listen.ts';
import { readSettings } from '../../src/server/settings.ts';

export interface TestSettings extends Partial<AppServices['settings']> {
  publicOrigin?: string;
  /** The folder of the built client; without it the server has only the API. */
  webRoot?: string;
}

/** Tests share the machine: a busy event loop sheds no load, unless the test is about that. */
const NEVER_BUSY: BusyTime = { tick: 0, busyMs: () => 0 };

/**
 * Serves the app on a free port of 127.0.0.1, with default settings where none are given.
 * @param services the services that a test replaces or observes
 */
export function serveForTest(
  db: Database,
  { publicOrigin, webRoot = null, ...settings }: Omit<TestSettings, 'webRoot'> & { webRoot?: string | null },
  onUnexpectedError: (error: unknown) => void,
  { busyTime = NEVER_BUSY, ...services }: Partial<Pick<AppServices, 'busyTime' | 'onRequest' | 'onOverload'>> = {},
): Promise<Listening> {
  return listen({ host: '127.0.0.1', port: 0 }, ({ port, isShuttingDown }) =>
    createApp({
      db,
      settings: { ...readSettings({}), ...settings },
      publicOrigin: publicOrigin ?? `http://localhost:${port}`,
      webRoot,
      isShuttingDown,
      busyTime,
      onUnexpectedError,
      ...services,
    }),
  );
}
