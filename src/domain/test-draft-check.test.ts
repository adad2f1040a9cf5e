import { describe, expect, test } from 'vitest';
import type { Question } from './question.ts';
import { TestDraft } from './test-draft-schema.ts';
import { checkTest } from './test-draft.ts';
import { failure } from './testing-failure.ts';
import { canvasPng, dataUrl, pngOfBytes } from './testing-images.ts';
import { freeformQuestion, matchQuestion, multipleQuestion, textQuestion } from './testing-questions.ts';

const picture = dataUrl(canvasPng);
const svg = 'data:image/svg+xml;base64,PHN2Zy8+';

describe('a draft that breaks no rule', () => {
  test('comes back as it is to be stored', () => {
    const questions = [textQuestion({ contextImage: picture }), matchQuestion(), freeformQuestion(), multipleQuestion()];
    expect(checkTest({ name: ' Клетка ', questions })).toEqual({ name: 'Клетка', questions });
    expect(checkTest({ name: 'Клетка', questions: [textQuestion({ options: ['', 'Да', 'Нет '], correct: 2 })] })).toEqual({
      name: 'Клетка',
      questions: [textQuestion({ options: ['Да', 'Нет'], correct: 1 })],
    });
  });
});

describe('a draft that breaks rules fails with the first of them', () => {
  test.each<[string, string, Question[], unknown]>([
    [
      'a name, in the words of the API; the page words it at the field',
      '',
      [textQuestion()],
      failure('missing-fields', {
        message: 'Заполните все поля.',
        details: { fields: { name: 'Введите название теста.' } },
      }),
    ],
    [
      'questions',
      'Клетка',
      [],
      failure('no-questions', {
        message: 'Добавьте хотя бы один вопрос.',
        details: {
          message: 'Добавьте хотя бы один вопрос.',
          fields: { questions: 'Добавьте хотя бы один вопрос.' },
        },
      }),
    ],
    [
      'a question that learners see',
      'Клетка',
      [freeformQuestion()],
      failure('only-freeform', { message: 'Добавьте вопрос, который увидит ученик.' }),
    ],
    [
      'a text, and other things further on',
      'Клетка',
      [textQuestion(), textQuestion({ question: '', options: [] }), matchQuestion({ matchAnswers: [0] })],
      failure('question-empty', {
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
      'a real picture',
      'Клетка',
      [textQuestion(), textQuestion({ contextImage: svg })],
      failure('invalid-image', {
        message: 'Это не рисунок. Подойдут PNG, JPEG и WebP.',
        details: {
          message: 'Это не рисунок. Подойдут PNG, JPEG и WebP.',
          question: 2,
          fields: { 'questions.1.contextImage': 'Это не рисунок. Подойдут PNG, JPEG и WebP.' },
        },
      }),
    ],
    [
      'a real picture, also in a question that learners don’t see',
      'Клетка',
      [textQuestion(), freeformQuestion({ contextImage: 'нет' })],
      failure('invalid-image'),
    ],
    [
      'a smaller picture',
      'Клетка',
      [textQuestion({ contextImage: dataUrl(pngOfBytes(512_001)) })],
      failure('image-too-large', { message: 'Рисунок больше 500 КБ. Выберите файл поменьше.' }),
    ],
    [
      'a marked answer, told before the pictures',
      'Клетка',
      [textQuestion({ contextImage: svg }), multipleQuestion({ correctAnswers: [] })],
      failure('no-correct-answer', { message: 'В вопросе №2 отметьте хотя бы один верный ответ.' }),
    ],
  ])('it needs %s', (_name, name, questions, expected) => {
    expect(() => checkTest({ name, questions })).toThrow(expected);
  });
});

describe('the shape of a draft', () => {
  const draft = { name: 'Клетка', questions: [textQuestion()] };

  test('has a name and questions, and nothing else is kept', () => {
    expect(TestDraft.parse({ ...draft, id: 'x', score: 5 })).toEqual(draft);
    expect(TestDraft.parse({ name: '', questions: [] })).toEqual({ name: '', questions: [] });
  });

  test.each<[string, unknown]>([
    ['no name', { questions: [] }],
    ['a name that is no text', { ...draft, name: 1 }],
    ['a name that is too long', { ...draft, name: 'я'.repeat(301) }],
    ['no questions', { name: 'Клетка' }],
    ['questions that are no list', { ...draft, questions: {} }],
    ['too many questions', { ...draft, questions: Array.from({ length: 201 }, () => textQuestion()) }],
    ['a right option twice', { ...draft, questions: [multipleQuestion({ correctAnswers: [1, 1] })] }],
    ['a right option that is not there', { ...draft, questions: [multipleQuestion({ correctAnswers: [4] })] }],
  ])('is refused with %s', (_name, given) => {
    expect(TestDraft.safeParse(given).success).toBe(false);
  });
});
