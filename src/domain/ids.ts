/** Ids of the server are shorter; imported documents bring ids of Firestore. */
export const ID_MAX_LENGTH = 128;

/** Source of a regular expression. An id needs no encoding in a URL. */
export const ID_PATTERN = String.raw`[\w-]{1,${ID_MAX_LENGTH}}`;

const ID = new RegExp(`^${ID_PATTERN}$`);

export const isId = (text: string): boolean => ID.test(text);
