/** Finds options, items and right items that a pupil cannot tell apart. */
import { dropHiddenSigns } from '../../fold-signs.ts';
import { foldLookalikes } from './lookalikes.ts';

/**
 * Converts a text to a form for comparison, so that texts that look alike become equal. It ignores invisible signs,
 * runs of spaces and the alphabet of lookalike letters.
 */
const visibleForm = (text: string): string => foldLookalikes(dropHiddenSigns(text).normalize('NFC').replace(/\s+/g, ' ').trim());

const places = new WeakMap<readonly string[], readonly number[]>();

/**
 * Finds for each item the place of the first item that looks alike. The result is cached by list, because the lists of
 * stored tests never change.
 */
export function firstPlaces(items: readonly string[]): readonly number[] {
  const known = places.get(items);
  if (known !== undefined) return known;
  const forms = items.map(visibleForm);
  const first = forms.map((form) => forms.indexOf(form));
  places.set(items, first);
  return first;
}

/** Whether the items at two places look alike, for example at the place that the pupil chose and at the right place. */
export function isSameItem(items: readonly string[], place: number | undefined, other: number | undefined): boolean {
  if (place === undefined || other === undefined) return false;
  if (place === other) return true;
  const first = firstPlaces(items);
  return first[place] !== undefined && first[place] === first[other];
}

/** Whether any items look alike. */
export const hasRepeatedItems = (items: readonly string[]): boolean => firstPlaces(items).some((first, place) => first !== place);

interface Match {
  matchRight: readonly string[];
  matchAnswers: readonly number[];
}

/** Joins the right items of a `match` that look alike. */
export function mergeRightItems<Question extends Match>(question: Question): Question & { matchRight: string[]; matchAnswers: number[] } {
  const first = firstPlaces(question.matchRight);
  const kept = question.matchRight.flatMap((_, place) => (first[place] === place ? [place] : []));
  return {
    ...question,
    matchRight: kept.map((place) => question.matchRight[place] ?? ''),
    // −1 means a missing key, and stays −1.
    matchAnswers: question.matchAnswers.map((place) => kept.indexOf(first[place] ?? -1)),
  };
}
