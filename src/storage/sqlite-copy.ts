import { fdatasyncSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { backup, DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations.ts';
import { isSqliteError, openingFailureOf, writeFailureOf } from './sqlite-error.ts';

/** Pages that are copied at a time: a megabyte. */
const STEP = 256;

/**
 * Copies an embedded database as it is at one moment, while another process may go on writing to it.
 *
 * The read transaction holds that moment: without it every write of another process starts the copy from the beginning.
 * Writers wait for no reader, but they do wait for the disk: so a step is brought there before the next one, else all
 * of the copy stands in their way at once.
 * @param to an empty file
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = openForReading(from);
  const target = await open(to, 'r+');
  try {
    source.exec('begin; select count(*) from sqlite_schema');
    await backup(source, to, { rate: STEP, progress: () => fdatasyncSync(target.fd) });
  } catch (error) {
    throw asWriteFailure(error);
  } finally {
    await target.close();
    source.close();
  }
}

/** @throws Error with one line for the operator when the file is no database */
function openForReading(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    database.exec('select count(*) from sqlite_schema');
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`DATABASE_URL: файл ${path} не читается (${openingFailureOf(error)}).`, { cause: error });
  }
}

/** A full or failing disk as the file system itself reports it; other errors as they are. */
function asWriteFailure(error: unknown): unknown {
  const code = writeFailureOf(error);
  return code === undefined ? error : Object.assign(new Error(code, { cause: error }), { code, syscall: 'write' });
}

/** What a database file turns out to be. */
export type Found = 'ours' | 'newer than this program' | 'damaged' | 'of another program';

/** Reads all of a database file that no process has open, and changes nothing in its folder. */
export function inspectSqlite(path: string): Found {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(new URL(`${pathToFileURL(path).href}?immutable=1`), { readOnly: true });
    const verdicts = database.prepare('pragma integrity_check(1)').all();
    if (Object.values(verdicts[0] ?? {})[0] !== 'ok') return 'damaged';
    return originOf(database);
  } catch (error) {
    if (isSqliteError(error)) return 'damaged';
    throw error;
  } finally {
    database?.close();
  }
}

function originOf(database: DatabaseSync): Found {
  const hasSteps = database.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`).get() !== undefined;
  const applied = hasSteps ? database.prepare('select name from kysely_migration').all().map(({ name }) => String(name)) : [];
  const known = Object.keys(migrations('sqlite'));
  if (!applied.includes(known[0] ?? '')) return 'of another program';
  return applied.every((name) => known.includes(name)) ? 'ours' : 'newer than this program';
}
