/** Decisions of the service worker that depend only on an address or a status. */
import { PHOTO_PATH } from '../domain/checking/photos/photo-path.ts';
import { pathRegExp } from '../http/endpoint.ts';
import { IMAGE_PATH } from '../http/image-path.ts';
import { FILES_PREFIX } from '../ui/offline/cache-names.ts';

const images = [IMAGE_PATH, PHOTO_PATH].map(pathRegExp);

/**
 * Whether a path is that of an image of a question or a photo of an answer. What such an address shows never changes.
 */
export const isImage = (path: string): boolean => images.some((image) => image.test(path));

/** Whether a path is that of a file whose name changes with its content. */
export const isBuiltFile = (path: string): boolean => path.startsWith('/assets/');

/** Whether the server answers a path with a page: it is neither of the API nor a file. */
export const isPage = (path: string): boolean => !/^\/api(\/|$)/.test(path) && !/\.[^/]*$/.test(path);

/** Finds the caches with files of versions that no page uses any more. */
export const obsoleteCaches = (names: readonly string[], versionsInUse: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(FILES_PREFIX) && !versionsInUse.includes(name.slice(FILES_PREFIX.length)));
