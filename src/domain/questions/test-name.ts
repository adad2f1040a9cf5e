/** The longest name of a test, in characters (rule R41). */
export const TEST_NAME_MAX_LENGTH = 300;

const COPY_SUFFIX = ' (копия)';

/** The name of a copy of a test. A long name is cut, so that the suffix fits (rule R152). */
export function copyName(name: string): string {
  const cut = name.slice(0, TEST_NAME_MAX_LENGTH - COPY_SUFFIX.length);
  // Cutting must not leave half of a surrogate pair at the end.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}${COPY_SUFFIX}`;
}
