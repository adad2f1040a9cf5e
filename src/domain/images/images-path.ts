/** Where the site has the images of questions: what follows is the key of a stored one. */
export const IMAGES_PATH = '/api/images/';
