/** Answers in progress of one attempt. The device and the server keep and merge them (rules R170 to R172). */
import type * as z from 'zod';
import { datedDraft, fitsDraftLimits, isExtendedDraft } from '../checking/extended-draft.ts';
import { AppError } from '../errors.ts';
import { canonicalAnswer, isDraftableAnswer } from '../questions/answers.ts';
import type { Answer, LearnerQuestion } from '../questions/question.ts';
import { keysByPlace } from '../questions/question-keys.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { attemptToSubmit } from '../results/attempt.ts';
import { fromDraftAnswers, submittedAnswer, toDraftAnswers, type DatedAnswers, type DraftAnswer } from './merge-answers.ts';
import type * as schema from './draft-schema.ts';

export type Draft = z.infer<typeof schema.Draft>;
export type DraftChange = z.infer<typeof schema.DraftChange>;
export type SavedDraft = z.infer<typeof schema.SavedDraft>;

interface ShownVersion {
  revision: number;
  attempt: number;
  epoch: string;
  questions: readonly LearnerQuestion[];
}

/**
 * Makes the draft that the API returns.
 * @param now the time of the server
 */
export const toDraft = ({ revision, attempt, epoch, questions }: ShownVersion, answers: DatedAnswers, now = new Date()): Draft => ({
  revision,
  attempt,
  epoch,
  now: now.toISOString(),
  answers: toDraftAnswers(keysByPlace(questions), answers),
});

/** Whether a draft has exactly these answers to a version. `answers[i]` belongs to the place `i`. */
export function hasAnswers(questions: readonly LearnerQuestion[], draft: DatedAnswers, answers: readonly Answer[]): boolean {
  // Integer keys are always enumerated in ascending order, so equal answers have equal JSON.
  return keysByPlace(questions).every(
    (key, place) => key === null || JSON.stringify(submittedAnswer(draft[key]?.answer ?? null)) === JSON.stringify(canonicalAnswer(answers[place] ?? null)),
  );
}

/**
 * Validates changed answers like the answers of a submission, but accepts incomplete answers. A time in the future is
 * replaced by the current time.
 * @param questions the version that the pupil sees
 * @throws AppError `invalid-answer`, also for an unknown place and for a place that is named twice
 */
export function checkDraftAnswers(questions: readonly LearnerQuestion[], answers: readonly DraftAnswer[], now: Date): DatedAnswers {
  const questionAt = new Map(questions.map((question) => [question.index, question]));
  for (const { index, answer } of answers) {
    const question = questionAt.get(index);
    if (question === undefined || !isDraftable(question, answer)) throw new AppError('invalid-answer');
    questionAt.delete(index);
  }
  const works = new Set(questions.filter(isWork).map(({ index }) => index));
  const dated = answers.map(({ index, answer, changedAt }) => {
    const past = new Date(Math.min(Date.parse(changedAt), now.getTime())).toISOString();
    return works.has(index) ? { index, ...datedDraft(isExtendedDraft(answer) ? answer : answer === null ? null : {}, changedAt, now) } : { index, answer, changedAt: past };
  });
  return fromDraftAnswers(keysByPlace(questions), dated);
}

const isWork = (question: LearnerQuestion): boolean => kindOf(question).answeredBy === 'work';

const isEmptyObject = (answer: Answer): boolean => typeof answer === 'object' && answer !== null && !Array.isArray(answer) && Object.keys(answer).length === 0;

function isDraftable(question: LearnerQuestion, answer: Answer): boolean {
  if (!isWork(question)) return isDraftableAnswer(question, answer);
  return answer === null || isEmptyObject(answer) || (isExtendedDraft(answer) && fitsDraftLimits(answer));
}

/**
 * Finds the attempt to which a draft belongs.
 * @param attempts all attempts of the pupil at the test
 * @param named the number of the attempt that the client names
 * @throws AppError `already-done` when the attempt is over, `invalid-request` when it never existed
 */
export function attemptToDraft(attempts: Parameters<typeof attemptToSubmit>[0], named: number | undefined): number {
  const decision = attemptToSubmit(attempts, named);
  if ('stored' in decision) throw new AppError('already-done');
  return decision.next;
}
