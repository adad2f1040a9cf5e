/** Latin letters and the Cyrillic ones that look the same, place by place. */
const LATIN = 'ABCEHKMOPTXYaceopxy';
const CYRILLIC = 'АВСЕНКМОРТХУасеорху';
const LOOKALIKES = new Map(LATIN.split('').map((letter, index) => [letter, CYRILLIC[index] ?? letter]));

/** Replaces Latin letters by the Cyrillic ones that look the same. */
export const foldLookalikes = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => LOOKALIKES.get(letter) ?? letter);
