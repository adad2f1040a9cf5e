/**
 * Serves one app from several processes over one PostgreSQL database, behind a proxy that sends requests to each in
 * turn. `startTestApp` uses it in the Vitest project «four processes»; no test calls it directly.
 * test/setup/app-servers.ts starts the processes, which run app-server-process.ts.
 */
import { inject } from 'vitest';
import { startProxy } from './round-robin-proxy.ts';
import type { TestSettings } from './serve-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The control ports of the processes of `app-server-process.ts`, in a project that has such processes. */
    testProcesses: number[];
  }
}

/** The app that a process must serve. */
export interface AppSpec {
  databaseUrl: string;
  settings: TestSettings;
}

/** An app that several processes serve behind a proxy. */
interface Cluster {
  port: number;
  /** The port of one of the processes, without the proxy. */
  processPort: number;
  /** Returns the unexpected errors of all processes since the last call. */
  takeUnexpectedErrors(): Promise<string[]>;
  /** Shuts the app down in every process. */
  shutDown(): Promise<void>;
  close(): Promise<void>;
}

/** The control ports of the server processes; `undefined` in a project that has none. */
export const testProcesses = (): number[] | undefined => inject('testProcesses');

/** Serves the same app in every process. */
export async function serveInProcesses(processes: readonly number[], { databaseUrl, settings }: AppSpec): Promise<Cluster> {
  const proxy = await startProxy({ keepsConnections: true });
  const publicOrigin = `http://localhost:${proxy.port}`;
  const spec: AppSpec = { databaseUrl, settings: { publicOrigin, ...settings } };
  const apps = await Promise.all(
    processes.map(async (controlPort) => ({ controlPort, port: Number(await sendCommand(controlPort, 'POST', '/', spec)) })),
  );
  proxy.setTargets(apps.map(({ port }) => port));

  const sendToAll = (method: string): Promise<unknown[]> =>
    Promise.all(apps.map(({ controlPort, port }) => sendCommand(controlPort, method, `/${port}`)));
  const shutDown = async (): Promise<void> => void (await sendToAll('DELETE'));
  return {
    port: proxy.port,
    processPort: apps[0]?.port ?? proxy.port,
    takeUnexpectedErrors: async () => ((await sendToAll('GET')) as string[][]).flat(),
    shutDown,
    close: async () => {
      // The proxy is closed first, because the servers would wait for the connections that it keeps open.
      await proxy.close();
      await shutDown();
    },
  };
}

async function sendCommand(controlPort: number, method: string, path: string, body?: AppSpec): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${controlPort}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`A server process of the tests responded with ${response.status}: ${await response.text()}`);
  return response.json();
}
