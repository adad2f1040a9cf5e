/** The way of answers to the one result of a test, general tests and tests of lessons alike (specification §5, §9). */
import { checkAnswers } from './answers.ts';
import { Failure } from './failure.ts';
import type { Answer, Question } from './question.ts';
import { maxScore, score } from './scoring.ts';

/**
 * Nobody gets somebody else's answers as their one attempt: a browser may have changed hands since they were given.
 * @param learner whose answers they are, where the sender says it
 * @param uid who is signed in
 * @throws Failure `other-user`
 */
export function checkLearner(learner: string | undefined, uid: string): void {
  if (learner !== undefined && learner !== uid) throw new Failure('other-user');
}

/** Whether a submission is the stored one again; places of freeform questions at the end may be missing in it. */
export function isSameSubmission(stored: readonly Answer[], submitted: readonly Answer[]): boolean {
  const padded = [...submitted, ...stored.slice(submitted.length).map(() => null)];
  // Keys that are whole numbers always come in ascending order, so equal answers have equal texts.
  return JSON.stringify(padded) === JSON.stringify(stored);
}

/**
 * Answers are scored by the version that was shown. A copy that was restored, or another server after a move, may not
 * know it.
 * @param shown where the sender says it
 * @param found what is known instead
 * @throws Failure `invalid-answer`
 */
export function checkShownVersion(shown: number | undefined, found: number): void {
  if (shown !== undefined && shown !== found) throw new Failure('invalid-answer');
}

/**
 * What a submission brings.
 * @param gapsText what to say of gaps where the general text doesn't fit
 * @returns the answers, one per stored question, and points
 * @throws Failure `invalid-request` (their number), `invalid-answer`, `unanswered` with the places
 */
export function scoredAnswers(questions: readonly Question[], submitted: readonly Answer[], gapsText?: string) {
  const answers = checkAnswers(questions, submitted, gapsText);
  return { answers, score: score(questions, answers), maxScore: maxScore(questions) };
}
