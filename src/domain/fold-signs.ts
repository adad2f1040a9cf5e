/** Signs that readers take for the same, or do not see. Keys, answers, topics, names and searches are compared without them (rule R130). */

/** Soft hyphen, zero-width signs, direction marks, word joiner and the like. Word processors and messengers leave them in copied text. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}+/gu;

/** A grave or acute mark over a Cyrillic vowel says where the stress is; after any other letter it belongs to the letter. */
const STRESS = /(?<=[аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄ])[\u0300\u0301]+/gu;
/** Unicode has two vowels with a grave mark as one sign. */
const STRESSED = new Map([['ѐ', 'е'], ['Ѐ', 'Е'], ['ѝ', 'и'], ['Ѝ', 'И']]);

/** Apostrophes, single quotation marks, primes, and the accents that are typed for them. */
const APOSTROPHE = /['`´‘’‚‛′‵ʹʻʼʽˊˋ\u05F3＇｀]/gu;
/** Double and triple primes, which are so many primes. */
const PRIMES = new Map([['″', 2], ['‶', 2], ['‴', 3], ['‷', 3], ['⁗', 4]]);
/** Quotation marks that Unicode does not list as such: ditto, gershayim, double acute, modifier letters and dingbats. */
const QUOTATION_MARK = /(?!')[\p{Quotation_Mark}〃\u05F4˝ʺˮ❝❞]/gu;

export const dropHiddenSigns = (text: string): string => text.replace(HIDDEN, '');

/** Whether nothing of a text would be seen. */
export const isBlank = (text: string): boolean => dropHiddenSigns(text).trim() === '';

/**
 * Drops what is not seen and the marks of stress, and makes all apostrophes, all quotation marks and all dashes one sign each.
 * A quotation mark becomes two apostrophes, because it is typed like that, too. The result is compared and never shown.
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
