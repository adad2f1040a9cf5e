import { foldSigns } from '../fold-signs.ts';

/** User search: a part of the nickname or of the e-mail address, ignoring case (rule R20). */

/** Lower case, composed characters (й), one sign for those that look alike, and ё as е, because most people type е. */
const fold = (text: string): string => foldSigns(text.toLowerCase()).replaceAll('ё', 'е');

/** The text of a user that is searched. */
export const searchTextOf = ({ nickname, email }: { nickname: string; email: string }): string =>
  fold(`${nickname}\n${email}`);

/** The search term; empty when all users are wanted. */
export const normalizeSearch = (search: string): string => fold(search).trim();

/** The distinct sequences of three characters in a text, for the trigram index. */
export function trigramsOf(text: string): string[] {
  // Split into code points, as the databases do, not into UTF-16 code units.
  const characters = [...text];
  return [...new Set(characters.slice(2).map((last, index) => `${characters[index]}${characters[index + 1]}${last}`))];
}
