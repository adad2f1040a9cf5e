import type { Database } from '../../../storage/database.ts';
import type { StoredImage } from '../images.ts';

/**
 * Stores pictures, each once. In one order for all: two authors with the same pictures would each wait for one that the
 * other has.
 */
export async function addImages(db: Database, images: StoredImage[]): Promise<void> {
  for (const image of images.toSorted((one, two) => (one.id < two.id ? -1 : 1))) {
    await db
      .insertInto('images')
      .values(image)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** A picture by the name that questions have for it. */
export const findImage = (db: Database, id: string) =>
  db.selectFrom('images').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst();

/** The pictures of these ids that are stored. */
export const findImages = async (db: Database, ids: string[]): Promise<StoredImage[]> =>
  ids.length === 0 ? [] : ((await db.selectFrom('images').selectAll().where('id', 'in', ids).execute()) as StoredImage[]);
