import { fdatasyncSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { backup, DatabaseSync } from 'node:sqlite';
import { migrations } from '../migrations.ts';
import { isSqliteError, describeOpenError, describeWriteError } from './errors.ts';

/** How many pages one step copies: 256 pages of 4 KB are a megabyte. */
const PAGES_PER_STEP = 256;

/**
 * Copies a consistent snapshot of a SQLite database while another process may write to it. A read transaction holds the
 * snapshot. Without it, every write of another process would restart the copy. Each step is synced before the next
 * step. Otherwise the fsync of a writer would have to wait until the whole copy is on the disk.
 * @param to an empty file
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = openForReading(from);
  const target = await open(to, 'r+');
  try {
    source.exec('begin; select count(*) from sqlite_schema');
    await backup(source, to, { rate: PAGES_PER_STEP, progress: () => fdatasyncSync(target.fd) });
  } catch (error) {
    throw asWriteError(error);
  } finally {
    await target.close();
    source.close();
  }
}

/** @throws Error with one line for the operator when the file is not a database */
function openForReading(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    database.exec('select count(*) from sqlite_schema');
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`DATABASE_URL: файл ${path} не читается (${describeOpenError(error)}).`, { cause: error });
  }
}

/**
 * Converts an error of a full or failing disk to an error like those of `node:fs`. It returns other errors unchanged.
 */
function asWriteError(error: unknown): unknown {
  const code = describeWriteError(error);
  return code === undefined ? error : Object.assign(new Error(code, { cause: error }), { code, syscall: 'write' });
}

export type DatabaseFileState = 'ours' | 'newer than this program' | 'damaged' | 'of another program';

/** Inspects a whole database file, and creates no files beside it. No process may have the file open. */
export function inspectSqlite(path: string): DatabaseFileState {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(new URL(`${pathToFileURL(path).href}?immutable=1`), { readOnly: true });
    const rows = database.prepare('pragma integrity_check(1)').all();
    if (Object.values(rows[0] ?? {})[0] !== 'ok') return 'damaged';
    return originOf(database);
  } catch (error) {
    if (isSqliteError(error)) return 'damaged';
    throw error;
  } finally {
    database?.close();
  }
}

function originOf(database: DatabaseSync): DatabaseFileState {
  const hasMigrations = database.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`).get() !== undefined;
  const applied = hasMigrations ? database.prepare('select name from kysely_migration').all().map(({ name }) => String(name)) : [];
  const known = Object.keys(migrations('sqlite'));
  if (!applied.includes(known[0] ?? '')) return 'of another program';
  return applied.every((name) => known.includes(name)) ? 'ours' : 'newer than this program';
}
