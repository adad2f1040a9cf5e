/** The photos of a review. */
import type { DeletedPhotos, ReviewPhotos } from '../../domain/checking/given.ts';
import type { Database } from '../database.ts';

/** Sizes of photos; of those that are gone since when. A photo that nobody knows is still on the device of the pupil. */
export async function findReviewPhotos(db: Database, ids: readonly string[]): Promise<{ photos: ReviewPhotos; deletedPhotos: DeletedPhotos }> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return { photos: {}, deletedPhotos: {} };
  const stored = new Map((await db.selectFrom('photos').select(['id', 'width', 'height']).where('id', 'in', unique).execute()).map(({ id, ...size }) => [id, size]));
  const deleted = new Map((await db.selectFrom('deletedPhotos').selectAll().where('id', 'in', unique).execute()).map(({ id, ...since }) => [id, since]));
  const lost = unique.filter((id) => !stored.has(id));
  return {
    photos: Object.fromEntries(unique.map((id) => [id, stored.get(id) ?? (deleted.has(id) ? null : { missing: true as const })])),
    deletedPhotos: Object.fromEntries(
      lost.flatMap((id) => {
        const since = deleted.get(id);
        return since === undefined ? [] : [[id, since]];
      }),
    ),
  };
}
