/** Stores hashes of the addresses of deleted accounts for as long as backups contain the accounts. */
import type { Database, Transaction } from '../database.ts';
import { hashToken } from '../tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param backupDays for how many days backups are kept */
export async function rememberDeletedAddresses(trx: Transaction, addresses: readonly string[], backupDays: number): Promise<void> {
  if (addresses.length === 0) return;
  const until = new Date(Date.now() + backupDays * DAY_MS).toISOString();
  const rows = [...new Set(addresses)].map((address) => ({ hash: hashToken(address), until }));
  await trx
    .insertInto('deletedAddresses')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ until }))
    .execute();
}

export const isDeletedAddress = async (db: Database, address: string): Promise<boolean> =>
  (await db.selectFrom('deletedAddresses').select('hash').where('hash', '=', hashToken(address)).executeTakeFirst()) !== undefined;

/** Deletes hashes whose time is over. The server calls it periodically. */
export async function deleteOldDeletedAddresses(db: Database): Promise<void> {
  await db.deleteFrom('deletedAddresses').where('until', '<', new Date().toISOString()).execute();
}
