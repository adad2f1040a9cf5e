/** How users are searched for: a part of the nickname or of the address, in any case. */

/** Texts that people take for the same are the same here: in lower case, й in one piece, ё as the е that most write for it. */
const fold = (text: string): string => text.toLowerCase().normalize('NFC').replaceAll('ё', 'е');

/** What the users page searches in. */
export const searchTextOf = ({ nickname, email }: { nickname: string; email: string }): string =>
  fold(`${nickname}\n${email}`);

/** What is searched for; empty when everybody is. */
export const searchedTextOf = (search: string): string => fold(search.trim());

/** Every three letters that stand side by side in a text, each once; none in a shorter text. */
export function trigramsOf(text: string): string[] {
  // Counted as the databases do: a character that JavaScript keeps in two parts is one.
  const characters = [...text];
  return [...new Set(characters.slice(2).map((last, place) => `${characters[place]}${characters[place + 1]}${last}`))];
}
