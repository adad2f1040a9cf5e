/**
 * Deletes users again after a backup was restored. These are the users who are deleted according to the audit log of
 * the replaced database (rule R274).
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Kysely } from 'kysely';
import { SYSTEM_ACTOR } from '../audit-log.ts';
import { engineOf, sqlitePath, type Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { openPostgres } from '../postgres/postgres.ts';
import type { Schema } from '../schema.ts';
import { copySqlite } from '../sqlite/backup-copy.ts';
import { deleteUsers } from './delete-users.ts';

/**
 * Finds the uids of the users who are deleted according to the audit log of a database. This database does not change:
 * a SQLite file is copied, and the copy is migrated to the current schema and read. In a PostgreSQL database only the
 * audit log is read, because its columns are the same in every version.
 * @param url a `DATABASE_URL`
 */
export async function findDeleted(url: string): Promise<string[]> {
  const path = sqlitePath(url);
  if (path !== null) return findInCopy(path);
  if (engineOf(url) !== 'postgres') return [];
  const db = new Kysely<Schema>({ dialect: openPostgres(url, 1) });
  return readAndClose(db);
}

async function findInCopy(path: string): Promise<string[]> {
  const copy = `${path}.reading`;
  const remove = (): void => {
    for (const suffix of ['', '-wal', '-shm', '.lock', '.lock-journal']) rmSync(`${copy}${suffix}`, { force: true });
  };
  remove();
  try {
    writeFileSync(copy, '', { mode: 0o600 });
    await copySqlite(path, copy);
    return await readAndClose(await openDatabase(`sqlite:${copy}`));
  } finally {
    remove();
  }
}

async function readAndClose(db: Database): Promise<string[]> {
  try {
    const rows = await db.selectFrom('audit').select('subjectId').distinct().where('action', '=', 'user-deleted').where('subjectId', 'is not', null).execute();
    return rows.map(({ subjectId }) => subjectId ?? '');
  } finally {
    await db.destroy();
  }
}

/** How many users one transaction deletes. */
const AT_ONCE = 500;

export interface DeletedAgain {
  people: number;
  /** Whether an admin was not deleted, because the site would have no admin left. */
  isAdminLeft: boolean;
}

/**
 * Deletes the users who exist in the database. The audit log names the program as the actor.
 * @param today the current day in the tutor's time zone
 */
export async function deleteAgain(db: Database, uids: readonly string[], today: string): Promise<DeletedAgain> {
  const outcome: DeletedAgain = { people: 0, isAdminLeft: false };
  const remove = async (some: readonly string[]): Promise<void> => {
    const removed = await deleteUsers(db, { uids: some, today, reason: 'restored' }, SYSTEM_ACTOR);
    if (typeof removed !== 'string') outcome.people += removed.people;
    else if (some.length === 1) outcome.isAdminLeft = true;
    else for (const uid of some) await remove([uid]);
  };
  for (let index = 0; index < uids.length; index += AT_ONCE) await remove(uids.slice(index, index + AT_ONCE));
  return outcome;
}

/** Deletes users again in a SQLite file that no process has open. */
export async function deleteAgainInFile(path: string, uids: readonly string[], today: string): Promise<DeletedAgain> {
  if (uids.length === 0) return { people: 0, isAdminLeft: false };
  const hadLock = existsSync(`${path}.lock`);
  const db = await openDatabase(`sqlite:${path}`);
  try {
    return await deleteAgain(db, uids, today);
  } finally {
    await db.destroy();
    if (!hadLock) rmSync(`${path}.lock`, { force: true });
  }
}
