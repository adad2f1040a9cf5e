/** Describes criteria in words for the editor (rule R301). */
import { elementIds, type Condition, type Criteria } from './criteria.ts';
import { sortBy } from '../../numbers.ts';
import { asks } from './criteria-reason.ts';
import { elementsText, pointsText } from './criteria-texts.ts';

/**
 * Returns a text such as «3 балла: все 5 элементов. 2 балла: не меньше 4, среди них 1. Иначе 0.», with the highest
 * points first. It is empty when there are no elements.
 */
export function ruleInWords({ elements, bands }: Criteria): string {
  const all = elementIds({ elements });
  const sentences = sortBy(bands, ({ points }) => -points).flatMap(({ points, any }) => (any.length === 0 ? [] : [`${pointsText(points)}: ${any.map((condition) => conditionText(condition, all)).join(', или ')}.`]));
  return elements.length === 0 || sentences.length === 0 ? '' : [...sentences, 'Иначе 0.'].join(' ');
}

function conditionText(condition: Condition, all: readonly string[]): string {
  const { atLeast, among, required = [] } = condition;
  if (among === undefined && atLeast === all.length) return all.length === 1 ? 'единственный элемент' : `все ${elementsText(all.length)}`;
  return asks(condition, all.flatMap((id, index) => (required.includes(id) ? [index + 1] : [])), all);
}
