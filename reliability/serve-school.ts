import { DatabaseSync } from 'node:sqlite';
import { launchServer, untilServing, type Launched, type ServerProcess } from '../src/server/testing-server.ts';
import type { Catastrophe } from './bring-down.ts';
import { schoolSettings } from './school.ts';

/** The server of a school, which may be killed and started again at the same address. */
interface SchoolServer {
  url: string;
  /** The server is killed, and started again. */
  kill: Catastrophe;
  stop(): Promise<void>;
}

/**
 * Starts the server of a school.
 * @param folder where it runs
 * @param under a program and its arguments that it runs under
 */
export async function serveSchool(databaseUrl: string, folder: string, under: readonly string[] = []): Promise<SchoolServer> {
  let launched: Launched;
  const start = (port: number): Promise<ServerProcess> => {
    launched = launchServer(folder, schoolSettings(databaseUrl, port), { under });
    return untilServing(launched);
  };
  let server = await start(0);
  const { url } = server;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    launched.child.kill(signal);
    await launched.ended;
  };
  return {
    url,
    kill: {
      strike: () => end('SIGKILL'),
      recover: async () => {
        server = await start(Number(new URL(url).port));
        if (server.stderr !== '') throw new Error(`The start was not clean: ${server.stderr}`);
        if (databaseUrl.startsWith('sqlite:')) expectWhole(databaseUrl.slice('sqlite:'.length));
      },
    },
    stop: () => end('SIGTERM'),
  };
}

/** @throws Error with what SQLite says of a database that is not whole */
export function expectWhole(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const said = [...database.prepare('pragma integrity_check').all(), ...database.prepare('pragma foreign_key_check').all()];
    const text = said.map((row) => Object.values(row).join(' ')).join('; ');
    if (text !== 'ok') throw new Error(`The database is not whole: ${text}`);
  } finally {
    database.close();
  }
}
