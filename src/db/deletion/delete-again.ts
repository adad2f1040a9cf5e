/** Deletes from a restored copy whom the journal of the replaced database names as deleted (rule R274). */
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
 * Whom the journal of a database names as deleted. The database is not changed: a SQLite file is read from a copy, which is migrated
 * to the current schema; of a PostgreSQL database only the journal is read, which every version has alike.
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

/** Users per transaction. */
const AT_ONCE = 500;

export interface DeletedAgain {
  people: number;
  /** Whether an admin stays, because nobody else is one. */
  isAdminLeft: boolean;
}

/** Deletes those of the users who are there, as the program. @param today in the tutor's time zone */
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

/** Deletes again in the file of a SQLite database that nobody has open. */
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
