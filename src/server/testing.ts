/**
 * A whole server for tests: the real application over real HTTP and a real database of its own. Where the tests were
 * started with several processes, each application is served by all of them behind a round-robin proxy.
 */
import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { ROLE, type Role } from '../domain/role.ts';
import type { Database, Engine } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { registerIn, signInAdminIn, TEST_PASSWORD } from './testing-accounts.ts';
import { TestClient, type Reply } from './testing-client.ts';
import { engines, freshDatabase, type FreshDatabase } from './testing-database.ts';
import { serveInProcesses, testProcesses } from './testing-processes.ts';
import { serveForTest, type TestSettings } from './testing-served.ts';

/** Somebody who has registered, with the browser in which they are signed in. */
export interface Pupil {
  client: TestClient;
  uid: string;
  email: string;
  password: string;
}

export interface TestApp {
  url: string;
  /** One of the processes that serve it, for who writes HTTP by hand: a proxy before them has its own mind of what isn't any. */
  processUrl: string;
  db: Database;
  engine: Engine;
  /** What the server reported as its own defects; whatever is left here when it closes fails the tests. */
  defects: unknown[];
  /** A new browser, signed out. */
  client(headers?: Record<string, string>): TestClient;
  registerPupil(role?: Role): Promise<Pupil>;
  /** A new browser in which the administrator is signed in. */
  signInAdmin(): Promise<TestClient>;
  /** Begins to shut the server down, as a signal does. */
  shutDown(): Promise<void>;
  /** Shuts down, removes the database. */
  close(): Promise<void>;
}

interface StartOptions {
  engine: Engine;
  settings?: TestSettings;
  /** A database that outlives the server; without it the server has one of its own. */
  database?: FreshDatabase;
}

let people = 0;

/** Starts a server on a free port. */
export async function startTestApp({ engine, settings = {}, database }: StartOptions): Promise<TestApp> {
  const stored = database ?? (await freshDatabase(engine));
  const defects: unknown[] = [];
  const db = await openDatabase(stored.url);
  const processes = engine === 'postgres' ? testProcesses() : undefined;
  const served =
    processes === undefined
      ? await serveHere(db, settings, defects)
      : await serveInProcesses(processes, { databaseUrl: stored.url, settings });
  const collectDefects = async (): Promise<void> => void defects.push(...(await served.takeDefects()));
  const urlOf = (port: number): string => `http://127.0.0.1:${port}`;
  const url = urlOf(served.port);
  const agent = new Agent({ keepAlive: true });
  const isSecure = settings.publicOrigin?.startsWith('https:') === true;
  const client = (headers?: Record<string, string>) => new TestClient(url, agent, headers, collectDefects);

  return {
    url,
    processUrl: urlOf(served.processPort),
    db,
    engine,
    defects,
    client,
    registerPupil: async (role = ROLE.default) => {
      people += 1;
      const pupil = { client: client(), email: `pupil-${people}@listok.test`, password: TEST_PASSWORD };
      const uid = await registerIn(pupil.client, db, isSecure, pupil.email);
      if (role !== ROLE.default) await db.updateTable('users').set({ role }).where('uid', '=', uid).execute();
      return { ...pupil, uid };
    },
    signInAdmin: async () => {
      const admin = client();
      await signInAdminIn(admin, db, isSecure);
      return admin;
    },
    shutDown: () => served.shutDown(),
    close: async () => {
      agent.destroy();
      await served.close();
      await collectDefects();
      await db.destroy();
      if (database === undefined) await stored.drop();
      expect(defects).toEqual([]);
    },
  };
}

async function serveHere(db: Database, settings: TestSettings, defects: unknown[]) {
  const { port, close } = await serveForTest(db, settings, (error) => defects.push(error));
  return { port, processPort: port, close, shutDown: close, takeDefects: () => Promise.resolve([]) };
}

/** Fails with what the server said. */
export function expectStatus(reply: Reply, status: number): void {
  expect(`${reply.status} ${reply.status === status ? '' : reply.text}`).toBe(`${status} `);
}

/** Tests of a server that is started once for all of them, over each kind of database. */
export function describeApi(subject: string, suite: (app: TestApp) => void, settings: TestSettings = {}): void {
  describe.each(engines)(`${subject} (%s)`, (engine) => {
    // Filled before the first test runs; suites only pass it on.
    const app = {} as TestApp;
    let started: TestApp | undefined;
    beforeAll(async () => {
      started = await startTestApp({ engine, settings });
      Object.assign(app, started);
    });
    afterAll(() => started?.close());
    suite(app);
  });
}
