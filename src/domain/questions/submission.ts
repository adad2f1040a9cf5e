/** Checks and grades a submission to a general test or a lesson test (rules R33, R45, R47 to R49). */
import { canonicalAnswer, checkAnswers, type AnswerRules } from './answers.ts';
import { AppError } from '../errors.ts';
import type { Answer, Question } from './question.ts';
import { automaticMaxScore } from './max-score.ts';
import { score } from './scoring.ts';

/**
 * Refuses the answers of another user (rule R48). Somebody else may have signed in to the browser after the answers
 * were given.
 * @param learner the uid of the learner, if the client sends it
 * @param uid the uid of the signed-in user
 * @throws AppError `other-user`
 */
export function assertSubmitter(learner: string | undefined, uid: string): void {
  if (learner !== undefined && learner !== uid) throw new AppError('other-user');
}

/**
 * Whether a submission repeats the stored submission (rule R47). Answers to `freeform` questions at the end may be
 * missing.
 */
export function isSameSubmission(stored: readonly Answer[], submitted: readonly Answer[]): boolean {
  const padded = [...submitted.map(canonicalAnswer), ...stored.slice(submitted.length).map(() => null)];
  // Integer keys are always enumerated in ascending order, so equal answers have equal JSON.
  return JSON.stringify(padded) === JSON.stringify(stored);
}

/**
 * The error for a version that the test never had, that the pupil has not seen, or that belongs to another epoch of the
 * database (rules R49, R210, R211).
 */
export const unknownRevision = (): AppError => new AppError('invalid-request', { fields: { revision: 'Такой версии теста не было.' } });

/** @throws AppError the same errors as `checkAnswers` */
export function gradeSubmission(questions: readonly Question[], submitted: readonly Answer[], rules?: AnswerRules) {
  const answers = checkAnswers(questions, submitted, rules);
  return { answers, score: score(questions, answers), maxScore: automaticMaxScore(questions) };
}
