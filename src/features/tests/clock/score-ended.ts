import type { EndedAnswers } from '../../../domain/clock/late-answers.ts';
import { submittedAnswer } from '../../../domain/drafts/merge-answers.ts';
import { keysByPlace } from '../../../domain/questions/question-keys.ts';
import { gradeSubmission } from '../../../domain/questions/submission.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { toShown } from '../shown.ts';

/**
 * Scores an attempt that was ended by time, by the answers that arrived in time. It may have unanswered questions (rule R383).
 * @param started the questions of the version of the start, to which the keys of the answers belong
 * @param scored the questions of the version that scores the answers; both versions have the same shape
 */
export function scoreEnded(testId: string, { answers }: EndedAnswers, started: Question[], scored: Question[] = started) {
  const keys = keysByPlace(toShown(testId, started));
  const byPlace = scored.map((_, place) => submittedAnswer(answers[keys[place] ?? '']?.answer ?? null));
  return gradeSubmission(scored, byPlace, { allowsGaps: true });
}
