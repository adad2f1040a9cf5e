/**
 * The longest id. The ids that the server makes are shorter, but documents that were imported from Firestore keep their
 * ids.
 */
export const ID_MAX_LENGTH = 128;

/** The source of a regular expression for ids. An id needs no encoding in a URL. */
export const ID_PATTERN = String.raw`[\w-]{1,${ID_MAX_LENGTH}}`;

const ID = new RegExp(`^${ID_PATTERN}$`);

export const isId = (text: string): boolean => ID.test(text);
