import { describe, expect, test } from 'vitest';
import type { Question } from '../question.ts';
import { TestInput } from './test-input-schema.ts';
import { checkTest } from './test-input.ts';
import { appErrorWith } from '../../../../test/support/expect-error.ts';
import { canvasPng, dataUrl, pngOfBytes } from '../../../../test/support/fixtures/files/image-fixtures.ts';
import { freeformQuestion, matchQuestion, multipleQuestion, textQuestion } from '../../../../test/support/fixtures/question-arbitraries.ts';

const image = dataUrl(canvasPng);
const svg = 'data:image/svg+xml;base64,PHN2Zy8+';

describe('checkTest of a valid test', () => {
  test('checkTest returns the normalized test', () => {
    const questions = [textQuestion({ contextImage: image }), matchQuestion(), freeformQuestion(), multipleQuestion()];
    expect(checkTest({ name: ' Клетка ', questions })).toEqual({ name: 'Клетка', questions });
    expect(checkTest({ name: 'Клетка', questions: [textQuestion({ options: ['', 'Да', 'Нет '], correct: 2 })] })).toEqual({
      name: 'Клетка',
      questions: [textQuestion({ options: ['Да', 'Нет'], correct: 1 })],
    });
  });
});

describe('checkTest of an invalid test', () => {
  test.each<[string, string, Question[], unknown]>([
    [
      'no name, with the message of the API and that of the field',
      '',
      [textQuestion()],
      appErrorWith('missing-fields', {
        message: 'Заполните все поля.',
        details: { fields: { name: 'Введите название теста.' } },
      }),
    ],
    [
      'no questions',
      'Клетка',
      [],
      appErrorWith('no-questions', {
        message: 'Добавьте хотя бы один вопрос.',
        details: {
          message: 'Добавьте хотя бы один вопрос.',
          fields: { questions: 'Добавьте хотя бы один вопрос.' },
        },
      }),
    ],
    [
      'only freeform questions',
      'Клетка',
      [freeformQuestion()],
      appErrorWith('only-freeform', { message: 'Добавьте вопрос, который увидит ученик.' }),
    ],
    [
      'a question without text, before other problems',
      'Клетка',
      [textQuestion(), textQuestion({ question: '', options: [] }), matchQuestion({ matchAnswers: [0] })],
      appErrorWith('question-empty', {
        message: 'Вопрос №2 не заполнен.',
        details: {
          message: 'Вопрос №2 не заполнен.',
          question: 2,
          fields: {
            'questions.1.question': 'Вопрос №2 не заполнен.',
            'questions.1.options': 'В вопросе №2 минимум 2 варианта ответа.',
            'questions.2.matchAnswers': 'Выберите пару для строки B.',
          },
        },
      }),
    ],
    [
      'SVG instead of an image',
      'Клетка',
      [textQuestion(), textQuestion({ contextImage: svg })],
      appErrorWith('invalid-image', {
        message: 'Это не рисунок. Подойдут PNG, JPEG и WebP.',
        details: {
          message: 'Это не рисунок. Подойдут PNG, JPEG и WebP.',
          question: 2,
          fields: { 'questions.1.contextImage': 'Это не рисунок. Подойдут PNG, JPEG и WebP.' },
        },
      }),
    ],
    [
      'no image in a freeform question',
      'Клетка',
      [textQuestion(), freeformQuestion({ contextImage: 'нет' })],
      appErrorWith('invalid-image'),
    ],
    [
      'a too large image',
      'Клетка',
      [textQuestion({ contextImage: dataUrl(pngOfBytes(512_001)) })],
      appErrorWith('image-too-large', { message: 'Рисунок больше 500 КБ. Выберите файл поменьше.' }),
    ],
    [
      'no right option, before problems of images',
      'Клетка',
      [textQuestion({ contextImage: svg }), multipleQuestion({ correctAnswers: [] })],
      appErrorWith('no-correct-answer', { message: 'В вопросе №2 отметьте хотя бы один верный ответ.' }),
    ],
  ])('a test is rejected for its first broken rule: %s', (_name, name, questions, expected) => {
    expect(() => checkTest({ name, questions })).toThrow(expected);
  });
});

describe('TestInput schema', () => {
  const input = { name: 'Клетка', questions: [textQuestion()] };

  test('TestInput keeps name and questions and drops unknown keys', () => {
    expect(TestInput.parse({ ...input, id: 'x', score: 5 })).toEqual(input);
    expect(TestInput.parse({ name: '', questions: [] })).toEqual({ name: '', questions: [] });
  });

  test.each<[string, unknown]>([
    ['no name', { questions: [] }],
    ['a name that is no text', { ...input, name: 1 }],
    ['a name that is too long', { ...input, name: 'я'.repeat(301) }],
    ['no questions', { name: 'Клетка' }],
    ['questions that are no list', { ...input, questions: {} }],
    ['too many questions', { ...input, questions: Array.from({ length: 201 }, () => textQuestion()) }],
    ['a right option twice', { ...input, questions: [multipleQuestion({ correctAnswers: [1, 1] })] }],
    ['a right option out of range', { ...input, questions: [multipleQuestion({ correctAnswers: [4] })] }],
  ])('a test with %s is rejected', (_name, given) => {
    expect(TestInput.safeParse(given).success).toBe(false);
  });
});
