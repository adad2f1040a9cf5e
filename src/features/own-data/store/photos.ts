/** The photos that a person has sent, and the photos that tutors have added to the checks that were given out to the person. */
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { readPhotoBytes } from '../../../db/photos/photos.ts';
import { pagesOf } from '../pages.ts';

interface StoredPhoto {
  id: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  sentAt: string;
  /** Whether the tutor has added the photo to a check. */
  added: boolean;
}

export interface PhotoData extends StoredPhoto {
  /** The photo as a data URL. It is `null` if the bytes are lost, or if the newer photos already fill the file (`SHOWN_BYTES`). */
  url: string | null;
}

/** The photos of a person. If the person has sent a photo and the tutor has also added it to a check, it is listed once, as sent. */
const photosOf = (uid: string) => sql`(
  select "photoId" as "id", "at" as "sentAt", 0 as "added" from "photoOwners" where "uid" = ${uid}
  union all
  select "photo"."id", "photo"."createdAt", 1 from "photos" as "photo"
  where exists (select 1 from "addedPhotos" where "addedPhotos"."photoId" = "photo"."id" and "addedPhotos"."uid" = ${uid} and "addedPhotos"."given" = 1)
    and not exists (select 1 from "photoOwners" where "photoOwners"."photoId" = "photo"."id" and "photoOwners"."uid" = ${uid})
)`;

export async function countPhotos(db: Database, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as "count" from ${photosOf(uid)} as "own"`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

const PAGE_SIZE = 50;

/** The photos, newest first. */
const photoPages = (db: Database, uid: string) =>
  pagesOf<StoredPhoto>(PAGE_SIZE, async (after) => {
    const following = after === null ? sql`` : sql`where ("own"."sentAt", "own"."id") < (${after.sentAt}, ${after.id})`;
    const { rows } = await sql<Omit<StoredPhoto, 'added'> & { added: number }>`
      select "own"."id", "type", "width", "height", "bytes", "sentAt", "added" from ${photosOf(uid)} as "own" join "photos" on "photos"."id" = "own"."id"
      ${following} order by "sentAt" desc, "own"."id" desc limit ${PAGE_SIZE}`.execute(db);
    return rows.map(({ added, ...photo }) => ({ ...photo, added: added === 1 }));
  });

/** The maximum number of bytes of photos in a file. The newest photos are included. Older photos are listed without an image. */
const SHOWN_BYTES = 100_000_000;

/** The photos with their bytes. Only one photo at a time is in memory. */
export async function* photosWithBytes(db: Database, uid: string): AsyncGenerator<PhotoData[]> {
  let shown = 0;
  for await (const page of photoPages(db, uid)) {
    for (const photo of page) {
      shown += photo.bytes;
      yield [{ ...photo, url: shown <= SHOWN_BYTES ? await urlOf(db, photo) : null }];
    }
  }
}

async function urlOf(db: Database, { id, type }: StoredPhoto): Promise<string | null> {
  const bytes = await readPhotoBytes(db, id);
  return bytes && `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
