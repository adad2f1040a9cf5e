/**
 * The program of one server process in the Vitest project «four processes». It opens and closes apps on command, each
 * over the database that the command names. It exits with its parent. app-cluster.ts sends the commands.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { openDatabase } from '../../../src/db/open-database.ts';
import type { AppSpec } from './app-cluster.ts';
import { serveForTest } from './serve-app.ts';

interface ServedApp {
  unexpectedErrors: string[];
  close(): Promise<void>;
}

/**
 * The number of database connections of each app. It is enough to compete with the other processes. Each further
 * connection would cost more time than a request.
 */
const CONNECTIONS = 4;

const appsByPort = new Map<number, ServedApp>();

async function openApp({ databaseUrl, settings }: AppSpec): Promise<number> {
  const unexpectedErrors: string[] = [];
  const db = await openDatabase(databaseUrl, CONNECTIONS);
  const server = await serveForTest(db, settings, (error) => unexpectedErrors.push(inspect(error)));
  let closed: Promise<void> | undefined;
  appsByPort.set(server.port, { unexpectedErrors, close: () => (closed ??= server.close().then(() => db.destroy())) });
  return server.port;
}

/**
 * Runs a command. POST opens an app and returns its port, GET returns the unexpected errors of the app at a port,
 * DELETE closes the app.
 */
async function runCommand(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'POST') return openApp((await json(request)) as AppSpec);
  const app = appsByPort.get(Number(request.url?.slice(1)));
  if (request.method === 'DELETE') await app?.close();
  return app?.unexpectedErrors.splice(0) ?? [];
}

const control = createServer((request, response) => {
  runCommand(request).then(
    (result) => response.end(JSON.stringify(result)),
    (error: unknown) => response.writeHead(500).end(inspect(error)),
  );
});
control.listen(0, '127.0.0.1', () => process.send?.((control.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
