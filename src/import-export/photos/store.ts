/** Reads and inserts rows of photos for exports and imports. */
import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PhotosTable } from '../../db/photos/tables.ts';

/** How many photos a page has. */
const PAGE_SIZE = 100;

async function* pagesById<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

export const photoPages = (db: Database) =>
  pagesById((after) => db.selectFrom('photos').select(['id', 'createdAt', 'unusedSince']).where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute());

export const deletedPhotoPages = (db: Database) =>
  pagesById((after) => db.selectFrom('deletedPhotos').selectAll().where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute());

/** Finds who has uploaded these photos, by photo id. */
export async function ownersOf(db: Database, ids: readonly string[]) {
  const rows = await db.selectFrom('photoOwners').selectAll().where('photoId', 'in', ids).orderBy('uid').execute();
  return Map.groupBy(rows, ({ photoId }) => photoId);
}

export const insertPhoto = (db: Database, row: Insertable<PhotosTable>) => db.insertInto('photos').values(row).execute();

export const insertBytes = (db: Database, id: string, content: Uint8Array) => db.insertInto('photoBytes').values({ id, content }).execute();

/** @returns whether the user was not an owner before */
export async function insertOwner(db: Database, row: { photoId: string; uid: string; at: string }): Promise<boolean> {
  const query = db.insertInto('photoOwners').values(row).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('uid').executeTakeFirst()) !== undefined;
}

export const findDeleted = (db: Database, id: string) => db.selectFrom('deletedPhotos').selectAll().where('id', '=', id).executeTakeFirst();

export const removeDeleted = (db: Database, id: string) => db.deleteFrom('deletedPhotos').where('id', '=', id).execute();

/** @returns whether the row was added */
export async function insertDeleted(db: Database, row: { id: string; at: string; keepMonths: number | null }): Promise<boolean> {
  const query = db.insertInto('deletedPhotos').values(row).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

/** Whether the site has any work or photo. */
export async function hasWorksOrPhotos(db: Database): Promise<boolean> {
  const some = [await db.selectFrom('works').select('uid').limit(1).execute(), await db.selectFrom('photos').select('id').limit(1).execute()];
  return some.flat().length > 0;
}

export const storeKeeping = (db: Database, photoKeepMonths: number | null) => db.updateTable('databaseState').set({ photoKeepMonths }).execute();
