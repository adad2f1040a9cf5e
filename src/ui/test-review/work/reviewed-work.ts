import { createContext } from 'react';
import type { DeletedPhotos, ReviewPhotos } from '../../../domain/checking/given.ts';

/** What a review knows of the extended answers of its attempt: their photos, and how to ask about a check. */
export interface ReviewedWork {
  photos: ReviewPhotos;
  deletedPhotos: DeletedPhotos;
  /** Asks about the check of a question of the current attempt; another reader's work, or an earlier attempt, has none. */
  ask?: (questionId: string, text: string) => Promise<unknown>;
}

export const ReviewedWorkContext = createContext<ReviewedWork>({ photos: {}, deletedPhotos: {} });
