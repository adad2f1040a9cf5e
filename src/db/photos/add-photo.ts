/**
 * Stores photos that arrive (rules R310 to R312). Photos that arrive while others are stored wait and are stored
 * together, so that a class that uploads at once delays other requests little (ADR 68).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PHOTO_LIMITS, roomFor } from '../../domain/checking/photos/photo-room.ts';
import { orOnForeignKeyViolation, type Database } from '../database.ts';
import { inTransaction, isPostgres } from '../transaction.ts';
import { freeBytes, hasPhotoFile, photoFolderOf, writePhotoFile } from './photo-files.ts';
import { oneAtATime } from './photos.ts';

export interface NewPhoto {
  id: string;
  type: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

interface Owner {
  uid: string;
  /** Whether the bytes of the user are limited. */
  hasOwnLimit: boolean;
}

/** Whether the user had not sent the photo before, or for whom there is no room. */
type Outcome = 'added' | 'known' | 'pupil' | 'site';

interface Arrival {
  db: Database;
  photo: NewPhoto;
  owner: Owner;
  quota: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

let arrivals: Arrival[] = [];
let isStoring = false;

/** Stores a photo and makes the user an owner of it. */
export const addPhoto = (db: Database, photo: NewPhoto, owner: Owner, quota: number): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    arrivals.push({ db, photo, owner, quota, resolve, reject });
    if (!isStoring) void storeArrivals();
  });

/**
 * How many times as long as a commit the pause after it is. SQLite blocks the event loop until the disk has the commit:
 * the commits of photos take at most a twentieth of its time.
 */
const PAUSE = 19;
const LONGEST_PAUSE_MS = 250;

async function storeArrivals(): Promise<void> {
  isStoring = true;
  while (arrivals.length > 0) {
    const commitMs = await oneAtATime(() => storeBatch(arrivals.splice(0)));
    if (commitMs > 0) await sleep(Math.min(commitMs * PAUSE, LONGEST_PAUSE_MS));
  }
  isStoring = false;
}

/** @returns how long the commit took if it blocked the event loop, in ms */
async function storeBatch(batch: readonly Arrival[]): Promise<number> {
  const placed: Placed[] = [];
  for (const arrival of batch) {
    const { db, photo, resolve, reject } = arrival;
    const folder = photoFolderOf(db);
    try {
      const place = await findPlace(arrival, folder, placed);
      if (typeof place === 'string') resolve(place);
      else if (folder === null) await insert(place);
      else {
        // A photo whose file was lost gets a new file.
        if (!(await hasPhotoFile(folder, photo.id))) await writePhotoFile(folder, photo.id, photo.bytes);
        placed.push(place);
      }
    } catch (error) {
      reject(error);
    }
  }
  if (placed.length === 0) return 0;
  const since = performance.now();
  // Rows that are written at once share a commit.
  await Promise.all(placed.map(insert));
  return performance.now() - since;
}

/** A photo that there is room for. */
interface Placed extends Arrival {
  isOwn: boolean;
  isStored: boolean;
}

const sizeOf = (photos: readonly Arrival[]): number => photos.reduce((sum, { photo }) => sum + photo.bytes.length, 0);

/** @param before the photos of the batch that have no rows yet */
async function findPlace(arrival: Arrival, folder: string | null, before: readonly Placed[]): Promise<Placed | Outcome> {
  const { db, photo, owner, quota } = arrival;
  const { length } = photo.bytes;
  const facts = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('photos').select('id').where('id', '=', photo.id)).as('isStored'),
      eb.exists(eb.selectFrom('photoOwners').select('uid').where('photoId', '=', photo.id).where('uid', '=', owner.uid)).as('isOwn'),
      eb.selectFrom('photos').select(({ fn }) => fn.sum('bytes').as('bytes')).as('stored'),
      ownBytes(db, owner.uid).as('own'),
    ])
    .executeTakeFirstOrThrow();
  const same = before.filter((each) => each.photo.id === photo.id);
  const place = { ...arrival, isOwn: Boolean(facts.isOwn) || same.some((each) => each.owner.uid === owner.uid), isStored: Boolean(facts.isStored) || same.length > 0 };
  if (facts.isOwn && (folder === null || (await hasPhotoFile(folder, photo.id)))) return 'known';
  const own = Number(facts.own ?? 0) + sizeOf(before.filter((each) => !each.isOwn && each.owner.uid === owner.uid));
  if (!place.isOwn && owner.hasOwnLimit && own + length > PHOTO_LIMITS.ofPupil) return 'pupil';
  const stored = Number(facts.stored ?? 0) + sizeOf(before.filter((each) => !each.isStored));
  if (!place.isStored && roomFor({ quota, stored, free: folder === null ? null : await freeBytes(folder) }) < length) return 'site';
  return place;
}

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
const ownBytes = (db: Database, uid: string) =>
  db
    .selectFrom('photoOwners')
    .innerJoin('photos', 'photos.id', 'photoOwners.photoId')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .where('uid', '=', uid)
    .where(
      sql<boolean>`not (${isInWork(uid, 'is not')} and not ${isInWork(uid, 'is')}
        and not exists (select 1 from "draftPhotos" where "draftPhotos"."photoId" = "photos"."id" and "draftPhotos"."uid" = ${uid}))`,
    );

/** Makes the rows of a photo. */
async function insert({ db, photo, owner, isOwn, resolve, reject }: Placed): Promise<void> {
  try {
    // Another process may delete the photo between the two statements. The photo is then stored again.
    const outcome = await orOnForeignKeyViolation(insertRows(db, photo, owner.uid), 'gone');
    if (outcome === 'gone') await insertRows(db, photo, owner.uid);
    resolve(isOwn ? 'known' : 'added');
  } catch (error) {
    reject(error);
  }
}

const insertRows = (db: Database, { id, type, bytes, width, height }: NewPhoto, uid: string): Promise<unknown> => {
  const at = new Date().toISOString();
  const photo = (trx: Database) => trx.insertInto('photos').values({ id, type, width, height, bytes: bytes.length, createdAt: at, unusedSince: at }).onConflict((conflict) => conflict.doNothing());
  const content = (trx: Database) => trx.insertInto('photoBytes').values({ id, content: bytes }).onConflict((conflict) => conflict.doNothing());
  const owner = { photoId: id, uid, at };
  if (isPostgres(db)) {
    // One statement spares four round trips.
    return db.with('photo', () => photo(db)).with('content', () => content(db)).insertInto('photoOwners').values(owner).onConflict((conflict) => conflict.doNothing()).execute();
  }
  return inTransaction(db, async (trx) => {
    await photo(trx).execute();
    if (photoFolderOf(db) === null) await content(trx).execute();
    await trx.insertInto('photoOwners').values(owner).onConflict((conflict) => conflict.doNothing()).execute();
  });
};
