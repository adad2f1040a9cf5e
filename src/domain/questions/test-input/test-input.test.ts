import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Question } from '../question.ts';
import * as schema from '../question-schema.ts';
import type { Problem } from '../problem.ts';
import { normalizeTest, testProblems } from './test-input.ts';
import {
  arbitraryQuestion,
  freeformQuestion,
  matchQuestion,
  multipleQuestion,
  numberQuestion,
  sequenceQuestion,
  shortQuestion,
  textQuestion,
} from '../../../../test/support/fixtures/question-arbitraries.ts';

const normalized = (question: Question): Question | undefined =>
  normalizeTest({ name: 'Клетка', questions: [question] }).questions[0];
const problemsOf = (questions: Question[], name = 'Клетка'): Problem[] =>
  testProblems(normalizeTest({ name, questions }));

describe('normalizeTest', () => {
  test('texts are trimmed and an empty context becomes null', () => {
    const spaced = { question: ' Что? \n', contextText: '\tТекст ', contextImage: '' };
    const trimmed = { question: 'Что?', contextText: 'Текст', contextImage: null };
    expect(normalizeTest({ name: '  Клетка ', questions: [] }).name).toBe('Клетка');
    expect(normalized(textQuestion(spaced))).toEqual(textQuestion(trimmed));
    expect(normalized(multipleQuestion(spaced))).toEqual(multipleQuestion(trimmed));
    expect(normalized(matchQuestion(spaced))).toEqual(matchQuestion(trimmed));
    expect(normalized(freeformQuestion({ ...spaced, freeformAnswer: ' Да. ' }))).toEqual(
      freeformQuestion({ ...trimmed, freeformAnswer: 'Да.' }),
    );
    expect(normalized(textQuestion({ contextText: ' \n ' }))).toEqual(textQuestion({ contextText: null }));
  });

  test.each<[string, Question, Question]>([
    [
      'options of a text question',
      textQuestion({ options: ['', ' Ядро ', '  ', 'Митохондрия', '\u00A0'], correct: 3 }),
      textQuestion({ options: ['Ядро', 'Митохондрия'], correct: 1 }),
    ],
    [
      'options of a multiple question, a marked one too',
      multipleQuestion({ options: ['А', '', 'Б ', '\t', ' В'], correctAnswers: [4, 1, 0] }),
      multipleQuestion({ options: ['А', 'Б', 'В'], correctAnswers: [0, 2] }),
    ],
    [
      'items of both columns',
      matchQuestion({ matchLeft: ['', 'А', ' ', 'Б'], matchRight: [' ', 'а', '', 'б'], matchAnswers: [1, 3, 1, 1] }),
      matchQuestion({ matchLeft: ['А', 'Б'], matchRight: ['а', 'б'], matchAnswers: [1, 0] }),
    ],
    [
      'an item of the right column that a row is paired with',
      matchQuestion({ matchLeft: ['А', 'Б'], matchRight: ['', 'б'], matchAnswers: [0, 1] }),
      matchQuestion({ matchLeft: ['А', 'Б'], matchRight: ['б'], matchAnswers: [-1, 0] }),
    ],
    [
      'a missing pair becomes -1',
      matchQuestion({ matchLeft: ['А', 'Б'], matchRight: ['а', 'б'], matchAnswers: [1] }),
      matchQuestion({ matchLeft: ['А', 'Б'], matchRight: ['а', 'б'], matchAnswers: [1, -1] }),
    ],
    [
      'a pair without a row is dropped',
      matchQuestion({ matchLeft: ['А'], matchRight: ['а', 'б'], matchAnswers: [1, 0, 0] }),
      matchQuestion({ matchLeft: ['А'], matchRight: ['а', 'б'], matchAnswers: [1] }),
    ],
    [
      'a line break within an option becomes a space',
      textQuestion({ options: ['из\nдвух', 'из\r\nдвух', '\n', 'из\rтрёх\r\nстрок\n'], correct: 3 }),
      textQuestion({ options: ['из двух', 'из двух', 'из трёх строк'], correct: 2 }),
    ],
    [
      'any other line separator becomes a space',
      textQuestion({ options: ['а\vб\u2028в', '\u0085', 'г\u2029\fд'], correct: 2 }),
      textQuestion({ options: ['а б в', 'г д'], correct: 1 }),
    ],
    [
      'line breaks in both columns',
      matchQuestion({ matchLeft: ['А\nА', '\r', 'Б'], matchRight: ['а', 'б\n\nб'], matchAnswers: [1, 0, 0] }),
      matchQuestion({ matchLeft: ['А А', 'Б'], matchRight: ['а', 'б б'], matchAnswers: [1, 0] }),
    ],
    [
      'items of a sequence, whose order keeps to them',
      sequenceQuestion({ items: ['б', ' ', ' а ', '', 'в\n'], correctOrder: [2, 1, 0, 3, 4] }),
      sequenceQuestion({ items: ['б', 'а', 'в'], correctOrder: [1, 0, 2] }),
    ],
    [
      'an order that names an item that does not exist stays wrong',
      sequenceQuestion({ items: ['б', 'а'], correctOrder: [1, 0, 7] }),
      sequenceQuestion({ items: ['б', 'а'], correctOrder: [1, 0, -1] }),
    ],
    [
      'accepted spellings, of which equal ones stay once',
      shortQuestion({ answers: ['', ' ген ', 'Ген.', 'аллель'] }),
      shortQuestion({ answers: ['ген', 'аллель'] }),
    ],
    [
      'a topic and an explanation',
      textQuestion({ topic: ' Деление\nклетки ', explanation: ' Потому\n\nчто ' }),
      textQuestion({ topic: 'Деление клетки', explanation: 'Потому\n\nчто' }),
    ],
    ['a blank topic', textQuestion({ topic: ' ', explanation: '\n' }), textQuestion({ topic: null, explanation: null })],
  ])('blank lines are dropped and indexes are adjusted: %s', (_name, question, expected) => {
    expect(normalized(question)).toEqual(expected);
  });

  test('normalizing is idempotent and does not change a valid test', () => {
    fc.assert(
      fc.property(fc.array(arbitraryQuestion, { maxLength: 5 }), fc.string(), (questions, name) => {
        const once = normalizeTest({ name, questions });
        expect(normalizeTest(once)).toEqual(once);
      }),
    );
    const valid = { name: 'Клетка', questions: [textQuestion(), multipleQuestion(), matchQuestion(), freeformQuestion()] };
    expect(normalizeTest(valid)).toEqual(valid);
    expect(testProblems(valid)).toEqual([]);
  });

  test('the right option stays the same text wherever blank lines are', () => {
    const options = fc.array(fc.constantFrom('', ' ', 'Ядро', 'Вакуоль ', ' Рибосома'), { minLength: 1 });
    fc.assert(
      fc.property(options, fc.nat(), (lines, seed) => {
        const correct = seed % lines.length;
        const question = normalized(textQuestion({ options: lines, correct }));
        const text = question?.type === 'text' ? question.options[question.correct] : 'нет';
        expect(text ?? '').toBe(lines[correct]?.trim());
      }),
    );
  });
});

