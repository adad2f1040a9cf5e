import type { Answer, GradedQuestion } from './question.ts';
import { maxScoreOf } from './max-score.ts';
import { scoreOf } from './scoring.ts';

export type Verdict = 'correct' | 'partial' | 'wrong';

/** Whether an answer has all points, some points or none. Only a `match` and a question scored by the rules of an exam can have some. */
export function verdictOf(question: GradedQuestion, answer: Answer): Verdict {
  const score = scoreOf(question, answer);
  if (score === maxScoreOf(question)) return 'correct';
  return score > 0 ? 'partial' : 'wrong';
}
