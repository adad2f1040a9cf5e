import { foldSigns } from '../fold-signs.ts';

/** The shift that moves Latin letters behind the Cyrillic letters, into a range of Unicode that no text uses. */
const LATIN_SHIFT = 0xe000;

/**
 * Computes a key by which nicknames are sorted (rule R83). Case makes no difference, ё counts as е, and Cyrillic
 * letters come before Latin ones, as in Russian dictionaries. Both databases compare the key byte by byte.
 */
export const nicknameOrderOf = (nickname: string): string =>
  foldSigns(nickname.toLowerCase())
    .replaceAll('ё', 'е')
    .replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + LATIN_SHIFT));
