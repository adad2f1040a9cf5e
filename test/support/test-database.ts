/** Creates empty databases for tests. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Database, Engine } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { databasesFolder } from './temporary-folder.ts';
import { TEST_TIMEOUT_MS } from './test-timeout.ts';

/** The kinds of databases on which tests run. Several processes cannot share a SQLite file. */
export const engines: readonly Engine[] = process.env['TEST_PROCESSES'] ? ['postgres'] : ['sqlite', 'postgres'];

export interface FreshDatabase {
  /** The `DATABASE_URL`. */
  url: string;
  /** Drops the database. Nobody may have it open. */
  drop(): Promise<void>;
}

/**
 * Timeouts for tests over PostgreSQL that are not about timeouts. The product's own are too short for a slow or busy
 * machine.
 */
const LONG_TIMEOUTS = {
  connect_timeout: String(TEST_TIMEOUT_MS / 1_000),
  statement_timeout: String(TEST_TIMEOUT_MS),
  query_timeout: String(TEST_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(TEST_TIMEOUT_MS),
};
/** A URL without timeouts, so that the product sets its own. */
export const PRODUCT_TIMEOUTS = {};

/**
 * Creates an empty database: a file in a temporary folder, or a database in the server of `TEST_POSTGRES_URL`.
 * @param timeouts the parameters of the URL, for PostgreSQL
 * @throws Error when there is no PostgreSQL server: tests are never skipped silently
 */
export function freshDatabase(engine: Engine, timeouts: Record<string, string> = LONG_TIMEOUTS): Promise<FreshDatabase> {
  return engine === 'sqlite' ? Promise.resolve(newFile()) : newPostgresDatabase(timeouts);
}

/**
 * Creates a database with the current schema and no rows. It is a copy of the template of test/setup/postgres.ts, which
 * is several times cheaper than running all migrations. Without a template it is an empty database.
 */
export function migratedDatabase(engine: Engine): Promise<FreshDatabase> {
  const { TEST_SQLITE_TEMPLATE: file, TEST_POSTGRES_TEMPLATE: database } = process.env;
  return engine === 'sqlite' ? Promise.resolve(newFile(file)) : newPostgresDatabase(LONG_TIMEOUTS, database);
}

/** Copies the template of a SQLite database to a path where there is no file. Without a template it does nothing. */
export function copySqliteTemplate(path: string): void {
  const { TEST_SQLITE_TEMPLATE: template } = process.env;
  if (template === undefined || existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(template, path);
}

/** Runs `work` with an open database without rows, and drops the database afterwards. */
export async function withDatabase(engine: Engine, work: (db: Database, fresh: FreshDatabase) => Promise<void>): Promise<void> {
  const fresh = await migratedDatabase(engine);
  const db = await openDatabase(fresh.url);
  try {
    await work(db, fresh);
  } finally {
    await db.destroy();
    await fresh.drop();
  }
}

function newFile(template?: string): FreshDatabase {
  const folder = mkdtempSync(join(databasesFolder, 'listok-test-'));
  const path = join(folder, 'listok.db');
  if (template !== undefined) copyFileSync(template, path);
  return {
    url: `sqlite:${path}`,
    drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

async function newPostgresDatabase(timeouts: Record<string, string>, template?: string): Promise<FreshDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: the tests need a PostgreSQL server, see vitest.config.ts.');
  const name = `listok_test_${randomBytes(8).toString('hex')}`;
  const copying = template === undefined ? '' : ` template ${template}`;
  await runOnServer(server, `create database ${name}${copying}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  for (const [parameter, value] of Object.entries(timeouts)) url.searchParams.set(parameter, value);
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) };
}

const pools = new Map<string, pg.Pool>();

/**
 * Runs a statement over this process's connection to the server. A new connection would cost as much as a small
 * database.
 */
async function runOnServer(url: string, statement: string): Promise<void> {
  const pool = pools.getOrInsertComputed(url, () => {
    const opened = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
    // The server may stop while the connection is open. Without a listener this error would end the process.
    opened.on('error', () => undefined);
    return opened;
  });
  await pool.query(statement);
}
