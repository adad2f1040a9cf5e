/** What the desk knows of a work beside what the server says: checks that are only on this device yet. */
import { isSame } from '../../../../domain/checking/basis.ts';
import type { Check, Given } from '../../../../domain/checking/given.ts';
import type { AnswerState } from '../../../../domain/checking/work-states.ts';
import { isSameCheck, type CheckName } from '../../../../ui/check-queue/check-draft.ts';
import type { Saved } from '../../../../ui/check-queue/check-queue.ts';
import type { DeskAnswer, DeskWork } from '../../desk-contract.ts';

/** The check of an answer that the device has and the server not; `null` without one. */
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

/** The points of a work as its checks are now. What was given out counts its extended answers in already. */
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

/** A check keeps the maximum by which it was made until it is made anew. */
function maxPointsOf({ questionId, question, basis }: DeskAnswer, local: LocalCheck): number {
  if (basis !== null && local(questionId) === null) return basis.maxPoints;
  return question.type === 'extended' ? question.maxPoints : 0;
}

/** Whether a check differs from what the pupil sees of it. The same check by other criteria, or with another sample, does. */
export function isEdited(answer: DeskAnswer, local: LocalCheck): boolean {
  const { given, basis } = answer;
  const check = checkNow(answer, local);
  if (given === null || check === null) return false;
  if (!isSameCheck(shared(check), shared(given))) return true;
  const { maxPoints, criteria, sampleAnswer } = given;
  return check.checked && basis !== null && !isSame(basis, { maxPoints, criteria, sampleAnswer });
}

/** What a check and a given-out one have in common. */
const shared = ({ elements, extraErrors, points, byHand, comment, marks, turns, added }: Given | Check): Check => ({ elements, extraErrors, points, byHand, comment, marks, turns, added, checked: false });

export const nameIn = (work: Pick<DeskWork, 'attempt'> & { test: { id: string }; user: { uid: string } }, tutor: string, questionId: string): CheckName => ({
  uid: tutor,
  testId: work.test.id,
  pupil: work.user.uid,
  attempt: work.attempt,
  questionId,
});

/** The work with what this page has stored since it was loaded: a response that was asked for before a save may come after it. */
export const withSaved = (work: DeskWork, savedOf: (questionId: string) => Saved | undefined): DeskWork => ({
  ...work,
  answers: work.answers.map((answer) => {
    const saved = savedOf(answer.questionId);
    return saved === undefined || saved.revision <= answer.revision ? answer : { ...answer, ...saved, changedAfterCheck: false, criteriaChanged: false, basis: null };
  }),
});
