import { describe, expect, test } from 'vitest';
import {
  byOrder,
  checkBlock,
  checkLesson,
  checkLessonChange,
  checkLessonTest,
  checkTypedBlock,
  isOrder,
  lessonTestName,
  lessonTestProblems,
  normalizeLessonTest,
  toQuestion,
  unansweredLessonText,
  type LessonQuestion,
} from './lesson.ts';
import { maxScore, score } from './scoring.ts';
import { failure } from './testing-failure.ts';

const fillAll = 'Заполните все поля.';
const block = { title: 'Клетка', description: 'О клетке', order: 1 };
const lesson = { title: 'Ядро', content: 'Текст', blockId: 'b', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
const question: LessonQuestion = { question: 'Где ДНК?', options: ['В ядре', 'В вакуоли'], correct: 0 };
const one = (change: Partial<LessonQuestion>) => ({ questions: [{ ...question, ...change }] });

test('texts of the specification stand letter for letter', () => {
  expect(lessonTestName('Ядро')).toBe('Тест для: Ядро');
  expect(unansweredLessonText).toBe('Пожалуйста, ответьте на все вопросы.');
});

test.each([
  [1, true],
  [999, true],
  [2_147_483_647, true],
  [0, false],
  [-1, false],
  [0.5, false],
  [1.0000001, false],
  [2_147_483_648, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('the order of a block may be %d: %s', (order, may) => {
  expect(isOrder(order)).toBe(may);
});

describe('a block', () => {
  test('is trimmed', () => {
    expect(checkBlock({ title: ' Клетка\n', description: '\tО клетке ', order: 1 })).toEqual(block);
  });

  test.each<[object, string[]]>([
    [{ title: ' ' }, ['title']],
    [{ description: '\n' }, ['description']],
    [{ title: '', description: '', order: 0 }, ['title', 'description']],
  ])('with %j lacks %j', (change, names) => {
    const fields = Object.fromEntries(names.map((name) => [name, fillAll]));
    expect(() => checkBlock({ ...block, ...change })).toThrow(failure('missing-fields', { message: fillAll, details: { fields } }));
  });

  test('has an order', () => {
    const message = 'Порядковый номер должен быть положительным числом.';
    expect(() => checkBlock({ ...block, order: 0 })).toThrow(failure('invalid-order', { message, details: { fields: { order: message } } }));
  });

  test.each(['7', ' 007 '])('has the order 7 that is typed as «%s»', (order) => {
    expect(checkTypedBlock({ title: ' Клетка', description: 'О клетке ', order })).toEqual({ ...block, order: 7 });
  });

  test.each(['0', '1e3', '0x10', '1.5', '-1', '+1', '1 000', 'первый'])('has no order that is typed as «%s»', (order) => {
    expect(() => checkTypedBlock({ ...block, order })).toThrow(failure('invalid-order'));
  });

  test.each<[object, string[]]>([
    [{ order: ' ' }, ['order']],
    [{ title: '\n', order: '' }, ['title', 'order']],
    [{ title: '', order: 'первый' }, ['title']],
  ])('that is typed with %j lacks %j', (change, names) => {
    const fields = Object.fromEntries(names.map((name) => [name, fillAll]));
    expect(() => checkTypedBlock({ ...block, order: '1', ...change })).toThrow(failure('missing-fields', { details: { fields } }));
  });
});

describe('a lesson', () => {
  test('is trimmed around, not within', () => {
    const loose = { title: ' Ядро ', content: '\n# Имя\n\n  Текст\n', blockId: ' b ', videoUrl: ` ${lesson.videoUrl}\n` };
    expect(checkLesson(loose)).toEqual({ ...lesson, content: '# Имя\n\n  Текст' });
  });

  test.each(['title', 'content', 'blockId', 'videoUrl'])('needs its %s', (name) => {
    const details = { fields: { [name]: fillAll } };
    expect(() => checkLesson({ ...lesson, [name]: ' ' })).toThrow(failure('missing-fields', { details }));
  });

  test('needs a video that can be shown', () => {
    expect(() => checkLesson({ ...lesson, videoUrl: 'https://example.ru' })).toThrow(failure('invalid-video'));
  });

  test('keeps the video link that it has: a change does not know it', () => {
    const { videoUrl: _, ...change } = lesson;
    expect(checkLessonChange({ ...change, title: ' Ядро ' })).toEqual(change);
    expect(checkLessonChange(lesson)).toEqual(change);
    for (const name of ['title', 'content', 'blockId']) {
      expect(() => checkLessonChange({ ...change, [name]: '' })).toThrow(failure('missing-fields', { details: { fields: { [name]: fillAll } } }));
    }
  });
});

describe('the test of a lesson', () => {
  test('gives a point per right answer', () => {
    const questions = [question, { ...question, correct: 1 }, question].map(toQuestion);
    expect(maxScore(questions)).toBe(3);
    expect([[0, 1, 0], [0, 0, 0], [1, 0, 1]].map((answers) => score(questions, answers))).toEqual([3, 2, 0]);
  });

  test('drops blank options and moves the right one along', () => {
    const loose = one({ question: ' Где ДНК? ', options: ['', ' В ядре', ' ', 'В вакуоли '], correct: 1 });
    expect(normalizeLessonTest(loose)).toEqual({ questions: [question] });
    expect(checkLessonTest(loose)).toEqual({ questions: [question] });
  });

  test.each<[LessonQuestion[], string, string]>([
    [[], 'no-questions', 'Добавьте хотя бы один вопрос.'],
    [one({ question: ' ' }).questions, 'question-empty', 'Вопрос №1 не заполнен.'],
    [[question, ...one({ options: ['Да'] }).questions], 'too-few-options', 'В вопросе №2 минимум 2 варианта ответа.'],
    [one({ correct: 2 }).questions, 'no-correct-answer', 'В вопросе №1 отметьте хотя бы один верный ответ.'],
    [one({ correct: -1 }).questions, 'no-correct-answer', 'В вопросе №1 отметьте хотя бы один верный ответ.'],
    [one({ options: ['А', '', 'Б'], correct: 1 }).questions, 'no-correct-answer', 'В вопросе №1 отметьте хотя бы один верный ответ.'],
  ])('%j: %s', (questions, code, message) => {
    expect(() => checkLessonTest({ questions })).toThrow(expect.objectContaining({ code, message }));
  });

  test('has every broken rule named, each at its question', () => {
    const questions = [{ ...question, question: '', options: [] }, question, { ...question, correct: 5 }];
    expect(lessonTestProblems({ questions }).map(({ code, place }) => [code, place])).toEqual([
      ['question-empty', 0],
      ['too-few-options', 0],
      ['no-correct-answer', 2],
    ]);
    expect(lessonTestProblems({ questions: [question] })).toEqual([]);
  });
});

test('blocks stand by their order, then by title as Russian sorts', () => {
  const at = (order: number) => (title: string, id = title) => ({ id, order, title });
  const inOrder = [
    at(1)('Ящерица'),
    ...['Арбуз', 'Блок 2', 'Блок 10', 'ботаника', 'Ёлка', 'ель', 'Яблоко'].map((title) => at(2)(title)),
    at(2)('Ящерица', 'a'),
    at(2)('Ящерица', 'b'),
    at(10)('Арбуз'),
  ];
  expect(inOrder.toReversed().toSorted(byOrder)).toEqual(inOrder);
});
