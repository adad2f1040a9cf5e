/**
 * Serves the complete app over real HTTP and its own real database, in the process of the tests. All tests of the API
 * use it. In the Vitest project «four processes», four processes serve it behind a proxy (app-cluster.ts).
 */
import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { ErrorCode } from '../../src/domain/errors.ts';
import { ROLE, type Role } from '../../src/domain/users/role.ts';
import type { Database, Engine } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { registerIn, signInAdminIn, TEST_PASSWORD } from './fixtures/accounts.ts';
import { TestClient, type TestResponse } from './test-client.ts';
import { engines, migratedDatabase, type FreshDatabase } from './test-database.ts';
import { serveInProcesses, testProcesses } from './servers/app-cluster.ts';
import { serveForTest, type TestSettings } from './servers/serve-app.ts';

/** The account of a learner (glossary), whom tests call a pupil, and a browser in which it is signed in. */
export interface Pupil {
  client: TestClient;
  uid: string;
  email: string;
  password: string;
}

export interface TestApp {
  url: string;
  /** The URL of one server process. Malformed HTTP goes there, because the proxy would reject it itself. */
  processUrl: string;
  db: Database;
  engine: Engine;
  /**
   * The unexpected errors that the server has reported. Errors that a test leaves here fail the suite when the app
   * closes.
   */
  unexpectedErrors: unknown[];
  /** Creates a browser in which nobody is signed in. */
  client(headers?: Record<string, string>): TestClient;
  /** Creates an account, and a browser in which it is signed in. */
  registerPupil(role?: Role): Promise<Pupil>;
  /** Creates a browser in which the admin is signed in. */
  signInAdmin(): Promise<TestClient>;
  /** Shuts the server down, as a signal does. */
  shutDown(): Promise<void>;
  /** Shuts the server down and drops the database. */
  close(): Promise<void>;
}

interface StartOptions {
  engine: Engine;
  settings?: TestSettings;
  /** A database that outlives the app. Without it the app creates a database and drops it. */
  database?: FreshDatabase;
}

let pupilCount = 0;

/** Starts a server on a free port. */
export async function startTestApp({ engine, settings = {}, database }: StartOptions): Promise<TestApp> {
  const testDatabase = database ?? (await migratedDatabase(engine));
  const unexpectedErrors: unknown[] = [];
  const db = await openDatabase(testDatabase.url);
  const processes = engine === 'postgres' ? testProcesses() : undefined;
  const server =
    processes === undefined
      ? await serveInThisProcess(db, settings, unexpectedErrors)
      : await serveInProcesses(processes, { databaseUrl: testDatabase.url, settings });
  const collectUnexpectedErrors = async (): Promise<void> => void unexpectedErrors.push(...(await server.takeUnexpectedErrors()));
  const urlOf = (port: number): string => `http://127.0.0.1:${port}`;
  const url = urlOf(server.port);
  const agent = new Agent({ keepAlive: true });
  const isSecure = settings.publicOrigin?.startsWith('https:') === true;
  const client = (headers?: Record<string, string>) => new TestClient(url, agent, headers, collectUnexpectedErrors);

  return {
    url,
    processUrl: urlOf(server.processPort),
    db,
    engine,
    unexpectedErrors,
    client,
    registerPupil: async (role = ROLE.default) => {
      pupilCount += 1;
      const pupil = { client: client(), email: `pupil-${pupilCount}@listok.test`, password: TEST_PASSWORD };
      const uid = await registerIn(pupil.client, db, isSecure, pupil.email);
      if (role !== ROLE.default) await db.updateTable('users').set({ role }).where('uid', '=', uid).execute();
      return { ...pupil, uid };
    },
    signInAdmin: async () => {
      const admin = client();
      await signInAdminIn(admin, db, isSecure);
      return admin;
    },
    shutDown: () => server.shutDown(),
    close: async () => {
      agent.destroy();
      await server.close();
      await collectUnexpectedErrors();
      await db.destroy();
      if (database === undefined) await testDatabase.drop();
      expect(unexpectedErrors).toEqual([]);
    },
  };
}

async function serveInThisProcess(db: Database, settings: TestSettings, unexpectedErrors: unknown[]) {
  const { port, close } = await serveForTest(db, settings, (error) => unexpectedErrors.push(error));
  return { port, processPort: port, close, shutDown: close, takeUnexpectedErrors: () => Promise.resolve([]) };
}

/** Asserts the status. A failure shows the body of the response. */
export function expectStatus(response: TestResponse, status: number): void {
  expect(`${response.status} ${response.status === status ? '' : response.text}`).toBe(`${status} `);
}

/** Asserts the status and the code of an error. */
export function expectError(response: TestResponse, status: number, code: ErrorCode): void {
  const { code: actual } = Object(response.body) as { code?: unknown };
  expect(`${response.status} ${String(actual)} ${actual === code ? '' : response.text}`).toBe(`${status} ${code} `);
}

/** Declares a suite that runs once for each kind of database. Its tests share one app. */
export function describeApi(subject: string, suite: (app: TestApp) => void, settings: TestSettings = {}): void {
  describe.each(engines)(`${subject} (%s)`, (engine) => {
    declareSuite(engine, suite, settings);
  });
}

/**
 * Declares a suite that runs on only one kind of database. It is for tests whose outcome does not depend on the
 * database, such as tests of HTTP, validation and formats.
 */
export function describeApiOnce(subject: string, suite: (app: TestApp) => void, settings: TestSettings = {}): void {
  describe.each(engines.slice(0, 1))(`${subject} (%s)`, (engine) => {
    declareSuite(engine, suite, settings);
  });
}

function declareSuite(engine: Engine, suite: (app: TestApp) => void, settings: TestSettings): void {
  // The object is filled before the first test runs. Until then the suite only passes it on.
  const app = {} as TestApp;
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await startTestApp({ engine, settings });
    Object.assign(app, started);
  });
  afterAll(() => started?.close());
  suite(app);
}
