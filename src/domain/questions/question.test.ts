import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Answer, LearnerQuestion, Question } from './question-schema.ts';
import { toLearnerQuestions } from './shown-questions.ts';
import { rowLetter } from '../letters.ts';
import {
  arbitraryQuestion,
  freeformQuestion,
  matchQuestion,
  multipleQuestion,
  numberQuestion,
  sequenceQuestion,
  shortQuestion,
  textQuestion,
} from '../../../test/support/fixtures/question-arbitraries.ts';

const imageUrl = (key: string) => `/api/images/${key}`;

/** All keys of a value, including those of nested values. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(child)]);
}

/** Fields that learners get only after the result. */
const HIDDEN =
  /"(correct|correctAnswers|matchAnswers|freeformAnswer|answers|answer|tolerance|matchCase|correctOrder|topic|explanation)":/;

describe('toLearnerQuestions', () => {
  test('a learner gets the questions without right answers', () => {
    const stored = [
      freeformQuestion({ contextText: 'Скрыто' }),
      textQuestion({ contextText: 'Прочитайте', contextImage: 'a1' }),
      multipleQuestion(),
      freeformQuestion(),
      matchQuestion(),
      shortQuestion({ matchCase: true, topic: 'Генетика', explanation: 'Потому' }),
      numberQuestion(),
      sequenceQuestion({ scoring: 'ege' }),
    ];
    const sizes = new Map([['a1', { width: 3, height: 7 }], ['a2', { width: 1, height: 1 }]]);
    expect(toLearnerQuestions(stored, imageUrl, sizes)).toEqual([
      {
        index: 1,
        type: 'text',
        question: 'Что даёт клетке энергию?',
        contextText: 'Прочитайте',
        contextImage: '/api/images/a1',
        imageSize: { width: 3, height: 7 },
        options: ['Ядро', 'Митохондрия', 'Рибосома'],
      },
      {
        index: 2,
        type: 'multiple',
        question: 'Что есть у растительной клетки?',
        contextText: null,
        contextImage: null,
        options: ['Клеточная стенка', 'Центриоль', 'Хлоропласт', 'Вакуоль'],
      },
      {
        index: 4,
        type: 'match',
        question: 'Что делает органоид?',
        contextText: null,
        contextImage: null,
        matchLeft: ['Рибосома', 'Лизосома', 'Ядро'],
        matchRight: ['Хранит ДНК', 'Собирает белок', 'Расщепляет', 'Запасает воду'],
      },
      { index: 5, type: 'short', question: 'Как называется организм с двумя одинаковыми аллелями?', contextText: null, contextImage: null },
      { index: 6, type: 'number', question: 'Сколько пикограммов ДНК в ядре?', contextText: null, contextImage: null },
      {
        index: 7,
        type: 'sequence',
        question: 'Расположите фазы по порядку.',
        contextText: null,
        contextImage: null,
        scoring: 'ege',
        items: ['Метафаза', 'Телофаза', 'Анафаза', 'Профаза', 'Интерфаза'],
      },
    ]);
  });

  test('a learner’s view has only the allowed fields and the indexes of the stored test', () => {
    const shown = ['id', 'maxPoints', 'index', 'type', 'question', 'contextText', 'contextImage', 'imageSize', 'width', 'height', 'options', 'matchLeft', 'matchRight', 'items', 'scoring'];
    fc.assert(
      fc.property(fc.array(arbitraryQuestion, { maxLength: 8 }), (stored) => {
        const view = toLearnerQuestions(stored, imageUrl);
        expect(keysOf(view).filter((key) => !shown.includes(key))).toEqual([]);
        expect(JSON.stringify(view)).not.toMatch(HIDDEN);
        expect(view.map(({ type }) => type)).not.toContain('freeform');
        expect(view.map(({ index }) => index)).toEqual(
          stored.flatMap(({ type }, index) => (type === 'freeform' ? [] : [index])),
        );
      }),
    );
  });

  test.each([
    textQuestion(),
    multipleQuestion(),
    matchQuestion(),
    shortQuestion({ matchCase: true }),
    numberQuestion(),
    sequenceQuestion(),
  ])(
    'LearnerQuestion has no field for the right answer of a $type question',
    (stored) => {
      const leaking = { ...stored, index: 0, freeformAnswer: 'нет', topic: 'Генетика', explanation: 'Потому' };
      expect(keysOf(LearnerQuestion.parse(leaking))).not.toContain('freeformAnswer');
      expect(JSON.stringify(LearnerQuestion.parse(leaking))).not.toMatch(HIDDEN);
    },
  );

  test('LearnerQuestion rejects a freeform question', () => {
    expect(LearnerQuestion.safeParse({ ...freeformQuestion(), index: 0 }).success).toBe(false);
  });
});

