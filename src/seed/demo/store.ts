/** The queries of the demo, which insert many rows into an empty database. */
import type { Account } from '../../features/account/store/accounts.ts';
import type { Database } from '../../db/database.ts';
import { derivedUserColumns } from '../../db/derived/derived-user-columns.ts';

export const hasUsers = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('uid').limit(1).execute()).length > 0;

export async function insertPupils(db: Database, accounts: readonly Account[]): Promise<void> {
  await db.insertInto('users').values(accounts.map((account) => ({ ...account, ...derivedUserColumns(account) }))).execute();
}

export async function insertOpenBlocks(db: Database, rows: readonly { uid: string; blockId: string }[]): Promise<void> {
  await db.insertInto('openBlocks').values(rows).execute();
}

export interface ResultRow {
  uid: string;
  testId: string;
  /** The name of the test. Only results of lesson tests have it. */
  name?: string;
  attempt: number;
  revision: number;
  answers: string;
  score: number;
  maxScore: number;
  timestamp: string;
  putAsideAt: string | null;
}

export async function insertResults(db: Database, rows: readonly ResultRow[]): Promise<void> {
  await db.insertInto('results').values(rows.map(({ name = null, ...row }) => ({ ...row, name }))).execute();
}
