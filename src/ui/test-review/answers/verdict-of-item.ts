import type { Given } from '../../../domain/checking/given.ts';
import { isAnswered } from '../../../domain/questions/answers.ts';
import { isAutomatic, type Answer, type ShownQuestion } from '../../../domain/questions/question.ts';
import { verdictOf, type Verdict } from '../../../domain/questions/review.ts';

export interface ReviewItem {
  question: ShownQuestion;
  answer: Answer;
  /** What the tutor made of an extended answer once its work was given out. */
  check?: Given | null;
  /** How long the question was on the screen, of a test by the clock; `null` where nobody has measured it. */
  seconds?: number | null;
}

/** What waits for its check is neither right nor wrong. */
export type ItemVerdict = Verdict | 'pending';

export function verdictOfItem({ question, answer, check }: ReviewItem): ItemVerdict {
  if (isAutomatic(question)) return verdictOf(question, answer);
  if (!check) return 'pending';
  return check.points === 0 ? 'wrong' : check.points === check.maxPoints ? 'correct' : 'partial';
}

/** Whether an extended question was handed in without an answer. */
export const isEmptyWork = ({ question, answer }: ReviewItem): boolean => !isAutomatic(question) && !isAnswered(question, answer);
