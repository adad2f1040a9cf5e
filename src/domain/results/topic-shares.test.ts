import { expect, test } from 'vitest';
import { toQuestion } from '../lessons/lesson.ts';
import type { Question } from '../questions/question.ts';
import { topicShares } from './topic-shares.ts';

/** A question with a topic, whatever its kind. */
const withTopic = (plain: Question, topic: string | null): Question => Object.assign(plain, { topic });
const question = (topic: string | null): Question => withTopic(toQuestion({ question: 'Что?', options: ['а', 'б'], correct: 0 }), topic);
const match: Question = withTopic({
  type: 'match',
  question: 'Что с чем?',
  contextText: null,
  contextImage: null,
  matchLeft: ['а', 'б', 'в'],
  matchRight: ['1', '2'],
  matchAnswers: [0, 1, 0],
}, 'Клетка');
const freeform: Question = { type: 'freeform', question: 'Опишите', contextText: null, contextImage: null, freeformAnswer: '' };

test('shares by topic are weighted by points, the lowest first, and questions without a topic are last', () => {
  const attempts = [
    { questions: [question('Клетка'), match, question(null)], answers: [0, { 0: 1, 1: 1, 2: 1 }, 1] },
    { questions: [freeform, question('Гены')], answers: [null, 1] },
  ];
  expect(topicShares(attempts)).toEqual([
    { topic: 'Гены', questions: 1, share: 0 },
    { topic: 'Клетка', questions: 2, share: 2 / 4 },
    { topic: null, questions: 1, share: 0 },
  ]);
  expect(topicShares([])).toEqual([]);
});
