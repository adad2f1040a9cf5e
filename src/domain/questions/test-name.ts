/** A name has at most this many characters (rule R41). */
export const TEST_NAME_MAX_LENGTH = 300;

const COPY_SUFFIX = ' (копия)';

/** The name of a copy; a long one is cut so that the suffix fits (rule R152). */
export const copyName = (name: string): string => `${name.slice(0, TEST_NAME_MAX_LENGTH - COPY_SUFFIX.length).trimEnd()}${COPY_SUFFIX}`;
