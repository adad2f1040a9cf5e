/** Labels of options and rows: А) A) а. 1) (rule R114). */

/** The letters that count options without labels, and that labels follow. */
export const CYRILLIC_LABELS = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ';
const LATIN_LABELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const LATIN = 'ACEHKMOPTXB';
const LOOKALIKE = 'АСЕНКМОРТХВ';

/** Latin letters that look like Cyrillic ones count as those; the case does not matter. */
export const foldLabel = (label: string): string =>
  label.toUpperCase().replace(/[A-Z]/g, (letter) => LOOKALIKE[LATIN.indexOf(letter)] ?? letter);

/** Whether a label may stand at a place of a list, from 0, in the Cyrillic or the Latin alphabet or as a number. */
export function isLabelAt(label: string, place: number): boolean {
  if (/^\d+$/.test(label)) return Number(label) === place + 1;
  const folded = foldLabel(label);
  return folded === CYRILLIC_LABELS[place] || folded === foldLabel(LATIN_LABELS[place] ?? '?');
}

/** Whether a letter may follow another one in a list; letters may be skipped, as Ё and Й are. */
export function followsLabel(label: string, previous: string): boolean {
  const [a, b] = [foldLabel(previous), foldLabel(label)];
  const isAfter = (alphabet: string): boolean => alphabet.includes(a) && alphabet.includes(b) && alphabet.indexOf(b) > alphabet.indexOf(a);
  return isAfter('АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ') || isAfter(LATIN_LABELS.replace(/./g, foldLabel));
}

/**
 * The places that an answer names by labels: «БВ», «134», «2, 4», «Б и В».
 * @param labels folded, in order
 * @returns `null` if the answer names anything else
 */
export function parseLabels(answer: string, labels: readonly string[]): number[] | null {
  const words = answer
    .replace(/(?<=[\s,;])и(?=[\s,;])/g, ' ')
    .split(/[\s,;.()]+/)
    .filter((word) => word !== '');
  const named = words.flatMap((word) => {
    const folded = foldLabel(word);
    return labels.includes(folded) ? [folded] : [...folded];
  });
  const places = named.map((label) => labels.indexOf(label));
  return named.length === 0 || places.includes(-1) || new Set(places).size < places.length ? null : places;
}
