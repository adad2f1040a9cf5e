/**
 * One of several processes that tests run against: it serves whatever applications it is told to, each over the
 * database that it is told, and ends with its parent.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { openDatabase } from '../storage/open-database.ts';
import type { Order } from './testing-processes.ts';
import { serveForTest } from './testing-served.ts';

interface App {
  defects: string[];
  close(): Promise<void>;
}

/** By the port that they are served on. */
const apps = new Map<number, App>();

async function open({ databaseUrl, settings }: Order): Promise<number> {
  const defects: string[] = [];
  const db = await openDatabase(databaseUrl);
  const server = await serveForTest(db, settings, (error) => defects.push(inspect(error)));
  let closed: Promise<void> | undefined;
  apps.set(server.port, { defects, close: () => (closed ??= server.close().then(() => db.destroy())) });
  return server.port;
}

/** POST opens an application and tells its port; GET takes the defects of one; DELETE closes it. */
async function obey(order: IncomingMessage): Promise<unknown> {
  if (order.method === 'POST') return open((await json(order)) as Order);
  const app = apps.get(Number(order.url?.slice(1)));
  if (order.method === 'DELETE') await app?.close();
  return app?.defects.splice(0) ?? [];
}

const control = createServer((order, response) => {
  obey(order).then(
    (answer) => response.end(JSON.stringify(answer)),
    (error: unknown) => response.writeHead(500).end(inspect(error)),
  );
});
control.listen(0, '127.0.0.1', () => process.send?.((control.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
