import { IMAGES_PATH } from '../domain/images/images-path.ts';
import { fillPath } from './endpoint.ts';

/** Address of an image of a question. Under one address it is always the same image. */
export const IMAGE_PATH = `${IMAGES_PATH}{id}` as const;

/** @param id key of the stored image */
export const imageUrl = (id: string): string => fillPath(IMAGE_PATH, { id });
