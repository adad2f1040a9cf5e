/** Empty databases for tests. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database, Engine } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { TEST_TIMEOUT_MS } from './test-timeout.ts';

/** The kinds of databases that the tests run over. Several processes cannot share a SQLite file. */
export const engines: readonly Engine[] = process.env['TEST_PROCESSES'] ? ['postgres'] : ['sqlite', 'postgres'];

export interface FreshDatabase {
  /** The `DATABASE_URL`. */
  url: string;
  /** Drops the database; nobody may have it open. */
  drop(): Promise<void>;
}

/** For tests over PostgreSQL that are not about timeouts: the product's own are short for a slow or busy machine. */
const LONG_TIMEOUTS = {
  connect_timeout: String(TEST_TIMEOUT_MS / 1_000),
  statement_timeout: String(TEST_TIMEOUT_MS),
  query_timeout: String(TEST_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(TEST_TIMEOUT_MS),
};
/** The URL sets no timeout, so the product's own apply. */
export const PRODUCT_TIMEOUTS = {};

/**
 * Creates an empty database: a file in a temporary folder, or a database in the server of `TEST_POSTGRES_URL`.
 * @param timeouts parameters of the URL, for PostgreSQL
 * @throws Error when there is no PostgreSQL server: tests are never skipped silently
 */
export function freshDatabase(engine: Engine, timeouts: Record<string, string> = LONG_TIMEOUTS): Promise<FreshDatabase> {
  return engine === 'sqlite' ? Promise.resolve(freshSqlite()) : freshPostgres(timeouts);
}

/** Runs `work` with an open empty database, and drops it afterwards. */
export async function withDatabase(engine: Engine, work: (db: Database, fresh: FreshDatabase) => Promise<void>): Promise<void> {
  const fresh = await freshDatabase(engine);
  const db = await openDatabase(fresh.url);
  try {
    await work(db, fresh);
  } finally {
    await db.destroy();
    await fresh.drop();
  }
}

function freshSqlite(): FreshDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'listok-test-'));
  return {
    url: `sqlite:${join(folder, 'listok.db')}`,
    drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

async function freshPostgres(timeouts: Record<string, string>): Promise<FreshDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: the tests need a PostgreSQL server, see vitest.config.ts.');
  const name = `listok_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  for (const [parameter, value] of Object.entries(timeouts)) url.searchParams.set(parameter, value);
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
