/** The real server in a process of its own, with a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchServer, untilServing } from '../src/server/testing-server.ts';
import { projectNode } from '../tools/node.mjs';

export const ADMINISTRATOR = { email: 'admin@listok.test', password: 'пароль-учителя' };

export interface Server {
  url: string;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again at the same address and with the same database. */
  restart(): Promise<void>;
  /**
   * Shuts it down and removes its database.
   * @throws Error with the defects that it reported
   */
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startServer({ hasSampleContent }: { hasSampleContent: boolean }): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'listok-e2e-'));
  const complaints: string[] = [];
  const start = (port: string) => {
    const environment = {
      PORT: port,
      DATABASE_URL: `sqlite:${join(folder, 'listok.db')}`,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      SAMPLE_CONTENT: hasSampleContent ? 'on' : 'off',
    };
    return untilServing(launchServer(folder, environment, { node: projectNode() }));
  };

  let server = await start('0');
  const { port } = new URL(server.url);
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await server.ended;
    complaints.push(server.stderr);
  };
  return {
    // The name that people type: to a browser it is another site than the number.
    url: `http://localhost:${port}`,
    kill: () => end('SIGKILL'),
    restart: async () => {
      server = await start(port);
    },
    close: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
      const said = complaints.join('');
      if (said !== '') throw new Error(`The server complained: ${said}`);
    },
  };
}
