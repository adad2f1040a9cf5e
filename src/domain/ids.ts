/** The longest id. Ids of the server are shorter, but imported documents bring ids of Firestore. */
export const ID_MAX_LENGTH = 128;

/** The source of a regular expression for ids. An id needs no encoding in a URL. */
export const ID_PATTERN = String.raw`[\w-]{1,${ID_MAX_LENGTH}}`;

const ID = new RegExp(`^${ID_PATTERN}$`);

export const isId = (text: string): boolean => ID.test(text);
