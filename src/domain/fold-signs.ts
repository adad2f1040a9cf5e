/**
 * Folds signs that readers cannot see or tell apart. Keys, answers, topics, names and searches are compared without
 * these differences (rule R130).
 */

/**
 * Matches invisible signs, such as the soft hyphen, zero-width signs, direction marks and word joiner. Word processors
 * and messengers leave them in copied text.
 */
const HIDDEN = /\p{Default_Ignorable_Code_Point}+/gu;

/**
 * Matches a grave or acute mark over a Cyrillic vowel, where it marks the stress. After any other letter the mark
 * belongs to the letter.
 */
const STRESS = /(?<=[аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄ])[\u0300\u0301]+/gu;
/** Two vowels with a grave mark that are a single sign in Unicode. */
const STRESSED = new Map([['ѐ', 'е'], ['Ѐ', 'Е'], ['ѝ', 'и'], ['Ѝ', 'И']]);

/** Matches apostrophes, single quotation marks, primes, and the accents that people type instead. */
const APOSTROPHE = /['`´‘’‚‛′‵ʹʻʼʽˊˋ\u05F3＇｀]/gu;
/** Double, triple and quadruple primes, with the number of single primes that replace each. */
const PRIMES = new Map([['″', 2], ['‶', 2], ['‴', 3], ['‷', 3], ['⁗', 4]]);
/**
 * Matches quotation marks, including signs that Unicode does not list as quotation marks: ditto, gershayim, double
 * acute, modifier letters and dingbats.
 */
const QUOTATION_MARK = /(?!')[\p{Quotation_Mark}〃\u05F4˝ʺˮ❝❞]/gu;

export const dropHiddenSigns = (text: string): string => text.replace(HIDDEN, '');

/** Whether a reader would see nothing of a text. */
export const isBlank = (text: string): boolean => dropHiddenSigns(text).trim() === '';

/**
 * Drops invisible signs and marks of stress. Makes one sign of all apostrophes, one of all quotation marks and one of
 * all dashes. A quotation mark becomes two apostrophes, because people type it like that, too. The result is compared
 * and never shown.
 */
export const foldSigns = (text: string): string =>
  dropHiddenSigns(text)
    .normalize('NFC')
    .replace(/[ѐЀѝЍ]/g, (letter) => STRESSED.get(letter) ?? letter)
    .replace(STRESS, '')
    .normalize('NFC')
    .replace(APOSTROPHE, "'")
    .replace(/[″‶‴‷⁗]/g, (primes) => "'".repeat(PRIMES.get(primes) ?? 1))
    .replace(QUOTATION_MARK, "''")
    .replace(/\p{Dash}/gu, '-');
