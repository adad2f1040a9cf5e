/** Computes which points the ticked elements of an extended question give (rule R301). */
import type * as z from 'zod';
import type * as schema from './criteria-schema.ts';

export type Criteria = z.infer<typeof schema.Criteria>;
export type Band = Criteria['bands'][number];
export type Condition = Band['any'][number];

/** What a tutor has ticked at an answer. */
export interface Ticks {
  /** The ids of the ticked elements. */
  elements: readonly string[];
  /** Whether the answer has a mistake in something that was not asked for. */
  extraErrors: boolean;
}

export const elementIds = ({ elements }: Pick<Criteria, 'elements'>): string[] => elements.map(({ id }) => id);

/** The elements that a condition counts. */
export const countedBy = ({ among }: Condition, all: readonly string[]): ReadonlySet<string> => new Set(among ?? all);

/** How many of the elements that a condition counts are ticked. */
export const tickedOf = (condition: Condition, ticked: ReadonlySet<string>, all: readonly string[]): number =>
  [...countedBy(condition, all)].filter((id) => ticked.has(id)).length;

export const missingOf = ({ required = [] }: Condition, ticked: ReadonlySet<string>): string[] => required.filter((id) => !ticked.has(id));

export const isMet = (condition: Condition, ticked: ReadonlySet<string>, all: readonly string[]): boolean =>
  tickedOf(condition, ticked, all) >= condition.atLeast && missingOf(condition, ticked).length === 0;

/** Whether some ticks can meet a condition. More ticks never break a condition, so it is enough to try all elements. */
export const canBeMet = (condition: Condition, all: readonly string[]): boolean => isMet(condition, new Set(all), all);

/** The ticked elements that exist in the criteria. */
export function knownTicks(criteria: Criteria, { elements }: Pick<Ticks, 'elements'>): Set<string> {
  const known = new Set(elementIds(criteria));
  return new Set(elements.filter((id) => known.has(id)));
}

export interface Proposal {
  /** The points of the highest band that has a fulfilled condition; 0 when there is no such band. */
  reached: number;
  /** Whether a mistake in something that was not asked for has cost a point. */
  isLessened: boolean;
  points: number;
}

export function propose(criteria: Criteria, ticks: Ticks): Proposal {
  const all = elementIds(criteria);
  const ticked = knownTicks(criteria, ticks);
  const met = criteria.bands.filter(({ any }) => any.some((condition) => isMet(condition, ticked, all)));
  const reached = Math.max(0, ...met.map(({ points }) => points));
  const isLessened = criteria.extraErrors && ticks.extraErrors;
  return { reached, isLessened, points: Math.max(0, reached - (isLessened ? 1 : 0)) };
}

/** The points that the ticks propose; `null` when there are no criteria or nothing is ticked. */
export const proposedPoints = (criteria: Criteria | null, ticks: Ticks): number | null =>
  criteria === null || knownTicks(criteria, ticks).size === 0 ? null : propose(criteria, ticks).points;
