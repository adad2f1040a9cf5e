/** Latin letters. At the same places of the next text are the Cyrillic letters that look alike. */
const LATIN = 'ABCEHKMOPTXYaceopxy';
const CYRILLIC = 'АВСЕНКМОРТХУасеорху';
const LOOKALIKES = new Map(LATIN.split('').map((letter, index) => [letter, CYRILLIC[index] ?? letter]));

/** Replaces Latin letters by the Cyrillic letters that look alike. */
export const foldLookalikes = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => LOOKALIKES.get(letter) ?? letter);
