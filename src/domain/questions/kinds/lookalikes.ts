/** Latin letters that look like a Cyrillic letter. `CYRILLIC` has that letter at the same place. */
const LATIN = 'ABCEHKMOPTXYaceopxy';
const CYRILLIC = 'АВСЕНКМОРТХУасеорху';
const LOOKALIKES = new Map(LATIN.split('').map((letter, index) => [letter, CYRILLIC[index] ?? letter]));

/** Replaces Latin letters by the Cyrillic letters that look alike. */
export const foldLookalikes = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => LOOKALIKES.get(letter) ?? letter);
