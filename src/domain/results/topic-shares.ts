/** Computes the share of points in each topic (rule R135). */
import { sortBy } from '../numbers.ts';
import { isAutomatic, type Answer, type Question } from '../questions/question.ts';
import { maxScoreOf } from '../questions/max-score.ts';
import { scoreOf } from '../questions/scoring.ts';
import type { GivenByPlace } from '../checking/pending.ts';
import { foldTopic, type TopicCount } from '../questions/topics.ts';

/** The points of some attempts in a topic. `null` as the topic means the questions without a topic. */
export interface TopicPoints {
  topic: string | null;
  points: number;
  maxPoints: number;
}

export interface TopicShare {
  topic: string | null;
  questions: number;
  /** The points divided by the maximum; `null` if nobody has answered a question of this topic. */
  share: number | null;
}

const keyOf = (topic: string | null): string => (topic === null ? '' : foldTopic(topic));

export class TopicTotals {
  readonly #totals = new Map<string, TopicPoints>();

  add({ topic, points, maxPoints }: TopicPoints): void {
    const total = this.#totals.get(keyOf(topic)) ?? { topic, points: 0, maxPoints: 0 };
    this.#totals.set(keyOf(topic), total);
    total.points += points;
    total.maxPoints += maxPoints;
  }

  /** Adds the points that the tutor gave out. */
  addGiven(questions: readonly Question[], given: GivenByPlace | null): void {
    given?.forEach((each, place) => {
      if (each !== null) this.add({ topic: questions[place]?.topic ?? null, ...each });
    });
  }

  addAnswers(questions: readonly Question[], answers: readonly Answer[]): void {
    questions.forEach((question, index) => {
      if (!isAutomatic(question)) return;
      const points = scoreOf(question, answers[index] ?? null);
      this.add({ topic: question.topic ?? null, points, maxPoints: maxScoreOf(question) });
    });
  }

  entries(): TopicPoints[] {
    return [...this.#totals.values()];
  }

  shareOf(topic: string | null): number | null {
    const total = this.#totals.get(keyOf(topic));
    return total === undefined || total.maxPoints === 0 ? null : total.points / total.maxPoints;
  }
}

/**
 * The shares by topic, the lowest first. Topics without a share follow, and questions without a topic come last.
 * @param questions the number of all questions, including those without a topic
 * @returns an empty list when no question has a topic
 */
export function topicShares(counts: readonly TopicCount[], questions: number, totals: TopicTotals): TopicShare[] {
  if (counts.length === 0) return [];
  const shares = counts.map((count) => ({ ...count, share: totals.shareOf(count.topic) }));
  const withoutTopic = questions - counts.reduce((sum, count) => sum + count.questions, 0);
  return [
    ...sortBy(shares, ({ share }) => share ?? 2),
    ...(withoutTopic > 0 ? [{ topic: null, questions: withoutTopic, share: totals.shareOf(null) }] : []),
  ];
}

interface AnalysedQuestion {
  topic: string | null;
  maxPoints: number;
  facility: number | null;
}

/** The shares by topic of a test, from the analysis of its questions. */
export function topicsOfQuestions(questions: readonly AnalysedQuestion[]): TopicShare[] {
  const totals = new TopicTotals();
  for (const { topic, maxPoints, facility } of questions) {
    if (facility !== null) totals.add({ topic, points: facility * maxPoints, maxPoints });
  }
  const counts = sumTopicCounts(questions.map(({ topic }) => (topic === null ? [] : [{ topic, questions: 1 }])));
  return topicShares(counts, questions.length, totals);
}

/** Adds up the numbers of questions by topic over several tests. */
export function sumTopicCounts(tests: readonly (readonly TopicCount[])[]): TopicCount[] {
  const sums = new Map<string, TopicCount>();
  for (const { topic, questions } of tests.flat()) {
    const sum = sums.get(foldTopic(topic));
    sums.set(foldTopic(topic), { topic: sum?.topic ?? topic, questions: (sum?.questions ?? 0) + questions });
  }
  return [...sums.values()];
}
