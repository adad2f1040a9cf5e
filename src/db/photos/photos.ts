/** Stores photos of answers by the SHA-256 of their bytes, with the users who have sent them (rules R310 to R313). */
import pLimit from 'p-limit';
import { sql } from 'kysely';
import { PHOTO_LIMITS, roomFor } from '../../domain/checking/photos/photo-room.ts';
import { orOnForeignKeyViolation, type Database, type Transaction } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import { inTransaction, isPostgres } from '../transaction.ts';
import { freeBytes, hasPhotoFile, listFilesWithoutRow, photoFolderOf, readPhotoFile, removePhotoFile, writePhotoFile } from './photo-files.ts';

export interface NewPhoto {
  id: string;
  type: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * Photos are stored and deleted one after another. Otherwise a deletion could remove the file of a photo that is being
 * sent again.
 */
const oneAtATime = pLimit(1);

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

const sumOf = async (query: { executeTakeFirstOrThrow(): Promise<{ bytes: string | number | bigint | null }> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).bytes ?? 0);

/** The number of bytes of all photos. The sum reads only an index, and the quota bounds the number of rows. */
export const storedBytes = (db: Database): Promise<number> => sumOf(db.selectFrom('photos').select(({ fn }) => fn.sum('bytes').as('bytes')));

/**
 * An SQL condition: a work of the user names the photo. With `is not` the work must be given out, with `is` it must not
 * be given out.
 */
const isInWork = (uid: string, given: 'is' | 'is not') => sql<boolean>`exists (select 1 from "workPhotos" as "named"
  join "works" as "work" on "work"."uid" = "named"."uid" and "work"."testId" = "named"."testId" and "work"."attempt" = "named"."attempt"
  where "named"."photoId" = "photos"."id" and "named"."uid" = ${uid} and "work"."givenAt" ${sql.raw(given)} null)`;

/**
 * The number of bytes of the photos that a user has sent and that count towards the user's limit. A photo does not
 * count if all works that name it are given out and no draft names it. Otherwise old works would use up the limit.
 */
const ownBytes = (db: Database, uid: string): Promise<number> =>
  sumOf(
    db
      .selectFrom('photoOwners')
      .innerJoin('photos', 'photos.id', 'photoOwners.photoId')
      .select(({ fn }) => fn.sum('bytes').as('bytes'))
      .where('uid', '=', uid)
      .where(
        sql<boolean>`not (${isInWork(uid, 'is not')} and not ${isInWork(uid, 'is')}
          and not exists (select 1 from "draftPhotos" where "draftPhotos"."photoId" = "photos"."id" and "draftPhotos"."uid" = ${uid}))`,
      ),
  );

/** How many more bytes of photos the site takes. */
export async function photoRoom(db: Database, quota: number): Promise<number> {
  const folder = photoFolderOf(db);
  return roomFor({ quota, stored: await storedBytes(db), free: folder === null ? null : await freeBytes(folder) });
}

/**
 * Stores a photo and makes the user an owner of it.
 * @param hasOwnLimit whether the total size of the user's photos is limited
 * @returns `added`, or `known` if the user had already sent the photo. If the limit of the pupil or of the site is
 * exceeded, it returns `pupil` or `site` and stores nothing
 */
export async function addPhoto(db: Database, photo: NewPhoto, owner: { uid: string; hasOwnLimit: boolean }, quota: number): Promise<'added' | 'known' | 'pupil' | 'site'> {
  const { id, bytes } = photo;
  const folder = photoFolderOf(db);
  // A photo whose file was lost gets a new file.
  const hasBytes = folder === null || (await hasPhotoFile(folder, id));
  const isKnown = (await findOwnPhoto(db, id, owner.uid)) !== undefined;
  if (isKnown && hasBytes) return 'known';
  if (!isKnown && owner.hasOwnLimit && (await ownBytes(db, owner.uid)) + bytes.length > PHOTO_LIMITS.ofPupil) return 'pupil';
  return oneAtATime(async () => {
    const isNew = (await findPhoto(db, id)) === undefined;
    if (isNew && (await photoRoom(db, quota)) < bytes.length) return 'site';
    if (folder !== null && !(await hasPhotoFile(folder, id))) await writePhotoFile(folder, id, bytes);
    // Another process may delete the photo between the two statements. The photo is then stored again.
    const outcome = await orOnForeignKeyViolation(insertPhoto(db, photo, owner.uid, folder === null), 'gone');
    if (outcome === 'gone') await insertPhoto(db, photo, owner.uid, folder === null);
    return isKnown ? 'known' : 'added';
  });
}

const insertPhoto = (db: Database, { id, type, bytes, width, height }: NewPhoto, uid: string, withBytes: boolean): Promise<void> =>
  inTransaction(db, async (trx) => {
    const at = new Date().toISOString();
    await trx.insertInto('photos').values({ id, type, width, height, bytes: bytes.length, createdAt: at, unusedSince: at }).onConflict((conflict) => conflict.doNothing()).execute();
    if (withBytes) await trx.insertInto('photoBytes').values({ id, content: bytes }).onConflict((conflict) => conflict.doNothing()).execute();
    await trx.insertInto('photoOwners').values({ photoId: id, uid, at }).onConflict((conflict) => conflict.doNothing()).execute();
  });

/**
 * Deletes photos, and stores the day of the deletion and the reason.
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
