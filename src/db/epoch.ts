/**
 * The epoch of the database: a restore and an import begin another one. Devices keep numbers of versions and attempts; in another
 * epoch a number may stand for something else (ADR 50).
 */
import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { newId } from './new-id.ts';
import { preparedQuery } from './prepared-query.ts';
import { isPostgres } from './transaction.ts';

/** The current epoch as a column of a query, so that it needs no query of its own. */
export const epochColumn = sql<string>`(select "epoch" from "databaseState")`.as('epoch');

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the versions of a former epoch are known: longer than a copy without a network lives (rule R183). */
const FORMER_EPOCH_RETENTION_MS = 100 * DAY_MS;

/** Begins an epoch, and remembers which versions the one before had. */
export async function beginEpoch(trx: Transaction): Promise<void> {
  await sql`
    insert into "epochVersions" ("epoch", "testId", "lastRevision", "endedAt")
    select "databaseState"."epoch", "versions"."testId", "versions"."lastRevision", ${new Date().toISOString()}
    from "databaseState" cross join (
      select "testId", max("revision") as "lastRevision" from "testVersions" group by "testId"
    ) as "versions"`.execute(trx);
  await trx.updateTable('databaseState').set({ epoch: newId() }).execute();
}

/** Stands for the time before the versions that pupils get were noted (rule R211). No epoch is called so. */
export const TIME_BEFORE_NOTES = '';

interface TestOfEpoch {
  testId: string;
  epoch: string;
}

const selectLastRevision = preparedQuery((db, { epoch, testId }: TestOfEpoch) =>
  db.selectFrom('epochVersions').select('lastRevision').where('epoch', '=', epoch).where('testId', '=', testId),
);

/**
 * The last version of a test that a former epoch left behind; `null` when nobody knows. Up to it a number stands for the same questions
 * today, and so for the same keys of questions: versions never change.
 */
export async function lastRevisionOfEpoch(db: Database, { epoch, testId }: TestOfEpoch): Promise<number | null> {
  const [row] = await selectLastRevision(db, { epoch, testId });
  return row?.lastRevision ?? null;
}

/** Called periodically. */
export async function deleteFormerEpochs(db: Database): Promise<void> {
  const before = new Date(Date.now() - FORMER_EPOCH_RETENTION_MS).toISOString();
  await db.deleteFrom('epochVersions').where('endedAt', '<', before).execute();
}

/**
 * Begins an epoch where PostgreSQL's database is another one than at the last start: a dump has been restored. A standby that
 * takes over has the identity of its primary.
 * @returns whether it did
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

/** The identifier that initdb gave to the system, and the number of the database in it. */
async function identityOf(trx: Transaction): Promise<string> {
  const { rows } = await sql<{ oid: string; isAllowed: boolean }>`
    select "oid"::text as "oid", has_function_privilege('pg_control_system()', 'execute') as "isAllowed"
    from pg_database where "datname" = current_database()`.execute(trx);
  const [{ oid, isAllowed } = { oid: '', isAllowed: false }] = rows;
  if (!isAllowed) return oid;
  const control = await sql<{ system: string }>`select "system_identifier"::text as "system" from pg_control_system()`.execute(trx);
  return `${control.rows[0]?.system ?? ''}/${oid}`;
}