// These are the messages of rules R37 and R38, letter for letter.
describe('testProblems of a question', () => {
  const problem = (code: Problem['code'], message: string, field: string): Problem => ({ code, index: 1, field, message });
  const empty = problem('question-empty', 'Вопрос №2 не заполнен.', 'question');
  const tooFew = problem('too-few-options', 'В вопросе №2 минимум 2 варианта ответа.', 'options');
  const noneCorrect = (field: string) =>
    problem('no-correct-answer', 'В вопросе №2 отметьте хотя бы один верный ответ.', field);
  const columns = (field: string) => problem('empty-column', 'В вопросе №2 заполните обе колонки.', field);
  const notANumber = problem('invalid-number', 'Введите число.', 'answer');
  const tolerance = problem('invalid-number', 'Погрешность не меньше 0.', 'tolerance');
  const order = (message: string, field: string) => problem('invalid-order-of-items', message, field);
  const noOrder = order('Укажите верный порядок всех строк.', 'correctOrder');
  const tooFewItems = problem('too-few-options', 'Добавьте хотя бы две строки.', 'items');
  const parsed = (question: unknown) => schema.Question.parse(question);
  const noPair = (message: string) => problem('incomplete-match', message, 'matchAnswers');

  test.each<[string, Question, Problem]>([
    ['no text', textQuestion({ question: ' ' }), empty],
    ['no text of a freeform question', freeformQuestion({ question: '' }), empty],
    ['one option', textQuestion({ options: ['Да'], correct: 0 }), tooFew],
    ['one option and a blank one', multipleQuestion({ options: ['Да', ' '], correctAnswers: [0] }), tooFew],
    ['no option', multipleQuestion({ options: [], correctAnswers: [] }), tooFew],
    ['none marked, one answer', textQuestion({ correct: -1 }), noneCorrect('correct')],
    ['mark out of range', textQuestion({ correct: 3 }), noneCorrect('correct')],
    ['mark on a blank line', textQuestion({ options: ['Да', 'Нет', ' '], correct: 2 }), noneCorrect('correct')],
    ['none marked, several answers', multipleQuestion({ correctAnswers: [] }), noneCorrect('correctAnswers')],
    ['all marks on blank lines', multipleQuestion({ options: ['Да', 'Нет', '', ''], correctAnswers: [2, 3] }), noneCorrect('correctAnswers')],
    ['no left column', matchQuestion({ matchLeft: ['', ' '] }), columns('matchLeft')],
    ['no right column', matchQuestion({ matchRight: [] }), columns('matchRight')],
    ['neither column', matchQuestion({ matchLeft: [], matchRight: [], matchAnswers: [] }), columns('matchLeft')],
    ['a row without a pair', matchQuestion({ matchAnswers: [1, 2] }), noPair('Выберите пару для строки C.')],
    ['a pair out of range', matchQuestion({ matchAnswers: [4, 2, 9] }), noPair('Выберите пару для строки A.')],
    ['no spelling', shortQuestion({ answers: [' '] }), problem('no-accepted-answer', 'Введите хотя бы один ответ.', 'answers')],
    ['no number', numberQuestion({ answer: null }), notANumber],
    ['what is no number', parsed({ ...numberQuestion(), answer: '3,5' }), notANumber],
    ['an infinite number', parsed({ ...numberQuestion(), answer: Infinity }), notANumber],
    ['a missing number', parsed({ ...numberQuestion(), answer: undefined }), notANumber],
    ['no tolerance', parsed({ ...numberQuestion(), tolerance: null }), tolerance],
    ['a missing tolerance', parsed({ ...numberQuestion(), tolerance: undefined }), tolerance],
    ['a tolerance below 0', numberQuestion({ tolerance: -0.1 }), tolerance],
    ['one item', sequenceQuestion({ items: ['а', ' '], correctOrder: [0, 1] }), tooFewItems],
    ['items that read the same', sequenceQuestion({ items: ['а  б', 'а б'], correctOrder: [0, 1] }), order('Строки повторяются.', 'items')],
    ['no order', sequenceQuestion({ correctOrder: [] }), noOrder],
    ['an order that names an item twice', sequenceQuestion({ correctOrder: [4, 3, 0, 2, 2] }), noOrder],
    ['an order out of range', sequenceQuestion({ correctOrder: [5, 3, 0, 2, 1] }), noOrder],
    ['a pair on a blank line', matchQuestion({ matchRight: ['Хранит ДНК', 'Собирает белок', ' '] }), noPair('Выберите пару для строки B.')],
  ])('a question is reported with its number: %s', (_name, question, expected) => {
    expect(problemsOf([textQuestion(), question])).toEqual([expected]);
  });
});

