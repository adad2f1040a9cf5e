import { createContext } from 'react';
import type { DeletedPhotos, ReviewPhotos } from '../../../domain/checking/given.ts';

/** The photos of the attempt that a review shows. */
export interface ReviewedPhotos {
  photos: ReviewPhotos;
  deletedPhotos: DeletedPhotos;
  /** Asks about the check of a question of the current attempt; another reader's work, or an earlier attempt, has none. */
  ask?: (questionId: string, text: string) => Promise<unknown>;
}

export const ReviewedPhotosContext = createContext<ReviewedPhotos>({ photos: {}, deletedPhotos: {} });
