import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Engine } from '../storage/database.ts';
import { freshDatabase, type FreshDatabase } from './testing-database.ts';
import { launchServer, untilServing, type Environment, type Launched, type Manner, type ServerProcess } from './testing-server.ts';

const launched: Launched[] = [];
const databases: FreshDatabase[] = [];
const folder = mkdtempSync(join(tmpdir(), 'listok-main-'));

// Once for a file: its tests may run side by side.
afterAll(async () => {
  for (const { child } of launched) child.kill('SIGKILL');
  await Promise.all(launched.map(({ ended }) => ended));
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the `DATABASE_URL` of an empty database that is removed after the tests of the file */
export async function emptyDatabase(engine: Engine): Promise<string> {
  const database = await freshDatabase(engine);
  databases.push(database);
  return database.url;
}

function launch(environment: Environment, manner?: Manner): Launched {
  const server = launchServer(folder, environment, manner);
  launched.push(server);
  return server;
}

/**
 * Starts the server and waits until it says where it is. It ends with the tests of the file.
 * @throws Error with what it printed when it ends before
 */
export const startServer = (environment: Environment, manner?: Manner): Promise<ServerProcess> =>
  untilServing(launch(environment, manner));

/** Starts the server where it is expected to refuse, and waits for its end. */
export async function failToStart(
  environment: Environment,
  manner?: Manner,
): Promise<{ code: number | string; stdout: string; stderr: string }> {
  const { printed, ended } = launch(environment, manner);
  return { code: await ended, ...printed };
}
