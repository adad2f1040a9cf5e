/** Where a photo is put and read. */
export const PHOTO_PATH = '/api/photos/{id}';

export const photoAddress = (id: string): string => PHOTO_PATH.replace('{id}', id);

/** @param learner whose it is: under another session the server stores nothing */
export const photoUpload = (id: string, learner: string): string => `${photoAddress(id)}?learner=${encodeURIComponent(learner)}`;
