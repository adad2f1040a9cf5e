import { createContext } from 'react';
import type { DeletedPhotos, ReviewPhotos } from '../../../domain/checking/given.ts';

/** The photos of the attempt that a review shows. */
export interface ReviewedPhotos {
  photos: ReviewPhotos;
  deletedPhotos: DeletedPhotos;
}

export const ReviewedPhotosContext = createContext<ReviewedPhotos>({ photos: {}, deletedPhotos: {} });
