/** The application of a test, served in this process. */
import type { Database } from '../storage/database.ts';
import { createApp, type AppServices } from './app.ts';
import { EventLoopTurn } from './event-loop-turn.ts';
import { listen, type Listening } from './listen.ts';
import { readSettings } from './settings.ts';

export interface TestSettings extends Partial<AppServices['settings']> {
  publicOrigin?: string;
  /** The built client; without it the server has the API alone. */
  webRoot?: string;
}

/**
 * Serves the application on a free port of 127.0.0.1, with the settings that it has unless it is told otherwise.
 * @param onDefect is told what the server calls its own defect
 * @param around what a test holds in its own hands
 */
export function serveForTest(
  db: Database,
  { publicOrigin, webRoot = null, ...settings }: Omit<TestSettings, 'webRoot'> & { webRoot?: string | null },
  onDefect: (error: unknown) => void,
  { turn = new EventLoopTurn(), ...told }: Partial<Pick<AppServices, 'turn' | 'observe' | 'onCrowd'>> = {},
): Promise<Listening> {
  return listen({ host: '127.0.0.1', port: 0 }, ({ port, isShuttingDown }) =>
    createApp({
      db,
      settings: { ...readSettings({}), ...settings },
      publicOrigin: publicOrigin ?? `http://localhost:${port}`,
      webRoot,
      isShuttingDown,
      turn,
      onDefect,
      ...told,
    }),
  );
}
