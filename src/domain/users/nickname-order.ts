import { foldSigns } from '../fold-signs.ts';

/** How far Latin letters are moved behind the Cyrillic ones: into a range of Unicode that no text uses. */
const LATIN_SHIFT = 0xe000;

/**
 * A key whose order by code points is the order of nicknames (rule R83): without regard to case, ё as е, and Cyrillic before
 * Latin letters, as Russian dictionaries have it. Both databases compare it byte by byte.
 */
export const nicknameOrderOf = (nickname: string): string =>
  foldSigns(nickname.toLowerCase())
    .replaceAll('ё', 'е')
    .replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + LATIN_SHIFT));
