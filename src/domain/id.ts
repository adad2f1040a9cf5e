/** How long an id may be. Ids of the server's own are shorter; those of imported documents come from Firestore. */
export const ID_MAX_LENGTH = 128;

/** What an id is made of, as part of a pattern: what stands in an address as it is. */
export const ID_PATTERN = String.raw`[\w-]{1,${ID_MAX_LENGTH}}`;

const ID = new RegExp(`^${ID_PATTERN}$`);

/** Whether a text can be an id; whatever else names nothing that exists. */
export const isId = (text: string): boolean => ID.test(text);
