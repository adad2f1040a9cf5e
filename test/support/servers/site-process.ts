/**
 * Starts the server as a separate process from a Vitest file. After the tests of the file it kills the processes and
 * drops their databases. Tests of start, shutdown, logs and signals use it; tests of the API use the server of
 * test-app.ts, which runs in their own process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Engine } from '../../../src/db/database.ts';
import { freshDatabase, migratedDatabase, type FreshDatabase } from '../test-database.ts';
import { launchServer, untilServing, type Environment, type LaunchOptions, type LaunchedServer, type ServerProcess } from './launch-server.ts';

const launched: LaunchedServer[] = [];
const databases: FreshDatabase[] = [];
const folder = mkdtempSync(join(tmpdir(), 'listok-main-'));

// The cleanup runs after all tests of the file, and not after each, because they may run concurrently.
afterAll(async () => {
  for (const { child } of launched) child.kill('SIGKILL');
  await Promise.all(launched.map(({ ended }) => ended));
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

/**
 * @returns the `DATABASE_URL` of an empty database for tests of a first start; it is dropped after the tests of the
 * file
 */
export const emptyDatabase = (engine: Engine): Promise<string> => droppedAfterwards(freshDatabase(engine));

/**
 * @returns the `DATABASE_URL` of a database with the current schema and no rows; it is dropped after the tests of the
 * file
 */
export const siteDatabase = (engine: Engine): Promise<string> => droppedAfterwards(migratedDatabase(engine));

async function droppedAfterwards(created: Promise<FreshDatabase>): Promise<string> {
  const database = await created;
  databases.push(database);
  return database.url;
}

function launch(environment: Environment, options?: LaunchOptions): LaunchedServer {
  const server = launchServer(folder, environment, options);
  launched.push(server);
  return server;
}

/**
 * Starts the server and waits until it prints its address.
 * @throws Error with its output when it exits before
 */
export const startServer = (environment: Environment, options?: LaunchOptions): Promise<ServerProcess> =>
  untilServing(launch(environment, options));

/** Starts a server that must fail to start, and waits until it exits. */
export async function failToStart(
  environment: Environment,
  options?: LaunchOptions,
): Promise<{ code: number | string; stdout: string; stderr: string }> {
  const { printed, ended } = launch(environment, options);
  return { code: await ended, ...printed };
}
