/** The address of the images of questions. The key of a stored image follows it. */
export const IMAGES_PATH = '/api/images/';
