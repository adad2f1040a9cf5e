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
import { maxScore } from '../questions/max-score.ts';
import { score } from '../questions/scoring.ts';
import { appErrorWith } from '../../../test/support/expect-error.ts';

const fillAllMessage = 'Заполните все поля.';
const block = { title: 'Клетка', description: 'О клетке', order: 1 };
const lesson = { title: 'Ядро', content: 'Текст', blockId: 'b', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
const question: LessonQuestion = { question: 'Где ДНК?', options: ['В ядре', 'В вакуоли'], correct: 0 };
const withOneQuestion = (change: Partial<LessonQuestion>) => ({ questions: [{ ...question, ...change }] });

test('the name and the message of a lesson test are those of rules R45 and R58', () => {
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
])('%d is a valid order of a block: %s', (order, isValid) => {
  expect(isOrder(order)).toBe(isValid);
});

describe('block', () => {
  test('the texts of a block are trimmed', () => {
    expect(checkBlock({ title: ' Клетка\n', description: '\tО клетке ', order: 1 })).toEqual(block);
  });

  test.each<[object, string[]]>([
    [{ title: ' ' }, ['title']],
    [{ description: '\n' }, ['description']],
    [{ title: '', description: '', order: 0 }, ['title', 'description']],
  ])('a block with %j is rejected: missing %j', (change, names) => {
    const fields = Object.fromEntries(names.map((name) => [name, fillAllMessage]));
    expect(() => checkBlock({ ...block, ...change })).toThrow(appErrorWith('missing-fields', { message: fillAllMessage, details: { fields } }));
  });

  test('a block with the order 0 is rejected', () => {
    const message = 'Порядковый номер должен быть положительным числом.';
    expect(() => checkBlock({ ...block, order: 0 })).toThrow(appErrorWith('invalid-order', { message, details: { message, fields: { order: message } } }));
  });

  test.each(['7', ' 007 '])('the typed order «%s» is 7', (order) => {
    expect(checkTypedBlock({ title: ' Клетка', description: 'О клетке ', order })).toEqual({ ...block, order: 7 });
  });

  test.each(['0', '1e3', '0x10', '1.5', '-1', '+1', '1 000', 'первый'])('the typed order «%s» is rejected', (order) => {
    expect(() => checkTypedBlock({ ...block, order })).toThrow(appErrorWith('invalid-order'));
  });

  test.each<[object, string[]]>([
    [{ order: ' ' }, ['order']],
    [{ title: '\n', order: '' }, ['title', 'order']],
    [{ title: '', order: 'первый' }, ['title']],
  ])('a typed block with %j is rejected: missing %j', (change, names) => {
    const fields = Object.fromEntries(names.map((name) => [name, fillAllMessage]));
    expect(() => checkTypedBlock({ ...block, order: '1', ...change })).toThrow(appErrorWith('missing-fields', { details: { fields } }));
  });
});

describe('lesson', () => {
  test('the texts of a lesson are trimmed at their ends only', () => {
    const untrimmed = { title: ' Ядро ', content: '\n# Имя\n\n  Текст\n', blockId: ' b ', videoUrl: ` ${lesson.videoUrl}\n` };
    expect(checkLesson(untrimmed)).toEqual({ ...lesson, content: '# Имя\n\n  Текст' });
  });

  test.each(['title', 'content', 'blockId', 'videoUrl'])('a lesson without %s is rejected', (name) => {
    const details = { fields: { [name]: fillAllMessage } };
    expect(() => checkLesson({ ...lesson, [name]: ' ' })).toThrow(appErrorWith('missing-fields', { details }));
  });

  test('a lesson without a supported video link is rejected', () => {
    expect(() => checkLesson({ ...lesson, videoUrl: 'https://example.ru' })).toThrow(appErrorWith('invalid-video'));
  });

  test('an edit of a lesson has no video link', () => {
    const { videoUrl: _, ...change } = lesson;
    expect(checkLessonChange({ ...change, title: ' Ядро ' })).toEqual(change);
    expect(checkLessonChange(lesson)).toEqual(change);
    for (const name of ['title', 'content', 'blockId']) {
      expect(() => checkLessonChange({ ...change, [name]: '' })).toThrow(appErrorWith('missing-fields', { details: { fields: { [name]: fillAllMessage } } }));
    }
  });
});

describe('lesson test', () => {
  test('a lesson test gives one point per right answer', () => {
    const questions = [question, { ...question, correct: 1 }, question].map(toQuestion);
    expect(maxScore(questions)).toBe(3);
    expect([[0, 1, 0], [0, 0, 0], [1, 0, 1]].map((answers) => score(questions, answers))).toEqual([3, 2, 0]);
  });

  test('blank options are dropped and the right index is adjusted', () => {
    const untrimmed = withOneQuestion({ question: ' Где ДНК? ', options: ['', ' В ядре', ' ', 'В вакуоли '], correct: 1 });
    expect(normalizeLessonTest(untrimmed)).toEqual({ questions: [question] });
    expect(checkLessonTest(untrimmed)).toEqual({ questions: [question] });
  });

  test.each<[LessonQuestion[], string, string]>([
    [[], 'no-questions', 'Добавьте хотя бы один вопрос.'],
    [withOneQuestion({ question: ' ' }).questions, 'question-empty', 'Вопрос №1 не заполнен.'],
    [[question, ...withOneQuestion({ options: ['Да'] }).questions], 'too-few-options', 'В вопросе №2 минимум 2 варианта ответа.'],
    [withOneQuestion({ correct: 2 }).questions, 'no-correct-answer', 'В вопросе №1 отметьте хотя бы один верный ответ.'],
    [withOneQuestion({ correct: -1 }).questions, 'no-correct-answer', 'В вопросе №1 отметьте хотя бы один верный ответ.'],
    [withOneQuestion({ options: ['А', '', 'Б'], correct: 1 }).questions, 'no-correct-answer', 'В вопросе №1 отметьте хотя бы один верный ответ.'],
  ])('a lesson test with the questions %j is rejected as %s', (questions, code, message) => {
    expect(() => checkLessonTest({ questions })).toThrow(expect.objectContaining({ code, message }));
  });

  test('lessonTestProblems returns every broken rule with the index of its question', () => {
    const questions = [{ ...question, question: '', options: [] }, question, { ...question, correct: 5 }];
    expect(lessonTestProblems({ questions }).map(({ code, index }) => [code, index])).toEqual([
      ['question-empty', 0],
      ['too-few-options', 0],
      ['no-correct-answer', 2],
    ]);
    expect(lessonTestProblems({ questions: [question] })).toEqual([]);
  });
});

test('blocks are sorted by order, then by title in Russian order', () => {
  const blockOf = (order: number) => (title: string, id = title) => ({ id, order, title });
  const sorted = [
    blockOf(1)('Ящерица'),
    ...['Арбуз', 'Блок 2', 'Блок 10', 'ботаника', 'Ёлка', 'ель', 'Яблоко'].map((title) => blockOf(2)(title)),
    blockOf(2)('Ящерица', 'a'),
    blockOf(2)('Ящерица', 'b'),
    blockOf(10)('Арбуз'),
  ];
  expect(sorted.toReversed().toSorted(byOrder)).toEqual(sorted);
});
