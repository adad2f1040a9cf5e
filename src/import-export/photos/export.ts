/** Makes the documents with photos for an export. */
import type * as z from 'zod';
import type { Database } from '../../db/database.ts';
import type { DeletedPhotoDocument, PhotoDocument } from './documents.ts';
import * as store from './store.ts';

/** Copies the bytes of a photo from the database to the folder beside the file. */
export type KeepPhoto = (db: Database, id: string) => Promise<void>;

/** The photos are exported one by one, so that only one photo is in memory. */
export async function* photos(db: Database, keep: KeepPhoto): AsyncGenerator<[id: string, document: z.infer<typeof PhotoDocument>]> {
  for await (const page of store.photoPages(db)) {
    const owners = await store.ownersOf(db, page.map(({ id }) => id));
    for (const { id, ...photo } of page) {
      await keep(db, id);
      yield [id, { ...photo, owners: Object.fromEntries((owners.get(id) ?? []).map(({ uid, at }) => [uid, at])) }];
    }
  }
}

export async function* deletedPhotos(db: Database): AsyncGenerator<[id: string, document: z.infer<typeof DeletedPhotoDocument>]> {
  for await (const page of store.deletedPhotoPages(db)) {
    for (const { id, ...since } of page) yield [id, since];
  }
}
