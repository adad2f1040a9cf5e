import { sortBy } from '../numbers.ts';
import { isGraded, type Answer, type Question } from '../questions/question.ts';
import { maxScoreOf, scoreOf } from '../questions/scoring.ts';

export interface TopicShare {
  /** `null` for questions without a topic. */
  topic: string | null;
  questions: number;
  /** Points divided by maximum. */
  share: number;
}

/** The topic of a question; `null` without one. */
const topicOf = (question: Pick<Question, 'type'> & { topic?: string | null }): string | null => question.topic ?? null;

/** Shares by topic, weighted by points; the lowest first, questions without a topic last (rule R181). */
export function topicShares(attempts: readonly { questions: readonly Question[]; answers: readonly Answer[] }[]): TopicShare[] {
  const sums = new Map<string | null, { questions: number; points: number; maxPoints: number }>();
  for (const { questions, answers } of attempts) {
    questions.forEach((question, index) => {
      if (!isGraded(question)) return;
      const topic = topicOf(question);
      const sum = sums.get(topic) ?? { questions: 0, points: 0, maxPoints: 0 };
      sum.questions += 1;
      sum.points += scoreOf(question, answers[index] ?? null);
      sum.maxPoints += maxScoreOf(question);
      sums.set(topic, sum);
    });
  }
  const shares = [...sums].map(([topic, { questions, points, maxPoints }]) => ({ topic, questions, share: maxPoints === 0 ? 0 : points / maxPoints }));
  // Shares are at most 1.
  return sortBy(shares, ({ topic, share }) => (topic === null ? 2 : share));
}
