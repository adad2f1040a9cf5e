/** What a review of a work says of its checks and photos (rule R333). */
import { photoIds } from '../../domain/checking/extended-answer.ts';
import type { DeletedPhotos, Given, ReviewPhotos } from '../../domain/checking/given.ts';
import type { Answer } from '../../domain/questions/question.ts';
import type { Database } from '../database.ts';

interface ReviewOfWork {
  /** By the places of the questions; `null` for other kinds, and before the work is given out. */
  checks: (Given | null)[];
  photos: ReviewPhotos;
  deletedPhotos: DeletedPhotos;
}

/** Of an attempt without extended answers there is nothing. */
export async function findReviewOfWork(db: Database, answers: readonly Answer[], places: number): Promise<ReviewOfWork> {
  const ids = [...new Set(answers.flatMap(photoIds))];
  const stored = ids.length === 0 ? [] : await db.selectFrom('photos').select(['id', 'width', 'height']).where('id', 'in', ids).execute();
  const sizes = new Map(stored.map(({ id, ...size }) => [id, size]));
  return {
    checks: Array.from({ length: places }, () => null),
    photos: Object.fromEntries(ids.map((id) => [id, sizes.get(id) ?? { missing: true as const }])),
    deletedPhotos: {},
  };
}
