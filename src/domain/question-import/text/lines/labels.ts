/** Labels of options and rows: А) A) а. 1) (rule R114). */

/** The letters that count options without labels, and that labels follow. */
export const CYRILLIC_LABELS = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ';
const LATIN_LABELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const LATIN = 'ACEHKMOPTXB';
const LOOKALIKE = 'АСЕНКМОРТХВ';
/** In small letters fewer look alike: «b» is no «в». */
const SMALL_LATIN = 'aceopxy';
const SMALL_LOOKALIKE = 'асеорху';

/** Latin letters that look like Cyrillic ones count as those; the case does not matter. */
export const foldLabel = (label: string): string =>
  label.toUpperCase().replace(/[A-Z]/g, (letter) => LOOKALIKE[LATIN.indexOf(letter)] ?? letter);

/** Whether a label may stand at a place of a list, from 0, in the Cyrillic or the Latin alphabet or as a number. */
export function isLabelAt(label: string, place: number): boolean {
  if (/^\d+$/.test(label)) return Number(label) === place + 1;
  const folded = foldLabel(label);
  return folded === CYRILLIC_LABELS[place] || folded === foldLabel(LATIN_LABELS[place] ?? '?') || (place === 3 && folded === 'Д');
}

/** The places of the labels of a whole list, in one alphabet; `null` if they are not each label once. */
export function placesOfAll(labels: readonly string[]): number[] | null {
  const numbers = labels.map((_, index) => String(index + 1));
  const orders = [numbers, CYRILLIC_LABELS.split(''), LATIN_LABELS.split('').map(foldLabel)].map((order) => labels.map((label) => order.indexOf(foldLabel(label))));
  return orders.find((places) => new Set(places).size === labels.length && places.every((place) => place >= 0 && place < labels.length)) ?? null;
}

/** «A B C Д» counts in Latin, but its last letter is no Latin one. */
const MIXED = 'АВСДЕ';

const ALPHABETS = [MIXED, 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ', CYRILLIC_LABELS, LATIN_LABELS.replace(/./g, foldLabel)];

/** Whether a letter may follow another one in a list; letters may be skipped, as Ё and Й are. */
export function followsLabel(label: string, previous: string): boolean {
  const [a, b] = [foldLabel(previous), foldLabel(label)];
  return ALPHABETS.some((alphabet) => alphabet.includes(a) && alphabet.includes(b) && alphabet.indexOf(b) > alphabet.indexOf(a));
}

/** Whether a letter is a capital. */
export const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();

/** Whether a letter stands right behind another one in an alphabet, in the same case. */
export function isNextLabel(label: string, previous: string): boolean {
  const [a, b] = [foldLabel(previous), foldLabel(label)];
  const isNext = ALPHABETS.some((alphabet) => alphabet.includes(a) && alphabet.indexOf(b) === alphabet.indexOf(a) + 1);
  return isNext && isCapital(label) === isCapital(previous);
}

const isLatin = (letter: string): boolean => /[A-Za-z]/.test(letter);

/** Whether letters look the same as typed: «B» and «В», but not «b» and «в». */
function looksLike(a: string, b: string): boolean {
  if (isLatin(a) === isLatin(b)) return false;
  const [latin, cyrillic] = isLatin(a) ? [a, b] : [b, a];
  const isSmallPair = SMALL_LATIN.includes(latin) && SMALL_LOOKALIKE[SMALL_LATIN.indexOf(latin)] === cyrillic.toLowerCase();
  return isSmallPair || (LATIN.includes(latin) && LOOKALIKE[LATIN.indexOf(latin)] === cyrillic.toUpperCase());
}

/** Letters that are in no Cyrillic list, so that a key with them counts in Latin. */
export const countsInLatin = (text: string): boolean => /(?<![A-Za-z])[DFGIJLQRSUVWZ](?![A-Za-z])/i.test(text);

/**
 * The place of a label among those of a question: the same letter, else one that looks the same. A label that stands twice
 * names nothing.
 * @param labels as typed
 */
function placeOfLabel(word: string, labels: readonly string[]): number {
  const same = labels.findIndex((label) => label.toUpperCase() === word.toUpperCase());
  if (same >= 0) return labels.findLastIndex((label) => label.toUpperCase() === word.toUpperCase()) === same ? same : -1;
  return labels.findIndex((label) => looksLike(word, label));
}

/**
 * The places that an answer names by labels: «БВ», «134», «2, 4», «Б и В».
 * @param labels as typed, in order
 * @returns `null` if the answer names anything else, or an option twice
 */
export function parseLabels(answer: string, labels: readonly string[]): number[] | null {
  const words = answer
    .replace(/(?<=[\s,;])и(?=[\s,;])/g, ' ')
    .split(/[\s,;.()«»"“”→]+/)
    .filter((word) => word !== '');
  const places = words.flatMap((word) => {
    const whole = placeOfLabel(word, labels);
    return whole >= 0 ? [whole] : [...word].map((letter) => placeOfLabel(letter, labels));
  });
  return places.length === 0 || places.includes(-1) || new Set(places).size < places.length ? null : places;
}

/** Whether an answer has letters of the other alphabet than the labels, which only look or count like them. */
export function isForeignAnswer(answer: string, labels: readonly string[]): boolean {
  const letters = [...answer].filter((letter) => /[A-Za-zА-ЯЁа-яё]/.test(letter));
  return letters.length > 0 && labels.some((label) => /\p{L}/u.test(label)) && labels.every((label) => letters.some((letter) => isLatin(letter) !== isLatin(label)));
}
