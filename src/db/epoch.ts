/**
 * The epoch of the database. A restore and an import begin a new epoch. Devices store numbers of versions and attempts,
 * and in another epoch such a number may mean something else (ADR 50).
 */
import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { newId } from './new-id.ts';
import { preparedQuery } from './prepared-query.ts';
import { isPostgres } from './transaction.ts';

/** The current epoch as a column of another query, which saves a query. */
export const epochColumn = sql<string>`(select "epoch" from "databaseState")`.as('epoch');

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * For how long the versions of a former epoch are stored. This must be longer than a device keeps a copy of a test
 * without a network (rule R183).
 */
const FORMER_EPOCH_RETENTION_MS = 100 * DAY_MS;

/** Begins a new epoch, and stores which versions the tests had at the end of the last epoch. */
export async function beginEpoch(trx: Transaction): Promise<void> {
  await sql`
    insert into "epochVersions" ("epoch", "testId", "lastRevision", "endedAt")
    select "databaseState"."epoch", "versions"."testId", "versions"."lastRevision", ${new Date().toISOString()}
    from "databaseState" cross join (
      select "testId", max("revision") as "lastRevision" from "testVersions" group by "testId"
    ) as "versions"`.execute(trx);
  await trx.updateTable('databaseState').set({ epoch: newId() }).execute();
}

/**
 * The name of an epoch that stands for the time before the site recorded which versions pupils received (rule R211). No
 * real epoch has this name.
 */
export const TIME_BEFORE_NOTES = '';

interface TestOfEpoch {
  testId: string;
  epoch: string;
}

const selectLastRevision = preparedQuery((db, { epoch, testId }: TestOfEpoch) =>
  db.selectFrom('epochVersions').select('lastRevision').where('epoch', '=', epoch).where('testId', '=', testId),
);

/**
 * Finds the number of the last version that a test had at the end of a former epoch; `null` when it is unknown. Numbers
 * up to this one stand for the same questions in both epochs, because versions never change.
 */
export async function lastRevisionOfEpoch(db: Database, { epoch, testId }: TestOfEpoch): Promise<number | null> {
  const [row] = await selectLastRevision(db, { epoch, testId });
  return row?.lastRevision ?? null;
}

/** Deletes the versions of epochs that ended too long ago. The server calls it periodically. */
export async function deleteFormerEpochs(db: Database): Promise<void> {
  const before = new Date(Date.now() - FORMER_EPOCH_RETENTION_MS).toISOString();
  await db.deleteFrom('epochVersions').where('endedAt', '<', before).execute();
}

/**
 * Begins a new epoch if PostgreSQL serves another database than at the last start, because somebody has then restored a
 * dump. A standby that takes over has the identity of its primary, and so keeps the epoch.
 * @returns whether a new epoch has begun
 */
export async function noticeOtherDatabase(trx: Transaction): Promise<boolean> {
  if (!isPostgres(trx)) return false;
  const identity = await identityOf(trx);
  const { identity: last } = await trx.selectFrom('databaseState').select('identity').executeTakeFirstOrThrow();
  if (identity === last) return false;
  if (last !== null) await beginEpoch(trx);
  await trx.updateTable('databaseState').set({ identity }).execute();
  return last !== null;
}

/** Reads the identifier that initdb gave to the PostgreSQL system, and the number of the database in that system. */
async function identityOf(trx: Transaction): Promise<string> {
  const { rows } = await sql<{ oid: string; isAllowed: boolean }>`
    select "oid"::text as "oid", has_function_privilege('pg_control_system()', 'execute') as "isAllowed"
    from pg_database where "datname" = current_database()`.execute(trx);
  const [{ oid, isAllowed } = { oid: '', isAllowed: false }] = rows;
  if (!isAllowed) return oid;
  const control = await sql<{ system: string }>`select "system_identifier"::text as "system" from pg_control_system()`.execute(trx);
  return `${control.rows[0]?.system ?? ''}/${oid}`;
}
