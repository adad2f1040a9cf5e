import { createContext } from 'react';
import type { DeletedPhotos, ReviewPhotos } from '../../../domain/checking/check-types.ts';

/** The data of the extended answers of an attempt: their photos, and how to ask about a check. */
export interface ReviewedWork {
  photos: ReviewPhotos;
  deletedPhotos: DeletedPhotos;
  /** Asks about the checks of the user's current attempt. It is not set for earlier attempts and for the works of others. */
  asking?: {
    /** Identifies the box of a question on the site. */
    boxOf(questionId: string): string;
    ask(questionId: string, text: string): Promise<unknown>;
  };
}

export const ReviewedWorkContext = createContext<ReviewedWork>({ photos: {}, deletedPhotos: {} });
