import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../storage/database.ts';
import { createApp } from './app.ts';
import { EventLoopTurn } from './event-loop-turn.ts';
import { listen } from './listen.ts';
import type { Settings } from './settings.ts';
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
  const server = await listen(settings, ({ port, isShuttingDown }) =>
    createApp({
      db,
      settings,
      publicOrigin: addressOf(settings, port),
      webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
      isShuttingDown,
      turn: new EventLoopTurn(),
      onDefect: (error, request) => console.error(new Date().toISOString(), request, error),
    }),
  );
  const sweeping = setInterval(() => void sweep(db).catch(console.error), HOUR);
  return {
    port: server.port,
    stop: async () => {
      clearInterval(sweeping);
      await server.close();
      await db.destroy();
    },
  };
}

/** The address that learners type. */
export const addressOf = ({ publicOrigin }: Settings, port: number): string => publicOrigin ?? `http://localhost:${port}`;
