/** The photos that a person has sent. */
import type { Database } from '../../../db/database.ts';
import { readPhotoBytes } from '../../../db/photos/photos.ts';
import { pagesOf } from '../pages.ts';

export interface PhotoData {
  id: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  sentAt: string;
}

export async function countPhotos(db: Database, uid: string): Promise<number> {
  const { count } = await db.selectFrom('photoOwners').select(({ fn }) => fn.countAll().as('count')).where('uid', '=', uid).executeTakeFirstOrThrow();
  return Number(count);
}

const PAGE_SIZE = 50;

/** The newest first. */
export const photoPages = (db: Database, uid: string) =>
  pagesOf<PhotoData>(PAGE_SIZE, (after) => {
    let query = db
      .selectFrom('photoOwners')
      .innerJoin('photos', 'photos.id', 'photoOwners.photoId')
      .select(['photos.id', 'type', 'width', 'height', 'bytes', 'photoOwners.at as sentAt'])
      .where('photoOwners.uid', '=', uid);
    if (after !== null) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('photoOwners.at', 'photoOwners.photoId'), '<', tuple(after.sentAt, after.id)));
    return query.orderBy('photoOwners.at', 'desc').orderBy('photoOwners.photoId', 'desc').limit(PAGE_SIZE).execute();
  });

/** As a data URL; `null` for bytes that are lost. */
export async function photoUrl(db: Database, { id, type }: PhotoData): Promise<string | null> {
  const bytes = await readPhotoBytes(db, id);
  return bytes && `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
