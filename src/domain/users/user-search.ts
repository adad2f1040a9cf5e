import { foldSigns } from '../fold-signs.ts';

/**
 * Folds a text for the search of users by a part of the nickname or the e-mail address (rule R20). It makes letters
 * small and composed (й), makes signs that look alike equal, and writes ё as е, because most people type е.
 */
const fold = (text: string): string => foldSigns(text.toLowerCase()).replaceAll('ё', 'е');

/** The text of a user that is searched: the nickname and the e-mail address. */
export const searchTextOf = ({ nickname, email }: { nickname: string; email: string }): string =>
  fold(`${nickname}\n${email}`);

/** The search text in its folded form; empty when all users are wanted. */
export const normalizeSearch = (search: string): string => fold(search).trim();

/** The different sequences of three characters in a text, for the trigram index. */
export function trigramsOf(text: string): string[] {
  // The text is split into code points, as the databases do, and not into UTF-16 code units.
  const characters = [...text];
  return [...new Set(characters.slice(2).map((last, index) => `${characters[index]}${characters[index + 1]}${last}`))];
}