describe('testProblems of a test', () => {
  test.each<[string, Question[], Problem['code'], string, string]>([
    [' ', [textQuestion()], 'missing-fields', 'name', 'Введите название теста.'],
    ['Клетка', [], 'no-questions', 'questions', 'Добавьте хотя бы один вопрос.'],
    ['Клетка', [freeformQuestion()], 'only-freeform', 'questions', 'Добавьте вопрос, который увидит ученик.'],
  ])('the name «%s» with the questions %j is reported as %s', (name, questions, code, field, message) => {
    expect(problemsOf(questions, name)).toEqual([{ code, field, message }]);
  });

  test('a missing name and missing questions are reported together', () => {
    expect(problemsOf([], '').map(({ code }) => code)).toEqual(['missing-fields', 'no-questions']);
  });

  test('only-freeform is reported only without other problems and without a visible question', () => {
    expect(problemsOf([freeformQuestion({ question: '' })]).map(({ code }) => code)).toEqual(['question-empty']);
    expect(problemsOf([freeformQuestion(), textQuestion()])).toEqual([]);
  });

  test('problems are reported in reading order', () => {
    const questions = [
      textQuestion({ question: '', options: ['Да'] }),
      freeformQuestion(),
      matchQuestion({ question: '', matchAnswers: [] }),
      multipleQuestion({ correctAnswers: [] }),
    ];
    expect(problemsOf(questions, '').map(({ code, index }) => [code, index])).toEqual([
      ['missing-fields', undefined],
      ['question-empty', 0],
      ['too-few-options', 0],
      ['question-empty', 2],
      ['incomplete-match', 2],
      ['no-correct-answer', 3],
    ]);
  });
});
