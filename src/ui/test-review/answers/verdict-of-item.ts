import type { Given } from '../../../domain/checking/check-types.ts';
import { isAnswered } from '../../../domain/questions/answers.ts';
import { isAutomatic, type Answer, type ShownQuestion } from '../../../domain/questions/question.ts';
import { verdictOf, type Verdict } from '../../../domain/questions/review.ts';

export interface ReviewItem {
  question: ShownQuestion;
  answer: Answer;
  /** The tutor's check of an extended answer. It is set only after the tutor has given the check out to the pupil. */
  check?: Given | null;
  /** How long the question was on the screen, in a test with a clock; `null` if nobody has measured it. */
  seconds?: number | null;
}

/** The verdict on an answer. `pending`: the answer waits for its check, so it is neither right nor wrong. */
export type ItemVerdict = Verdict | 'pending';

export function verdictOfItem({ question, answer, check }: ReviewItem): ItemVerdict {
  if (isAutomatic(question)) return verdictOf(question, answer);
  if (!check) return 'pending';
  return check.points === 0 ? 'wrong' : check.points === check.maxPoints ? 'correct' : 'partial';
}

/** Whether an extended question was submitted without an answer. */
export const isEmptyWork = ({ question, answer }: ReviewItem): boolean => !isAutomatic(question) && !isAnswered(question, answer);
