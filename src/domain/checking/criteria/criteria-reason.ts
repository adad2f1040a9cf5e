/** Explains to the tutor in a sentence which points the ticks give, and what is missing for more points (rule R301). */
import { sortBy } from '../../numbers.ts';
import { countedBy, elementIds, isMet, knownTicks, missingOf, propose, tickedOf, type Band, type Condition, type Criteria, type Ticks } from './criteria.ts';
import { listed } from '../../listed.ts';
import { elementsGenitive, pointsGenitive, pointsText } from './criteria-texts.ts';

/** Returns a text such as «4 из 6 элементов → 2 балла. Для 3 нужно не меньше 5.»; `null` when nothing is ticked. */
export function proposalReason(criteria: Criteria, ticks: Ticks): string | null {
  const ticked = knownTicks(criteria, ticks);
  if (ticked.size === 0) return null;
  const { reached, isLessened, points } = propose(criteria, ticks);
  const lessened = isLessened && reached > 0 ? `, ошибка в лишнем −1 → ${pointsText(points)}` : '';
  const given = `${ticked.size} из ${elementsGenitive(criteria.elements.length)} → ${pointsText(reached)}${lessened}`;
  const next = nextStep(criteria, ticked, reached);
  return next === null ? given : `${given}. ${next}`;
}

interface Step {
  points: number;
  condition: Condition;
}

/**
 * Says what is missing for the next band, the next higher number of points. If only certain elements are missing, it
 * also names higher bands for which the same elements are missing.
 */
function nextStep(criteria: Criteria, ticked: ReadonlySet<string>, reached: number): string | null {
  const all = elementIds(criteria);
  const higher = criteria.bands.filter(({ points, any }) => points > reached && any.length > 0);
  const steps = sortBy(higher, ({ points }) => points).map((band) => nearest(band, ticked, all));
  const [next] = steps;
  if (next === undefined) return null;
  const missing = missingNames(next.condition, ticked, all);
  const isCounted = ({ condition }: Step) => tickedOf(condition, ticked, all) >= condition.atLeast;
  if (!isCounted(next)) return `Для ${next.points} нужно ${asks(next.condition, missing, all)}.`;
  const alike = steps.filter((step) => isCounted(step) && String(missingNames(step.condition, ticked, all)) === String(missing));
  const points = alike.map((step) => step.points);
  const forPoints = points.length === 1 ? pointsGenitive(next.points) : `${listed(points)} баллов`;
  return `Для ${forPoints} ${missing.length === 1 ? 'нужен элемент' : 'нужны элементы'} ${listed(missing)}.`;
}

/** Finds which of the conditions of a band needs the fewest further elements. */
function nearest({ points, any }: Band, ticked: ReadonlySet<string>, all: readonly string[]): Step {
  const lacks = (condition: Condition): number =>
    isMet(condition, ticked, all) ? 0 : Math.max(condition.atLeast - tickedOf(condition, ticked, all), missingOf(condition, ticked).length);
  const [first = { atLeast: 1 }] = sortBy(any, lacks);
  return { points, condition: first };
}

const missingNames = (condition: Condition, ticked: ReadonlySet<string>, all: readonly string[]): number[] => numbersOf(missingOf(condition, ticked), all);

const numbersOf = (ids: Iterable<string>, all: readonly string[]): number[] => {
  const named = new Set(ids);
  return all.flatMap((id, index) => (named.has(id) ? [index + 1] : []));
};

/** Returns a text such as «не меньше 4», «не меньше 3 из 2, 3, 4, 5» or «не меньше 3, среди них 1». */
export function asks(condition: Condition, required: readonly number[], all: readonly string[]): string {
  const counted = condition.among === undefined ? '' : ` из ${numbersOf(countedBy(condition, all), all).join(', ')}`;
  return `не меньше ${condition.atLeast}${counted}${required.length === 0 ? '' : `, среди них ${listed(required)}`}`;
}
