import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database, Engine } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';

/** Those that the tests run over: several processes share no file. */
export const engines: readonly Engine[] = process.env['TEST_PROCESSES'] ? ['postgres'] : ['sqlite', 'postgres'];

/** An empty database of a test's own. */
export interface FreshDatabase {
  /** As `DATABASE_URL` takes it. */
  url: string;
  /** Removes it; nobody may have it open. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database: a file in a temporary folder, or a database in the server of `TEST_POSTGRES_URL`.
 * @throws Error when the tests were started without a PostgreSQL server: half of the promise is not tested silently
 */
export function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  return engine === 'sqlite' ? Promise.resolve(freshFile()) : freshPostgres();
}

/** Opens an empty database for as long as `work` takes. */
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

function freshFile(): FreshDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'listok-test-'));
  return {
    url: `sqlite:${join(folder, 'listok.db')}`,
    drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

async function freshPostgres(): Promise<FreshDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: the tests need a PostgreSQL server, see vitest.config.ts.');
  const name = `listok_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
