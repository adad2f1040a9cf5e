/**
 * Removes the photos that tutors added to the checks of deleted pupils, because these photos may show the works of the
 * pupils (rule R355).
 */
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

/** Finds the photos that were added to the checks of some pupils. The caller deletes the pupils afterwards. */
export async function addedPhotosOf(trx: Transaction, uids: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom('addedPhotos').select('photoId').distinct().where('uid', 'in', uids).execute();
  return rows.map(({ photoId }) => photoId);
}

/** How many ids one statement names. There is a limit, because both databases limit the number of parameters. */
const AT_ONCE = 300;

/**
 * Removes the owners of photos that no draft, work or check names after pupils were deleted. The next cleanup deletes
 * the photos, because they have no owner.
 */
export async function disownAddedPhotos(trx: Transaction, ids: readonly string[]): Promise<void> {
  const isNamedIn = (table: string) => sql<boolean>`exists (select 1 from ${sql.table(table)} as "named" where "named"."photoId" = "photoOwners"."photoId")`;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await trx
      .deleteFrom('photoOwners')
      .where('photoId', 'in', ids.slice(start, start + AT_ONCE))
      .where(sql<boolean>`not (${isNamedIn('draftPhotos')} or ${isNamedIn('workPhotos')} or ${isNamedIn('addedPhotos')})`)
      .execute();
  }
}
