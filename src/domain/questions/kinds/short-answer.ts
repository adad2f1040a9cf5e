/** Compares typed words (rule R130). */
import { foldSigns } from '../../fold-signs.ts';
import { foldLookalikes } from './lookalikes.ts';

/** Folds a spelling. Two spellings are equal if they fold to the same text. */
export function foldSpelling(spelling: string, matchCase = false): string {
  const text = foldSigns(spelling)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .trimEnd();
  return foldLookalikes((matchCase ? text : text.toUpperCase()).replace(/ё/g, 'е').replace(/Ё/g, 'Е'));
}

interface Spellings {
  answers: readonly string[];
  matchCase?: true | undefined;
}

export function acceptsSpelling({ answers, matchCase }: Spellings, typed: string): boolean {
  const folded = foldSpelling(typed, matchCase);
  return answers.some((spelling) => foldSpelling(spelling, matchCase) === folded);
}

/** Keeps the first of several equal spellings. */
export const uniqueSpellings = ({ answers, matchCase }: Spellings): string[] => {
  const folded = answers.map((spelling) => foldSpelling(spelling, matchCase));
  return answers.filter((_, index) => folded.indexOf(folded[index] ?? '') === index);
};
