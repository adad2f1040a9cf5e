/** The address at which a photo is stored and read. */
export const PHOTO_PATH = '/api/photos/{id}';

export const photoAddress = (id: string): string => PHOTO_PATH.replace('{id}', id);

/** @param learner the uid of the user who sends the photo. If another user is signed in, the server stores nothing */
export const photoUpload = (id: string, learner: string): string => `${photoAddress(id)}?learner=${encodeURIComponent(learner)}`;
