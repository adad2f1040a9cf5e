/** What an answer is checked by, and what becomes of the check when that changes (rules R341, R342, R348). */
import { storedCheck, type Checked } from './check.ts';
import { elementIds, knownTicks, propose, proposedPoints, type Criteria } from './criteria/criteria.ts';
import { proposalReason } from './criteria/criteria-reason.ts';
import type { Check, Given } from './given.ts';
import type { AnswerState } from './work-states.ts';

/** The part of an extended question that points follow from, and the sample. */
export interface Basis {
  maxPoints: number;
  criteria: Criteria | null;
  sampleAnswer: string;
}

/** A check but for its decision. */
export type CheckContent = Pick<Check, 'elements' | 'extraErrors' | 'comment' | 'marks' | 'turns' | 'added'>;

/** The points of a check, and who has chosen them. */
export interface Decision {
  points: number | null;
  byHand: boolean;
}

export interface StoredCheck {
  check: Check;
  basis: Basis;
}

export const NO_CONTENT: CheckContent = { elements: [], extraErrors: false, comment: '', marks: {}, turns: {}, added: [] };

export const contentOf = ({ elements, extraErrors, comment, marks, turns, added }: CheckContent): CheckContent => ({ elements, extraErrors, comment, marks, turns, added });

/** Whether a check says anything yet. A photo that was only turned is not touched. */
const isStarted = (check: Check): boolean =>
  check.points !== null ||
  check.elements.length > 0 ||
  check.extraErrors ||
  check.comment.trim() !== '' ||
  check.added.length > 0 ||
  Object.values(check.marks).some((marks) => marks.length > 0);

/** A check that says something. That of an empty answer may say nothing any more. */
export const touchedCheck = <Stored extends { check: Check }>(isEmpty: boolean, stored: Stored | null): Stored | null =>
  stored !== null && stateOf(isEmpty, stored.check) === 'empty' ? null : stored;

export function stateOf(isEmpty: boolean, check: Check | null): AnswerState {
  if (check?.checked === true) return 'checked';
  if (check !== null && isStarted(check)) return 'started';
  return isEmpty ? 'empty' : 'waiting';
}

/** The ticks that the criteria have, comparable. */
const ticksOf = ({ criteria }: Basis, check: Pick<Check, 'elements'>): string => (criteria === null ? '' : String(elementIds(criteria).filter((id) => knownTicks(criteria, check).has(id))));

/** The order in which elements were ticked says nothing. */
const inOrder = (check: Check, { criteria }: Basis): Check => {
  const ticked = new Set(check.elements);
  return { ...check, elements: (criteria?.elements ?? []).flatMap(({ id }) => (ticked.has(id) ? [id] : [])) };
};

/** Whether a save of a checked answer changes neither ticks nor points nor «проверено»: its points and its basis stay. */
function keepsDecision(sent: Check, { check, basis }: StoredCheck): boolean {
  if (!sent.checked || !check.checked || sent.extraErrors !== check.extraErrors) return false;
  if (ticksOf(basis, sent) !== ticksOf(basis, check)) return false;
  const isByHand = basis.criteria === null ? sent.points !== null : sent.byHand;
  return isByHand === check.byHand && (!isByHand || sent.points === check.points);
}

/**
 * A check as it is stored, with its basis.
 * @param current the question as it was published last
 * @throws AppError `invalid-request`, `no-points`
 */
export function nextCheck(sent: Check, stored: StoredCheck | null, current: Basis, known: Pick<Checked, 'everElements' | 'photos'>): StoredCheck {
  if (stored !== null && keepsDecision(sent, stored)) {
    // Criteria that have changed may propose no points for the ticks: those that it was checked with stay.
    const check = inOrder(storedCheck({ ...sent, checked: false }, { ...stored.basis, ...known }), stored.basis);
    return { basis: stored.basis, check: { ...check, points: stored.check.points, checked: true } };
  }
  return { basis: current, check: inOrder(storedCheck(sent, { ...current, ...known }), current) };
}

/** What ticks propose, with the reason. */
export function proposalOf({ criteria }: Pick<Basis, 'criteria'>, check: Check | null): { points: number; reason: string } | null {
  if (criteria === null || check === null) return null;
  const [points, reason] = [proposedPoints(criteria, check), proposalReason(criteria, check)];
  return points === null || reason === null ? null : { points, reason };
}

/** Whether other criteria would propose other points for a checked answer. */
export const isProposalMoved = ({ check, basis }: StoredCheck, current: Basis): boolean =>
  check.checked && proposedPoints(basis.criteria, check) !== proposedPoints(current.criteria, check);

export interface Recounted extends Decision {
  points: number;
  /** Why the points are what they are; `cut`: they were above the new maximum. */
  outcome: 'up' | 'down' | 'unchanged' | 'byHand';
}

/** The points of ticks by new criteria (rule R348). Points that were chosen by hand stay, unless they are above the maximum. */
export function recount({ criteria, maxPoints }: Basis, ticks: Pick<Check, 'elements' | 'extraErrors'>, { points, byHand }: { points: number; byHand: boolean }): Recounted {
  const kept = byHand || criteria === null;
  const counted = Math.min(maxPoints, kept ? points : propose(criteria, ticks).points);
  const outcome = counted > points ? 'up' : counted < points ? 'down' : byHand ? 'byHand' : 'unchanged';
  return { points: counted, byHand, outcome };
}

/** What was given out of a check. */
export interface GivenCopy extends CheckContent, Basis {
  points: number;
  byHand: boolean;
}

export const copyOf = ({ check, basis }: StoredCheck): GivenCopy => ({ ...contentOf(check), ...basis, points: check.points ?? 0, byHand: check.byHand });

// oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
const inOrderOfKeys = (value: object): object => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The order of keys does not count: databases and clients may change it. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? inOrderOfKeys(each) : each,
  );

export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

interface History {
  at: string;
  corrected: Given['corrected'];
  amendedAt: string | null;
}

/** What is said of a copy that replaces another one: other points are a correction, anything else completes it (rule R345). */
export function historyOf(copy: GivenCopy, before: (GivenCopy & History & { isUntouched: boolean }) | null, now: string): History {
  if (before === null) return { at: now, corrected: null, amendedAt: null };
  const { at, corrected, amendedAt, isUntouched: _, ...former } = before;
  if (copy.points !== former.points) return { at, corrected: { from: former.points, at: now }, amendedAt: null };
  return { at, corrected, amendedAt: isSame(copy, former) ? amendedAt : now };
}
