/** Comparing typed words (rule R130). */

/** Longest accepted spelling and longest typed answer, in characters. */
export const TYPED_ANSWER_MAX_LENGTH = 500;

/** Latin letters and the Cyrillic ones that look the same, place by place. */
const LATIN = 'ABCEHKMOPTXYaceopxy';
const CYRILLIC = 'АВСЕНКМОРТХУасеорху';
const LOOKALIKES = new Map(LATIN.split('').map((letter, index) => [letter, CYRILLIC[index] ?? letter]));

/** Two spellings are equal if they fold to the same text. */
export function foldSpelling(spelling: string, matchCase = false): string {
  const text = spelling
    .normalize('NFKC')
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .trimEnd();
  return (matchCase ? text : text.toUpperCase())
    .replace(/ё/g, 'е')
    .replace(/Ё/g, 'Е')
    .replace(/[A-Za-z]/g, (letter) => LOOKALIKES.get(letter) ?? letter);
}

interface Spellings {
  answers: readonly string[];
  matchCase?: true | undefined;
}

export function acceptsSpelling({ answers, matchCase }: Spellings, typed: string): boolean {
  const folded = foldSpelling(typed, matchCase);
  return answers.some((spelling) => foldSpelling(spelling, matchCase) === folded);
}

/** Keeps the first of equal spellings. */
export const uniqueSpellings = ({ answers, matchCase }: Spellings): string[] => {
  const folded = answers.map((spelling) => foldSpelling(spelling, matchCase));
  return answers.filter((_, index) => folded.indexOf(folded[index] ?? '') === index);
};
