/** Finds and deletes photos of answers, which are stored by the SHA-256 of their bytes (rules R310 to R313). */
import pLimit from 'p-limit';
import { sql } from 'kysely';
import { roomFor } from '../../domain/checking/photos/photo-room.ts';
import type { Database, Transaction } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import { inTransaction, isPostgres } from '../transaction.ts';
import { freeBytes, listFilesWithoutRow, photoFolderOf, readPhotoFile, removePhotoFile } from './photo-files.ts';

/**
 * Photos are not stored while others are deleted. Otherwise a deletion could remove the file of a photo that is being
 * sent again.
 */
export const oneAtATime = pLimit(1);

const selectOwned = preparedQuery((db, { id, uid }: { id: string; uid: string }) =>
  db
    .selectFrom('photos')
    .innerJoin('photoOwners', 'photoOwners.photoId', 'photos.id')
    .select(['type', 'width', 'height', 'bytes'])
    .where('photos.id', '=', id)
    .where('photoOwners.uid', '=', uid),
);

/** Finds a photo that the user has sent. */
export const findOwnPhoto = async (db: Database, id: string, uid: string) => (await selectOwned(db, { id, uid }))[0];

/** Finds which of some photos the user must send: photos that the user has not sent, and deleted photos. */
export async function findMissingPhotos(db: Database, uid: string, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const owned = await db.selectFrom('photoOwners').select('photoId').where('uid', '=', uid).where('photoId', 'in', unique).execute();
  const known = new Set(owned.map(({ photoId }) => photoId));
  return unique.filter((id) => !known.has(id));
}

const selectGiven = preparedQuery((db, { id, uid }: { id: string; uid: string }) =>
  db
    .selectFrom('photos')
    .innerJoin('addedPhotos', 'addedPhotos.photoId', 'photos.id')
    .select(['type', 'width', 'height', 'photos.bytes'])
    .where('photos.id', '=', id)
    .where('addedPhotos.uid', '=', uid)
    .where('addedPhotos.given', '=', 1),
);

/** Finds a photo that a tutor added to a check, if the check was given out to this pupil. */
export const findGivenPhoto = async (db: Database, id: string, uid: string) => (await selectGiven(db, { id, uid }))[0];

/** Finds a photo, whoever has sent it. */
export const findPhoto = (db: Database, id: string) =>
  db.selectFrom('photos').select(['type', 'width', 'height', 'bytes']).where('id', '=', id).executeTakeFirst();

/** @returns `null` when the bytes are lost */
export async function readPhotoBytes(db: Database, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const folder = photoFolderOf(db);
  if (folder !== null) return readPhotoFile(folder, id);
  const row = await db.selectFrom('photoBytes').select('content').where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : new Uint8Array(row.content);
}

/** The number of bytes of all photos. The sum reads only an index, and the quota bounds the number of rows. */
export async function storedBytes(db: Database): Promise<number> {
  const { bytes } = await db.selectFrom('photos').select(({ fn }) => fn.sum('bytes').as('bytes')).executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** How many more bytes of photos the site takes. */
export async function photoRoom(db: Database, quota: number): Promise<number> {
  const folder = photoFolderOf(db);
  return roomFor({ quota, stored: await storedBytes(db), free: folder === null ? null : await freeBytes(folder) });
}

/**
 * Deletes photos, and notes when and why.
 * @param record writes the number of photos to the audit log
 */
export const deletePhotos = (
  db: Database,
  ids: readonly string[],
  { at, keepMonths }: { at: string; keepMonths: number | null },
  record: (trx: Transaction, count: number) => Promise<void>,
): Promise<void> =>
  oneAtATime(async () => {
    const removed = await inTransaction(db, async (trx) => {
      const gone: string[] = [];
      for (let start = 0; start < ids.length; start += DELETED_AT_ONCE) {
        const rows = await trx.deleteFrom('photos').where('id', 'in', ids.slice(start, start + DELETED_AT_ONCE)).returning('id').execute();
        if (rows.length === 0) continue;
        const row = { at, keepMonths };
        await trx
          .insertInto('deletedPhotos')
          .values(rows.map(({ id }) => ({ id, ...row })))
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
        gone.push(...rows.map(({ id }) => id));
      }
      if (gone.length > 0) await record(trx, gone.length);
      return gone;
    });
    const folder = photoFolderOf(db);
    if (folder !== null) for (const id of removed) await removePhotoFile(folder, id);
  });

/** How many ids one statement names. There is a limit, because both databases limit the number of parameters. */
const DELETED_AT_ONCE = 300;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A photo that nothing has named for this long is deleted. */
const UNUSED_MS = 7 * DAY_MS;

/**
 * Deletes photos that no draft, work or check names if they have no owner, or if nothing has named them for a week. It
 * also deletes files that have had no row for a week. The server calls it periodically.
 */
export async function deleteUnusedPhotos(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_MS);
  await oneAtATime(async () => {
    const isNamed = sql<boolean>`(exists (select 1 from "draftPhotos" where "draftPhotos"."photoId" = "photos"."id")
      or exists (select 1 from "workPhotos" where "workPhotos"."photoId" = "photos"."id")
      or exists (select 1 from "addedPhotos" where "addedPhotos"."photoId" = "photos"."id"))`;
    const isUnused = sql<boolean>`not ${isNamed} and ("unusedSince" < ${before.toISOString()}
      or not exists (select 1 from "photoOwners" where "photoOwners"."photoId" = "photos"."id"))`;
    await db.updateTable('photos').set({ unusedSince: null }).where('unusedSince', 'is not', null).where(isNamed).execute();
    await db.updateTable('photos').set({ unusedSince: now.toISOString() }).where('unusedSince', 'is', null).where(sql<boolean>`not ${isNamed}`).execute();
    const removed = await inTransaction(db, async (trx) => {
      const chosen = trx.selectFrom('photos').select('id').where(isUnused);
      const ids = (await (isPostgres(trx) ? chosen.forUpdate() : chosen).execute()).map(({ id }) => id);
      // The condition is checked again, because a user may have become an owner while this transaction waited for the
      // lock.
      const gone = ids.length === 0 ? [] : await trx.deleteFrom('photos').where('id', 'in', ids).where(isUnused).returning('id').execute();
      return gone.map(({ id }) => id);
    });
    const folder = photoFolderOf(db);
    if (folder === null) return;
    for (const id of removed) await removePhotoFile(folder, id);
    const known = new Set((await db.selectFrom('photos').select('id').execute()).map(({ id }) => id));
    for (const name of await listFilesWithoutRow(folder, known, { now, before })) await removePhotoFile(folder, name);
  });
}
