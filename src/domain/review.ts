import type { Answer, VisibleQuestion } from './question.ts';
import { maxScoreOf, scoreOf } from './scoring.ts';

/** How a question was answered, as its review says it. */
export type Verdict = 'correct' | 'partial' | 'wrong';

/** All points, some of them (only a match brings those), or none. */
export function verdictOf(question: VisibleQuestion, answer: Answer): Verdict {
  const score = scoreOf(question, answer);
  if (score === maxScoreOf(question)) return 'correct';
  return score > 0 ? 'partial' : 'wrong';
}
