import { describe, expect, it } from 'vitest';
import { toLessonLearnerQuestions } from '../lessons/lesson.ts';
import type { LearnerQuestion, Question } from './question.ts';
import { GRADED_TYPES } from './question-kinds.ts';
import { toLearnerQuestions } from './shown-questions.ts';
import { questionKeys } from './question-keys.ts';

const textQuestion = (index: number, question: string, options = ['а', 'б']): LearnerQuestion => ({
  type: 'text',
  index,
  question,
  options,
  contextText: null,
  contextImage: null,
});

describe('question keys', () => {
  it('a key does not depend on the size of the image, which older versions did not say', () => {
    const question = { ...textQuestion(0, 'Первый?'), contextImage: '/api/images/a' };
    expect(questionKeys([{ ...question, imageSize: { width: 3, height: 7 } }])).toEqual(questionKeys([question]));
  });

  it('a question keeps its key at another place and gets another key with another text', () => {
    const [key] = questionKeys([textQuestion(0, 'Первый?')]);
    expect(questionKeys([textQuestion(0, 'Второй?'), textQuestion(5, 'Первый?')])[1]).toBe(key);
    expect(questionKeys([textQuestion(0, 'Первый, но иначе?'), textQuestion(0, 'Первый?', ['а', 'в'])])).not.toContain(key);
  });

  it('two identical questions have different keys', () => {
    const [first, second] = questionKeys([textQuestion(0, 'Что?'), textQuestion(1, 'Что?')]);
    expect(first).not.toBe(second);
  });

  it('keys of all kinds are those of earlier versions, because devices and the database have stored them', () => {
    const common = { question: 'Что?', contextText: null, contextImage: 'a1' };
    const context = { question: 'Что?', contextText: 'Текст', contextImage: null, topic: 'Тема', explanation: 'Пояснение' };
    const match: Question = { type: 'match', matchLeft: ['а'], matchRight: ['б'], matchAnswers: [0], ...common };
    const sequence: Question = { type: 'sequence', items: ['а', 'б'], correctOrder: [1, 0], ...common };
    const extended: Question = { type: 'extended', ...context, id: 'mitosis-2', maxPoints: 3, sampleAnswer: 'а', criteria: null };
    const stored: Record<string, Question> = {
      '1p4oju3pem7ux-0': { type: 'text', ...common, options: ['а', 'б'], correct: 0 },
      '14jx0se10ao03s-0': { type: 'text', ...context, options: ['а', 'б'], correct: 0 },
      '28ea1m1gf8k48-0': { type: 'multiple', ...common, options: ['а', 'б'], correctAnswers: [0] },
      '1ybf8fxiy5m2n-0': { type: 'multiple', ...context, scoring: 'ege', options: ['а', 'б'], correctAnswers: [0] },
      '19bhcz4rxbaou-0': match,
      '1pgl5nbnuf5ht-0': { ...match, ...context, scoring: 'ege' },
      'mqj0hn1y98nm9-0': { type: 'short', ...common, answers: ['а'], matchCase: true },
      '1d0ovlk128jd02-0': { type: 'short', ...context, answers: ['а'] },
      '112ktt2aodmmo-0': { type: 'number', ...common, answer: 3, tolerance: 1 },
      'mwdx0r1btdqgx-0': { type: 'number', ...context, answer: 3, tolerance: 1 },
      '1kpcu53yt2g11-0': sequence,
      'pa2aq21pvwjy4-0': { ...sequence, ...context, scoring: 'ege' },
      'mitosis-2': extended,
    };
    const questions = toLearnerQuestions(Object.values(stored), (image) => `/api/images/${image}`);
    expect(questionKeys(questions)).toEqual(Object.keys(stored));
    expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(GRADED_TYPES));
  });

  it('keys of lesson questions are those of earlier versions', () => {
    expect(questionKeys(toLessonLearnerQuestions([{ question: 'Что?', options: ['а', 'б'] }]))).toEqual(['b0tagj1dorca1-0']);
  });

  it('questions that learners do not see have no key', () => {
    const freeform = { type: 'freeform', question: 'Что?', contextText: null, contextImage: null, freeformAnswer: '' } as const;
    expect(toLearnerQuestions([freeform], String)).toEqual([]);
  });
});
