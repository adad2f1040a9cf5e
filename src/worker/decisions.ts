/** What the service worker decides by an address or a status alone. */
import { PHOTO_PATH } from '../domain/checking/photos/photo-path.ts';
import { pathRegExp } from '../http/endpoint.ts';
import { IMAGE_PATH } from '../http/image-path.ts';
import { FILES_PREFIX } from '../ui/offline/cache-names.ts';

const images = [IMAGE_PATH, PHOTO_PATH].map(pathRegExp);

/** Images of questions and photos of answers: under one address it is always the same one. */
export const isImage = (path: string): boolean => images.some((image) => image.test(path));

/** The files whose names change with their content. */
export const isBuiltFile = (path: string): boolean => path.startsWith('/assets/');

/** Neither the API nor a file: what the server answers with a page. */
export const isPage = (path: string): boolean => !/^\/api(\/|$)/.test(path) && !/\.[^/]*$/.test(path);

/** The caches with the files of versions that are in use no more. */
export const obsoleteCaches = (names: readonly string[], versionsInUse: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(FILES_PREFIX) && !versionsInUse.includes(name.slice(FILES_PREFIX.length)));
