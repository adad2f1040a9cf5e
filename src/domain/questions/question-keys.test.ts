import { describe, expect, it } from 'vitest';
import { toLessonLearnerQuestions } from '../lessons/lesson.ts';
import { toLearnerQuestions, type LearnerQuestion } from './question.ts';
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

  it('keys are those of earlier versions, because devices and the database have stored them', () => {
    const common = { question: 'Что?', contextText: null, contextImage: 'a1' };
    const questions = toLearnerQuestions(
      [
        { type: 'text', ...common, options: ['а', 'б'], correct: 0 },
        { type: 'multiple', ...common, options: ['а', 'б'], correctAnswers: [0] },
        { type: 'match', ...common, matchLeft: ['а'], matchRight: ['б'], matchAnswers: [0] },
      ],
      (image) => `/api/images/${image}`,
    );
    expect(questionKeys(questions)).toEqual(['1p4oju3pem7ux-0', '28ea1m1gf8k48-0', '19bhcz4rxbaou-0']);
    expect(questionKeys(toLessonLearnerQuestions([{ question: 'Что?', options: ['а', 'б'] }]))).toEqual(['b0tagj1dorca1-0']);
  });
});
