/**
 * The letters by which rows and options are labelled: А, Б, В or A, B, C. An option without a label gets the letter of
 * its place (rule R114).
 */
export const CYRILLIC_LABELS = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ';
const LATIN_LABELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const LATIN = 'ACEHKMOPTXB';
const LOOKALIKE = 'АСЕНКМОРТХВ';
/**
 * The small Latin letters that look like Cyrillic ones. They are fewer than the capitals: «b» does not look like «в».
 */
const SMALL_LATIN = 'aceopxy';
const SMALL_LOOKALIKE = 'асеорху';

/** Folds a label for comparison: Latin letters become the Cyrillic ones that look alike, and case does not matter. */
export const foldLabel = (label: string): string =>
  label.toUpperCase().replace(/[A-Z]/g, (letter) => LOOKALIKE[LATIN.indexOf(letter)] ?? letter);

/** Whether a label may be at a place of a list, from 0. It may be a Cyrillic letter, a Latin letter or a number. */
export function isLabelAt(label: string, place: number): boolean {
  if (/^\d+$/.test(label)) return Number(label) === place + 1;
  const folded = foldLabel(label);
  return folded === CYRILLIC_LABELS[place] || folded === foldLabel(LATIN_LABELS[place] ?? '?') || (place === 3 && folded === 'Д');
}

/** The places of the labels of a whole list in one alphabet; `null` unless each label occurs once. */
export function placesOfAll(labels: readonly string[]): number[] | null {
  const numbers = labels.map((_, index) => String(index + 1));
  const orders = [numbers, CYRILLIC_LABELS.split(''), LATIN_LABELS.split('').map(foldLabel)].map((order) => labels.map((label) => order.indexOf(foldLabel(label))));
  return orders.find((places) => new Set(places).size === labels.length && places.every((place) => place >= 0 && place < labels.length)) ?? null;
}

/** Some people type Latin letters for А, В and С and then the Cyrillic Д: «A B C Д». */
const MIXED = 'АВСДЕ';

const ALPHABETS = [MIXED, 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ', CYRILLIC_LABELS, LATIN_LABELS.replace(/./g, foldLabel)];

/** Whether a letter may follow another letter in a list. Letters may be skipped, as people skip Ё and Й. */
export function followsLabel(label: string, previous: string): boolean {
  const [a, b] = [foldLabel(previous), foldLabel(label)];
  return ALPHABETS.some((alphabet) => alphabet.includes(a) && alphabet.includes(b) && alphabet.indexOf(b) > alphabet.indexOf(a));
}

/** Whether a letter is a capital. */
export const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();

/** Whether a letter is the next one in an alphabet, in the same case. */
export function isNextLabel(label: string, previous: string): boolean {
  const [a, b] = [foldLabel(previous), foldLabel(label)];
  const isNext = ALPHABETS.some((alphabet) => alphabet.includes(a) && alphabet.indexOf(b) === alphabet.indexOf(a) + 1);
  return isNext && isCapital(label) === isCapital(previous);
}

const isLatin = (letter: string): boolean => /[A-Za-z]/.test(letter);

/** Whether two letters look alike as they are typed: «B» and «В» do, «b» and «в» do not. */
function looksLike(a: string, b: string): boolean {
  if (isLatin(a) === isLatin(b)) return false;
  const [latin, cyrillic] = isLatin(a) ? [a, b] : [b, a];
  const isSmallPair = SMALL_LATIN.includes(latin) && SMALL_LOOKALIKE[SMALL_LATIN.indexOf(latin)] === cyrillic.toLowerCase();
  return isSmallPair || (LATIN.includes(latin) && LOOKALIKE[LATIN.indexOf(latin)] === cyrillic.toUpperCase());
}

/** Whether a text has a letter that no Cyrillic list has. A key with such a letter counts in Latin. */
export const countsInLatin = (text: string): boolean => /(?<![A-Za-z])[DFGIJLQRSUVWZ](?![A-Za-z])/i.test(text);

/**
 * The place of a label among the labels of a question: the same letter, or else one that looks alike. A label that
 * occurs twice names nothing.
 * @param labels as they are typed
 */
function placeOfLabel(word: string, labels: readonly string[]): number {
  const same = labels.findIndex((label) => label.toUpperCase() === word.toUpperCase());
  if (same >= 0) return labels.findLastIndex((label) => label.toUpperCase() === word.toUpperCase()) === same ? same : -1;
  return labels.findIndex((label) => looksLike(word, label));
}

/**
 * The places that an answer names by labels: «БВ», «134», «2, 4», «Б и В».
 * @param labels as they are typed, in their order
 * @returns `null` if the answer is anything else, or names an option twice
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

/**
 * Whether the letters of an answer come from another alphabet than the labels, such as Latin letters for Cyrillic
 * labels.
 */
export function isForeignAnswer(answer: string, labels: readonly string[]): boolean {
  const letters = [...answer].filter((letter) => /[A-Za-zА-ЯЁа-яё]/.test(letter));
  return letters.length > 0 && labels.some((label) => /\p{L}/u.test(label)) && labels.every((label) => letters.some((letter) => isLatin(letter) !== isLatin(label)));
}
