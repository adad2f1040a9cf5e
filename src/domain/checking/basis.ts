/**
 * Decides by which criteria an answer is checked, and how its check changes when the criteria change (rules R341, R342,
 * R348).
 */
import { storedCheck, type Checked } from './check.ts';
import { elementIds, knownTicks, propose, proposedPoints, type Criteria } from './criteria/criteria.ts';
import { proposalReason } from './criteria/criteria-reason.ts';
import type { Check, Given } from './check-types.ts';
import type { AnswerState } from './work-states.ts';

/** The parts of an extended question that a check depends on: its maximum, its criteria and its sample answer. */
export interface Basis {
  maxPoints: number;
  criteria: Criteria | null;
  sampleAnswer: string;
}

/** The content of a check without its points. */
export type CheckContent = Pick<Check, 'elements' | 'extraErrors' | 'comment' | 'marks' | 'turns' | 'added'>;

/** The points of a check, and whether the tutor chose them. */
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

/** Whether a check holds anything of the tutor. A turned photo alone does not count. */
const isStarted = (check: Check): boolean =>
  check.points !== null ||
  check.elements.length > 0 ||
  check.extraErrors ||
  check.comment.trim() !== '' ||
  check.added.length > 0 ||
  Object.values(check.marks).some((marks) => marks.length > 0);

/**
 * Returns the check; `null` if the answer is empty and the tutor has entered nothing in its check, or has removed
 * everything again.
 */
export const touchedCheck = <Stored extends { check: Check }>(isEmpty: boolean, stored: Stored | null): Stored | null =>
  stored !== null && stateOf(isEmpty, stored.check) === 'empty' ? null : stored;

export function stateOf(isEmpty: boolean, check: Check | null): AnswerState {
  if (check?.checked === true) return 'checked';
  if (check !== null && isStarted(check)) return 'started';
  return isEmpty ? 'empty' : 'waiting';
}

/** The ticks that still exist in the criteria, as a text that can be compared. */
const ticksOf = ({ criteria }: Basis, check: Pick<Check, 'elements'>): string => (criteria === null ? '' : String(elementIds(criteria).filter((id) => knownTicks(criteria, check).has(id))));

/** Sorts the ticked elements, because the order in which the tutor ticked them means nothing. */
const inOrder = (check: Check, { criteria }: Basis): Check => {
  const ticked = new Set(check.elements);
  return { ...check, elements: (criteria?.elements ?? []).flatMap(({ id }) => (ticked.has(id) ? [id] : [])) };
};

/**
 * Whether a save of a checked answer leaves the ticks, the points and «проверено» unchanged. The stored points and
 * criteria are then kept.
 */
function keepsDecision(sent: Check, { check, basis }: StoredCheck): boolean {
  if (!sent.checked || !check.checked || sent.extraErrors !== check.extraErrors) return false;
  if (ticksOf(basis, sent) !== ticksOf(basis, check)) return false;
  const isByHand = basis.criteria === null ? sent.points !== null : sent.byHand;
  return isByHand === check.byHand && (!isByHand || sent.points === check.points);
}

/**
 * Makes the check to store, with its criteria, from a check that a client has sent.
 * @param current the question in the last published version
 * @throws AppError `invalid-request`, `no-points`
 */
export function nextCheck(sent: Check, stored: StoredCheck | null, current: Basis, known: Pick<Checked, 'everElements' | 'photos'>): StoredCheck {
  if (stored !== null && keepsDecision(sent, stored)) {
    // The criteria by which the answer was checked are kept, because new criteria might give no points for the ticks.
    const check = inOrder(storedCheck({ ...sent, checked: false }, { ...stored.basis, ...known }), stored.basis);
    return { basis: stored.basis, check: { ...check, points: stored.check.points, checked: true } };
  }
  return { basis: current, check: inOrder(storedCheck(sent, { ...current, ...known }), current) };
}

/** The points that the ticks give by the criteria, and the reason in words. */
export function proposalOf({ criteria }: Pick<Basis, 'criteria'>, check: Check | null): { points: number; reason: string } | null {
  if (criteria === null || check === null) return null;
  const [points, reason] = [proposedPoints(criteria, check), proposalReason(criteria, check)];
  return points === null || reason === null ? null : { points, reason };
}

/** Whether the current criteria would give other points for the ticks of a checked answer. */
export const isProposalMoved = ({ check, basis }: StoredCheck, current: Basis): boolean =>
  check.checked && proposedPoints(basis.criteria, check) !== proposedPoints(current.criteria, check);

export interface Recounted extends Decision {
  points: number;
  /** How the points have changed. `byHand` says that the tutor chose them and that they stay. */
  outcome: 'up' | 'down' | 'unchanged' | 'byHand';
}

/**
 * Computes the points of ticks by new criteria (rule R348). Points that the tutor chose by hand stay, but are lowered
 * to the new maximum if they exceed it.
 */
export function recount({ criteria, maxPoints }: Basis, ticks: Pick<Check, 'elements' | 'extraErrors'>, { points, byHand }: { points: number; byHand: boolean }): Recounted {
  const kept = byHand || criteria === null;
  const counted = Math.min(maxPoints, kept ? points : propose(criteria, ticks).points);
  const outcome = counted > points ? 'up' : counted < points ? 'down' : byHand ? 'byHand' : 'unchanged';
  return { points: counted, byHand, outcome };
}

/** The copy of a check that the pupil sees. */
export interface GivenCopy extends CheckContent, Basis {
  points: number;
  byHand: boolean;
}

export const copyOf = ({ check, basis }: StoredCheck): GivenCopy => ({ ...contentOf(check), ...basis, points: check.points ?? 0, byHand: check.byHand });

// oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
const inOrderOfKeys = (value: object): object => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Converts a value to JSON with sorted keys, because databases and clients may change the order of keys. */
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

/**
 * Records how a new copy differs from the copy before. If the points differ, the new copy is a correction. If anything
 * else differs, it is an amendment (rule R345).
 */
export function historyOf(copy: GivenCopy, before: (GivenCopy & History & { isUntouched: boolean }) | null, now: string): History {
  if (before === null) return { at: now, corrected: null, amendedAt: null };
  const { at, corrected, amendedAt, isUntouched: _, ...former } = before;
  if (copy.points !== former.points) return { at, corrected: { from: former.points, at: now }, amendedAt: null };
  return { at, corrected, amendedAt: isSame(copy, former) ? amendedAt : now };
}
