/** Combines a work from the server with the checks that are still only on this device. */
import { isSame } from '../../../../domain/checking/basis.ts';
import type { Check, Given } from '../../../../domain/checking/check-types.ts';
import type { AnswerState } from '../../../../domain/checking/work-states.ts';
import { isSameCheck, type CheckName } from '../../../../ui/check-queue/check-draft.ts';
import type { Saved } from '../../../../ui/check-queue/check-queue.ts';
import type { DeskAnswer, DeskWork } from '../../desk-contract.ts';

/** Finds a check that the device has and the server lacks; `null` if there is none. */
export type LocalCheck = (questionId: string) => Check | null;

export function stateOf({ questionId, state }: Pick<DeskAnswer, 'questionId' | 'state'>, local: LocalCheck): AnswerState {
  const check = local(questionId);
  if (check === null) return state;
  return check.checked ? 'checked' : 'started';
}

export const checkNow = (answer: DeskAnswer, local: LocalCheck): Check | null => local(answer.questionId) ?? answer.check;

export interface WorkScore {
  extended: number;
  extendedMax: number;
  automatic: number;
  automaticMax: number;
}

/**
 * The points of a work by its current checks. The score of a work that was given out already includes the points of extended
 * answers, so they are subtracted from the automatic points.
 */
export function scoreOf(work: DeskWork, local: LocalCheck): WorkScore {
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const given = work.answers.flatMap(({ given: each }) => (each === null ? [] : [each]));
  const isGiven = work.givenAt !== null;
  return {
    extended: sum(work.answers.map((answer) => checkNow(answer, local)?.points ?? 0)),
    extendedMax: sum(work.answers.map((answer) => maxPointsOf(answer, local))),
    automatic: work.score - (isGiven ? sum(given.map(({ points }) => points)) : 0),
    automaticMax: work.maxScore - (isGiven ? sum(given.map(({ maxPoints }) => maxPoints)) : 0),
  };
}

/** The maximum points of an answer. A stored check keeps the maximum of the time when it was saved. */
function maxPointsOf({ questionId, question, basis }: DeskAnswer, local: LocalCheck): number {
  if (basis !== null && local(questionId) === null) return basis.maxPoints;
  return question.type === 'extended' ? question.maxPoints : 0;
}

/**
 * Whether a check differs from the check that the pupil sees. It differs, too, if it is based on other criteria or another sample answer,
 * or if the answer waits for a check again.
 */
export function isEdited(answer: DeskAnswer, local: LocalCheck): boolean {
  const { given, basis } = answer;
  const check = checkNow(answer, local);
  if (given === null || check === null) return false;
  if (!check.checked || !isSameCheck(shared(check), shared(given))) return true;
  const { maxPoints, criteria, sampleAnswer } = given;
  return basis !== null && !isSame(basis, { maxPoints, criteria, sampleAnswer });
}

/** The fields that a check and a given-out check share. */
const shared = ({ elements, extraErrors, points, byHand, comment, marks, turns, added }: Given | Check): Check => ({ elements, extraErrors, points, byHand, comment, marks, turns, added, checked: false });

export const nameIn = (work: Pick<DeskWork, 'attempt'> & { test: { id: string }; user: { uid: string } }, tutor: string, questionId: string): CheckName => ({
  uid: tutor,
  testId: work.test.id,
  pupil: work.user.uid,
  attempt: work.attempt,
  questionId,
});

/**
 * Adds the checks that this page has saved to a work. A request that was sent before a save may get its response after the save, and then
 * lacks the saved check.
 */
export const withSaved = (work: DeskWork, savedOf: (questionId: string) => Saved | undefined): DeskWork => ({
  ...work,
  answers: work.answers.map((answer) => {
    const saved = savedOf(answer.questionId);
    return saved === undefined || saved.revision <= answer.revision ? answer : { ...answer, ...saved, changedAfterCheck: false, criteriaChanged: false, basis: null };
  }),
});
