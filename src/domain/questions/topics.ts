/** Topics of questions (rule R135). */
import { foldSigns } from '../fold-signs.ts';
import { isGraded, type Question } from './question.ts';

/** Equal for topics that differ only by case, spaces, ё or typographic signs. */
export const foldTopic = (topic: string): string => foldSigns(topic).replace(/\s+/g, '').toLowerCase().replace(/ё/g, 'е');

export interface TopicCount {
  topic: string;
  /** Number of its questions that learners see. */
  questions: number;
}

/** The topics of a test, each in the spelling that comes first. */
export function topicCounts(questions: readonly Question[]): TopicCount[] {
  const counts = new Map<string, TopicCount>();
  for (const question of questions) {
    const topic = question.topic ?? null;
    if (!isGraded(question) || topic === null) continue;
    const count = counts.get(foldTopic(topic));
    if (count === undefined) counts.set(foldTopic(topic), { topic, questions: 1 });
    else count.questions += 1;
  }
  return [...counts.values()];
}

/** Gives the topics the spelling that is in use, or that comes first in the test. */
export function withKnownSpellings(questions: readonly Question[], inUse: readonly string[]): Question[] {
  const spellings = new Map<string, string>();
  const spellingOf = (topic: string): string => {
    const known = spellings.get(foldTopic(topic));
    if (known === undefined) spellings.set(foldTopic(topic), topic);
    return known ?? topic;
  };
  for (const topic of inUse) spellingOf(topic);
  return questions.map((question) => (question.topic ? { ...question, topic: spellingOf(question.topic) } : question));
}
