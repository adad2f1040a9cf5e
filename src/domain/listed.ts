/** Joins names to a text such as «1», «1 и 2» or «1, 2 и 3». */
export const listed = (names: readonly (string | number)[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names.at(-1)}`;
