/** Validates a check that a tutor sends, and converts it to the form that is stored (rule R305). */
import { AppError } from '../errors.ts';
import type { Check } from './check-types.ts';
import { knownTicks, proposedPoints, type Criteria } from './criteria/criteria.ts';

/** What the validation of a check needs to know about the question and the answer. */
export interface Checked {
  maxPoints: number;
  criteria: Criteria | null;
  /**
   * The ids of all elements that any version of the question had. A check may have ticks of earlier elements, which do
   * not count.
   */
  everElements: ReadonlySet<string>;
  /** The ids of the photos of the work. */
  photos: ReadonlySet<string>;
}

const refused = (field: string, message: string): AppError => new AppError('invalid-request', { fields: { [`check.${field}`]: message } });

/**
 * Validates a check and converts it to the form that is stored. The points follow from the ticks, unless the tutor
 * chose them by hand.
 * @throws AppError `invalid-request`; `no-points` when an answer is marked as checked without points
 */
export function storedCheck(check: Check, { maxPoints, criteria, everElements, photos }: Checked): Check {
  if (!check.elements.every((id) => everElements.has(id))) throw refused('elements', 'Такого элемента у вопроса не было.');
  const shown = new Set([...photos, ...check.added.map(({ id }) => id)]);
  for (const field of ['marks', 'turns'] as const) {
    if (!Object.keys(check[field]).every((id) => shown.has(id))) throw refused(field, 'Этого снимка в работе нет.');
  }
  const elements = criteria === null ? [] : [...knownTicks(criteria, check)];
  const extraErrors = criteria?.extraErrors === true && check.extraErrors;
  const isByHand = criteria === null ? check.points !== null : check.byHand;
  if (isByHand && check.points !== null && !isPointsOf(check.points, maxPoints)) throw refused('points', `Баллы — от 0 до ${maxPoints}.`);
  const points = isByHand ? check.points : proposedPoints(criteria, { elements, extraErrors });
  if (check.checked && points === null) throw new AppError('no-points');
  return { ...check, elements, extraErrors, points, byHand: isByHand };
}

const isPointsOf = (points: number, maxPoints: number): boolean => Number.isInteger(points) && points >= 0 && points <= maxPoints;
