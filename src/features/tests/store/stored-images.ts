import type { Database } from '../../../db/database.ts';
import type { NewImage, StoredImage } from '../question-images.ts';

export type StoredImages = readonly StoredImage[];

/** Stores each image once. The images are sorted, because two admins who store the same images in different orders could cause a deadlock. */
export async function addImages(db: Database, images: NewImage[]): Promise<void> {
  for (const { width, height, ...image } of images.toSorted((one, two) => (one.id < two.id ? -1 : 1))) {
    await db
      .insertInto('images')
      .values(image)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await db
      .insertInto('imageSizes')
      .values({ id: image.id, width, height })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

export const findImage = (db: Database, id: string) =>
  db.selectFrom('images').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst();

export const findImages = async (db: Database, ids: string[]): Promise<StoredImage[]> =>
  ids.length === 0 ? [] : ((await db.selectFrom('images').selectAll().where('id', 'in', ids).execute()) as StoredImage[]);
