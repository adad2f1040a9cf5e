/** The documents of an export with photos. */
import type * as z from 'zod';
import type { Database } from '../../db/database.ts';
import type { DeletedPhotoDocument, PhotoDocument } from './documents.ts';
import * as store from './store.ts';

/** Takes the bytes of a photo from the database. */
export type KeepPhoto = (db: Database, id: string) => Promise<void>;

/** One photo after another is in memory. */
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
