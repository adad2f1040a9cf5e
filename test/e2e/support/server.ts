/** Starts the server in a separate process with a separate database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { PAGE_DATA_ID } from '../../../src/http/page-rendering.ts';
import { launchServer, untilServing, type Environment } from '../../support/servers/launch-server.ts';
import { databasesFolder } from '../../support/temporary-folder.ts';
import { projectNode } from '../../../tools/node.mjs';

export const ADMIN = { email: 'admin@listok.test', password: 'пароль-учителя' };

/** The log line of a server that lacks CPU time. It is no error, because the machine may do other work as well. */
const SHEDDING = /^\{"level":"warn",[^\n]*"msg":"shedding load"\}\n/gm;

export interface Server {
  url: string;
  /** The SQLite file. Only the server may have it open. */
  databaseFile: string;
  /** Kills the process. */
  kill(): Promise<void>;
  /**
   * Starts the server again on the same port and with the same database.
   * @param changes changes of its settings
   */
  restart(changes?: Environment): Promise<void>;
  /**
   * Shuts the server down and deletes its database.
   * @throws Error with what it has written to stderr
   */
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startServer({ hasSampleContent }: { hasSampleContent: boolean }): Promise<Server> {
  const folder = await mkdtemp(join(databasesFolder, 'listok-e2e-'));
  const databaseFile = join(folder, 'listok.db');
  const stderr: string[] = [];
  const start = (port: string, changes: Environment = {}) => {
    const environment = {
      PORT: port,
      DATABASE_URL: `sqlite:${databaseFile}`,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SAMPLE_CONTENT: hasSampleContent ? 'on' : 'off',
      ...changes,
    };
    return untilServing(launchServer(folder, environment, { node: projectNode() }));
  };

  let server = await start('0');
  // The server loads the renderer at the first request of a page. If that takes long, it sends the page unrendered.
  await expect.poll(async () => (await fetch(server.url)).text()).toContain(PAGE_DATA_ID);
  const { port } = new URL(server.url);
  const stop = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await server.ended;
    stderr.push(server.stderr);
  };
  return {
    // Browsers treat localhost and 127.0.0.1 as different sites, and people type the name.
    url: `http://localhost:${port}`,
    databaseFile,
    kill: () => stop('SIGKILL'),
    restart: async (changes) => {
      server = await start(port, changes);
    },
    close: async () => {
      await stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
      const errors = stderr.join('').replaceAll(SHEDDING, '');
      if (errors !== '') throw new Error(`The server wrote to stderr: ${errors}`);
    },
  };
}
