/** Finds what the review of a work says of its checks and photos (rule R333). */
import { photoIds } from '../../domain/checking/extended-answer.ts';
import type { DeletedPhotos, Given, ReviewPhotos } from '../../domain/checking/check-types.ts';
import type { Answer } from '../../domain/questions/question.ts';
import type { Database } from '../database.ts';
import { findGiven } from './checks.ts';
import { findReviewPhotos } from './review-photos.ts';
import type { WorkKey } from './works.ts';

interface ReviewOfWork {
  /**
   * The checks by the place of the question. An entry is `null` if the question is not an extended question, or if the
   * work is not given out yet.
   */
  checks: (Given | null)[];
  photos: ReviewPhotos;
  deletedPhotos: DeletedPhotos;
}

/** Finds the checks and photos of an attempt. They are empty for an attempt without extended answers. */
export async function findReviewOfWork(db: Database, { uid, testId, attempt }: WorkKey, answers: readonly Answer[], places: number): Promise<ReviewOfWork> {
  const checks = await findGiven(db, { uid, testId, attempt }, places);
  const added = checks.flatMap((check) => (check?.added ?? []).map(({ id }) => id));
  return { checks, ...(await findReviewPhotos(db, [...answers.flatMap(photoIds), ...added])) };
}
