/** Handles the topics of questions (rule R135). */
import { foldSigns } from '../fold-signs.ts';
import { isGraded, type Question } from './question.ts';

/** Folds a topic. Topics that differ only in case, spaces, ё or typographic signs fold to the same text. */
export const foldTopic = (topic: string): string => foldSigns(topic).replace(/\s+/g, '').toLowerCase().replace(/ё/g, 'е');

export interface TopicCount {
  topic: string;
  /** The number of the topic's questions that learners see. */
  questions: number;
}

/** Counts the topics of a test. Each topic has its first spelling. */
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

/** Gives each topic the spelling that is already in use, or else its first spelling in the test. */
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
