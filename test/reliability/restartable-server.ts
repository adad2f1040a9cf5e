import { DatabaseSync } from 'node:sqlite';
import { launchServer, untilServing, type LaunchedServer, type ServerProcess } from '../support/servers/launch-server.ts';
import type { Fault } from './workload/crash-rounds.ts';
import { fixtureSettings } from './fixture.ts';

/** A server that can be killed and started again at the same address. */
interface RestartableServer {
  url: string;
  /** Kills the server, and starts it again. */
  kill: Fault;
  stop(): Promise<void>;
}

/** @param folder the working directory of the server */
export async function startRestartableServer(databaseUrl: string, folder: string): Promise<RestartableServer> {
  let launched: LaunchedServer;
  const start = (port: number): Promise<ServerProcess> => {
    launched = launchServer(folder, fixtureSettings(databaseUrl, port));
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
        if (databaseUrl.startsWith('sqlite:')) checkIntegrity(databaseUrl.slice('sqlite:'.length));
      },
    },
    stop: () => end('SIGTERM'),
  };
}

/** @throws Error with the findings of SQLite when the database is damaged */
function checkIntegrity(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = [...database.prepare('pragma integrity_check').all(), ...database.prepare('pragma foreign_key_check').all()];
    const text = rows.map((row) => Object.values(row).join(' ')).join('; ');
    if (text !== 'ok') throw new Error(`The database is corrupt: ${text}`);
  } finally {
    database.close();
  }
}
