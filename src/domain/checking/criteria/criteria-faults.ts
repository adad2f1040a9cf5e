import { foldTopic } from '../../questions/topics.ts';
import { canBeMet, countedBy, elementIds, type Band, type Condition, type Criteria } from './criteria.ts';
import { faultTexts as texts } from './criteria-texts.ts';

/** A rule that criteria break. */
export interface CriteriaFault {
  /** Where the fault is within the criteria, such as `elements` or `bands.0.any.1`. */
  path: string;
  message: string;
}

/**
 * Finds what keeps criteria from being published (rule R302). Texts of elements are compared in the same way as topics.
 * @param question the number of the question, from 1
 */
export function criteriaFaults(criteria: Criteria, maxPoints: number, question: number): CriteriaFault[] {
  if (criteria.elements.length === 0) return [{ path: 'elements', message: texts.noElements(question) }];
  return [...elementFaults(criteria), ...bandFaults(criteria, maxPoints)];
}

function elementFaults({ elements }: Criteria): CriteriaFault[] {
  const folded = elements.map(({ text }) => foldTopic(text));
  const blank = folded.indexOf('');
  if (blank >= 0) return [{ path: 'elements', message: texts.blankElement(blank + 1) }];
  return new Set(folded).size < folded.length ? [{ path: 'elements', message: texts.equalElements }] : [];
}

function bandFaults(criteria: Criteria, maxPoints: number): CriteriaFault[] {
  const points = criteria.bands.map((band) => band.points);
  return [
    ...(points.includes(maxPoints) ? [] : [{ path: 'bands', message: texts.noBand(maxPoints) }]),
    ...criteria.bands.flatMap((band, index) => {
      const path = `bands.${index}`;
      if (band.points < 1 || band.points > maxPoints) return [{ path: `${path}.points`, message: texts.pointsOutOfRange(maxPoints) }];
      if (points.indexOf(band.points) < index) return [{ path: `${path}.points`, message: texts.equalPoints(band.points) }];
      if (band.any.length === 0) return [{ path: `${path}.any`, message: texts.noBand(band.points) }];
      return band.any.flatMap((condition, place) => {
        const message = conditionFault(condition, band, elementIds(criteria));
        return message === null ? [] : [{ path: `${path}.any.${place}`, message }];
      });
    }),
  ];
}

function conditionFault(condition: Condition, { points }: Band, all: readonly string[]): string | null {
  const { atLeast, among, required = [] } = condition;
  const counted = countedBy(condition, all);
  if ([...(among ?? []), ...required].some((id) => !all.includes(id))) return texts.unknownElement;
  if (among?.length === 0) return texts.noneCounted;
  if (required.some((id) => !counted.has(id))) return texts.requiredElsewhere;
  if (atLeast < 1) return texts.tooFew;
  return canBeMet(condition, all) ? null : texts.unreachable(points, atLeast, counted.size);
}
