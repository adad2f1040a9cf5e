/** The application of a test, served by several processes over one database. */
import { inject } from 'vitest';
import { startProxy } from './testing-proxy.ts';
import type { TestSettings } from './testing-served.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the processes of `testing-node.ts` take orders, when the tests were started with some. */
    testProcesses: number[];
  }
}

/** What a process of `testing-node.ts` is told to serve. */
export interface Order {
  databaseUrl: string;
  settings: TestSettings;
}

/** An application served behind a round-robin proxy. */
interface Cluster {
  port: number;
  /** Of one of the processes. */
  processPort: number;
  /** What the processes called their own defects since it was asked last. */
  takeDefects(): Promise<string[]>;
  /** Lets every process shut its server down. */
  shutDown(): Promise<void>;
  close(): Promise<void>;
}

/** The control ports of the processes that these tests run against, `undefined` when they run against this one. */
export const testProcesses = (): number[] | undefined => inject('testProcesses');

/** Lets every process serve the application over the same database. */
export async function serveInProcesses(processes: readonly number[], { databaseUrl, settings }: Order): Promise<Cluster> {
  const proxy = await startProxy({ keepsConnections: true });
  const publicOrigin = `http://localhost:${proxy.port}`;
  const order: Order = { databaseUrl, settings: { publicOrigin, ...settings } };
  const apps = await Promise.all(
    processes.map(async (control) => ({ control, port: Number(await ask(control, 'POST', '/', order)) })),
  );
  proxy.setTargets(apps.map(({ port }) => port));

  const askAll = (method: string): Promise<unknown[]> =>
    Promise.all(apps.map(({ control, port }) => ask(control, method, `/${port}`)));
  const shutDown = async (): Promise<void> => void (await askAll('DELETE'));
  return {
    port: proxy.port,
    processPort: apps[0]?.port ?? proxy.port,
    takeDefects: async () => ((await askAll('GET')) as string[][]).flat(),
    shutDown,
    close: async () => {
      // First who holds connections open: the servers would give those a moment.
      await proxy.close();
      await shutDown();
    },
  };
}

async function ask(control: number, method: string, path: string, body?: Order): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${control}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`A process of the tests answered ${response.status}: ${await response.text()}`);
  return response.json();
}
