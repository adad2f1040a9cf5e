import { startProxy } from './round-robin-proxy.ts';
import type { ServerProcess } from './launch-server.ts';

export interface RestartableSite {
  url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on a port; 0 means any free port. */
type StartOnPort = (port: number) => Promise<ServerProcess>;

const portOf = ({ url }: ServerProcess): number => Number(new URL(url).port);

/** A site of one process, which accepts no connections during a restart. */
export async function oneProcess(start: StartOnPort): Promise<RestartableSite> {
  let server = await start(0);
  return {
    url: server.url,
    restart: async () => {
      await stopServer(server);
      server = await start(portOf(server));
    },
    stop: () => stopServer(server),
  };
}

/**
 * A site of separate processes, as a process manager starts them. They are behind a proxy that asks the next process
 * when one refuses. A restart replaces one process after another.
 */
export async function processesBehindProxy(count: number, start: StartOnPort): Promise<RestartableSite> {
  const servers = await Promise.all(Array.from({ length: count }, () => start(0)));
  const proxy = await startProxy({ keepsConnections: false });
  proxy.setTargets(servers.map(portOf));
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    restart: async () => {
      for (const [index, server] of servers.entries()) {
        await stopServer(server);
        servers[index] = await start(portOf(server));
      }
    },
    stop: async () => {
      await Promise.all(servers.map(stopServer));
      await proxy.close();
    },
  };
}

/** @throws Error when the exit code is not 0 or something was printed to stderr */
async function stopServer(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  const outcome = await server.ended;
  if (outcome !== 0 || server.stderr !== '') throw new Error(`A server ended with ${outcome}: ${server.stderr}`);
}