describe('Question schema', () => {
  test.each([
    textQuestion({ topic: 'Клетка', explanation: null }),
    multipleQuestion({ scoring: 'ege' }),
    matchQuestion({ scoring: 'ege', explanation: '**Потому**' }),
    shortQuestion({ matchCase: true }),
    numberQuestion(),
    numberQuestion({ answer: null }),
    sequenceQuestion({ scoring: 'ege', topic: null }),
    freeformQuestion(),
  ])(
    'a $type question is parsed without unknown keys',
    (question) => {
      expect(Question.parse({ ...question, score: 100, role: 99 })).toEqual(question);
    },
  );

  test('the context of a question is optional', () => {
    const { contextText, contextImage, ...bare } = textQuestion({ contextText: 'да', contextImage: 'да' });
    expect([contextText, contextImage]).toEqual(['да', 'да']);
    expect(Question.parse(bare)).toEqual(textQuestion());
  });

  test.each<[string, unknown]>([
    ['no kind', { ...textQuestion(), type: undefined }],
    ['an unknown kind', { ...textQuestion(), type: 'essay' }],
    ['no options', { ...textQuestion(), options: undefined }],
    ['an option that is no text', { ...textQuestion(), options: ['Да', 1] }],
    ['a fraction for the right option', textQuestion({ correct: 0.5 })],
    ['a text for the right option', { ...textQuestion(), correct: '1' }],
    ['a right option out of range', multipleQuestion({ correctAnswers: [0, 4] })],
    ['a negative right option', multipleQuestion({ correctAnswers: [-1] })],
    ['a right option twice', multipleQuestion({ correctAnswers: [0, 2, 0] })],
    ['a list for the right option of a text question', { ...textQuestion(), correct: [1] }],
    ['no pairs', { ...matchQuestion(), matchAnswers: undefined }],
    ['a question too long', textQuestion({ question: 'я'.repeat(5_001) })],
    ['an option too long', textQuestion({ options: ['Да', 'я'.repeat(2_001)] })],
    ['an unknown way of scoring', { ...multipleQuestion(), scoring: 'oge' }],
    ['a spelling too long', shortQuestion({ answers: ['я'.repeat(501)] })],
    ['a topic too long', textQuestion({ topic: 'я'.repeat(61) })],
    ['an explanation too long', textQuestion({ explanation: 'я'.repeat(2_001) })],
    ['no order', { ...sequenceQuestion(), correctOrder: undefined }],
    ['a fraction in the order', sequenceQuestion({ correctOrder: [0.5] })],
    ['too many options', textQuestion({ options: Array.from({ length: 101 }, String) })],
  ])('a question with %s is rejected', (_name, question) => {
    expect(Question.safeParse(question).success).toBe(false);
  });
});

describe('Answer schema', () => {
  test.each<[unknown]>([['0'], ['гомозигота'], [''], [[0]], [[2, 0, 1]], [[]]])('%j is a valid answer of a newer kind', (answer) => {
    expect(Answer.parse(answer)).toEqual(answer);
  });

  test.each<[unknown]>([[0], [null], [{}], [{ 0: true, 12: true }], [{ 0: 3, 1: 0 }]])('%j is a valid answer', (answer) => {
    expect(Answer.parse(answer)).toEqual(answer);
  });

  test.each<[unknown]>([
    [true],
    [['0']],
    [Array.from({ length: 101 }, (_, index) => index)],
    [{ 0: false }],
    [{ 0: 'true' }],
    [{ 0: true, 1: 0 }],
    [{ '-1': true }],
    [{ '01': true }],
    [{ '1.0': true }],
    [{ '1e3': true }],
    [{ ' 1': true }],
    [{ '10000': true }],
    [{ correct: true }],
    [undefined],
  ])('%j is no valid answer', (answer) => {
    expect(Answer.safeParse(answer).success).toBe(false);
  });

  test('the key __proto__ is refused', () => {
    expect(Answer.safeParse(JSON.parse('{"__proto__": {"0": true}}')).success).toBe(false);
  });
});

test.each([
  [0, 'A'],
  [1, 'B'],
  [2, 'C'],
  [25, 'Z'],
  [26, 'AA'],
  [27, 'AB'],
  [51, 'AZ'],
  [52, 'BA'],
  [99, 'CV'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('row %i is labelled %s', (row, letter) => {
  expect(rowLetter(row)).toBe(letter);
});
