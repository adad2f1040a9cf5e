import { IMAGES_PATH } from '../domain/images/images-path.ts';
import { fillPath } from './endpoint.ts';

/** The address of an image of a question. The image at an address never changes. */
export const IMAGE_PATH = `${IMAGES_PATH}{id}` as const;

/** @param id the key of the stored image */
export const imageUrl = (id: string): string => fillPath(IMAGE_PATH, { id });
