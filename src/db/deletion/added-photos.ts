/** Photos that were added to the checks of deleted pupils: they show the work, and go with it (rule R355). */
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

/** Called before the pupils are deleted. */
export async function addedPhotosOf(trx: Transaction, uids: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom('addedPhotos').select('photoId').distinct().where('uid', 'in', uids).execute();
  return rows.map(({ photoId }) => photoId);
}

/** Both databases limit the number of parameters. */
const AT_ONCE = 300;

/** Called after the deletion: a photo that nothing names any more loses its owners, and the next cleanup deletes it. */
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
