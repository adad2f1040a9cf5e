/** Words in which Latin letters stand among Cyrillic ones: they look right and are found by nobody. */
export const mixedWordsOf = (text: string): string[] =>
  (text.match(/\p{L}+/gu) ?? []).filter((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
