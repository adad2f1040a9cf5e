import { startProxy } from '../src/server/testing-proxy.ts';
import type { ServerProcess } from '../src/server/testing-server.ts';

export interface Site {
  url: string;
  restart(): Promise<void>;
  /** Ends its processes. */
  end(): Promise<void>;
  /** The same, and what stands before them. */
  stop(): Promise<void>;
}

/** A site of several processes. */
export interface Processes extends Site {
  /** Ends one of them as a power cut does, and starts another in its place. */
  kill(place: number): Promise<void>;
}

/** Starts the site in one process on a port, 0 for any. */
type StartOn = (port: number) => Promise<ServerProcess>;

const portOf = ({ url }: ServerProcess): number => Number(new URL(url).port);

/** One process, which is away while it is restarted. */
export async function oneProcess(start: StartOn): Promise<Site> {
  let server = await start(0);
  return {
    url: server.url,
    restart: async () => {
      await endOf(server);
      server = await start(portOf(server));
    },
    end: () => endOf(server),
    stop: () => endOf(server),
  };
}

/**
 * Processes of their own, as a process manager starts them, behind a proxy that asks the next one where one refuses. Each is
 * restarted when the one before is back.
 */
export async function processesBehindProxy(count: number, start: StartOn): Promise<Processes> {
  const servers = await Promise.all(Array.from({ length: count }, () => start(0)));
  const ports = servers.map(portOf);
  const proxy = await startProxy({ keepsConnections: false });
  proxy.setTargets(ports);
  const endAll = async (): Promise<void> => void (await Promise.all(servers.map(endOf)));
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    restart: async () => {
      for (const [place, server] of servers.entries()) {
        await endOf(server);
        servers[place] = await start(portOf(server));
      }
    },
    kill: async (place) => {
      const server = servers[place];
      if (server === undefined) throw new Error(`There is no process ${place}.`);
      server.kill('SIGKILL');
      await server.ended;
      servers[place] = await start(portOf(server));
    },
    end: endAll,
    stop: async () => {
      await endAll();
      await proxy.close();
    },
  };
}

/** @throws Error when it ends otherwise than it should at a signal, or complains */
export async function endOf(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  const outcome = await server.ended;
  if (outcome !== 0 || server.stderr !== '') throw new Error(`A server ended with ${outcome}: ${server.stderr}`);
}
