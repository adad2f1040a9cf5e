/** Finds the photos that a review shows. */
import type { DeletedPhotos, ReviewPhotos } from '../../domain/checking/check-types.ts';
import type { Database } from '../database.ts';

/**
 * Finds the sizes of photos, and for deleted photos the day of the deletion. A photo that the server does not know is
 * still on the pupil's device.
 */
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
