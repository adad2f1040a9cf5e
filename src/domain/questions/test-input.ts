/** Rules for the tests that admins write (rules R37 to R39). The editor page runs them as well as the server. */
import type * as z from 'zod';
import { sortNumbers } from '../numbers.ts';
import { isBlank } from '../fold-signs.ts';
import { AppError, errorMessages, type ErrorCode } from '../errors.ts';
import { readImage } from '../images/image.ts';
import { toSingleLine } from '../lines.ts';
import { isGraded, rowLetter, type Question } from './question.ts';
import { hasRepeatedItems } from './kinds/equal-items.ts';
import { isPermutation } from './kinds/sequence.ts';
import { uniqueSpellings } from './kinds/short-answer.ts';
import type * as schema from './test-input-schema.ts';

export type TestInput = z.infer<typeof schema.TestInput>;

/** A broken rule. */
export interface Problem {
  code: ErrorCode;
  message: string;
  /** Index of the question, from 0; absent for a field of the test. */
  index?: number;
  field: string;
}

/**
 * Trims texts, makes each option and row a single line and drops blank ones (rule R39). Indexes are adjusted, so that a
 * mark stays with its text.
 */
export function normalizeTest(input: TestInput): TestInput {
  return { name: input.name.trim(), questions: input.questions.map(normalizeQuestion) };
}

function normalizeQuestion(question: Question): Question {
  const common = {
    question: question.question.trim(),
    contextText: question.contextText?.trim() || null,
    contextImage: question.contextImage || null,
    ...(question.topic !== undefined && { topic: toSingleLine(question.topic ?? '').replace(/\s+/g, ' ') || null }),
    ...(question.explanation !== undefined && { explanation: question.explanation?.trim() || null }),
  };
  switch (question.type) {
    case 'text': {
      const { lines, indexOf } = compact(question.options);
      return { ...question, ...common, options: lines, correct: indexOf(question.correct) };
    }
    case 'multiple': {
      const { lines, indexOf } = compact(question.options);
      const correctAnswers = question.correctAnswers.map(indexOf).filter((index) => index >= 0);
      return { ...question, ...common, options: lines, correctAnswers: sortNumbers(correctAnswers) };
    }
    case 'match': {
      const left = compact(question.matchLeft);
      const right = compact(question.matchRight);
      const matchAnswers = left.kept.map((row) => right.indexOf(question.matchAnswers[row] ?? -1));
      return { ...question, ...common, matchLeft: left.lines, matchRight: right.lines, matchAnswers };
    }
    case 'short': {
      const answers = uniqueSpellings({ ...question, answers: compact(question.answers).lines });
      return { ...question, ...common, answers };
    }
    case 'number':
      return { ...question, ...common };
    case 'sequence': {
      const { lines, indexOf } = compact(question.items);
      const isDropped = (index: number) => question.items[index] !== undefined && indexOf(index) < 0;
      return { ...question, ...common, items: lines, correctOrder: question.correctOrder.filter((index) => !isDropped(index)).map(indexOf) };
    }
    case 'freeform':
      return { ...question, ...common, freeformAnswer: question.freeformAnswer.trim() };
  }
}

/** The non-blank lines, their old indexes (`kept`), and a map from old index to new index (-1: dropped). */
function compact(raw: readonly string[]): { lines: string[]; kept: number[]; indexOf: (old: number) => number } {
  const lines = raw.map(toSingleLine);
  const kept = lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  return { lines: lines.filter((line) => !isBlank(line)), kept, indexOf: (old) => kept.indexOf(old) };
}

/** Every broken rule of a normalized test, in reading order. Images are checked by `checkTest`. */
export function testProblems(test: TestInput): Problem[] {
  if (test.questions.length === 0) {
    return [...nameProblems(test), problem('no-questions', 'questions')];
  }
  const problems = [...nameProblems(test), ...test.questions.flatMap(questionProblems)];
  if (problems.length === 0 && !test.questions.some(isGraded)) return [problem('only-freeform', 'questions')];
  return problems;
}

const problem = (code: ErrorCode, field: string): Problem => ({ code, message: errorMessages[code], field });

const nameProblems = (test: TestInput): Problem[] =>
  test.name ? [] : [{ code: 'missing-fields', message: 'Введите название теста.', field: 'name' }];

/** Every broken rule of a normalized question. */
export function questionProblems(question: Question, index: number): Problem[] {
  const number = index + 1;
  const at = (code: ErrorCode, field: string, message: string): Problem => ({ code, message, index, field });
  const problems: Problem[] = [];
  if (!question.question) problems.push(at('question-empty', 'question', `Вопрос №${number} не заполнен.`));

  switch (question.type) {
    case 'text':
    case 'multiple': {
      const hasNoCorrect =
        question.type === 'text'
          ? question.options[question.correct] === undefined
          : question.correctAnswers.length === 0;
      if (question.options.length < 2) {
        problems.push(at('too-few-options', 'options', `В вопросе №${number} минимум 2 варианта ответа.`));
      } else if (hasNoCorrect) {
        const message = `В вопросе №${number} отметьте хотя бы один верный ответ.`;
        problems.push(at('no-correct-answer', question.type === 'text' ? 'correct' : 'correctAnswers', message));
      }
      return problems;
    }
    case 'match':
      if (question.matchLeft.length === 0 || question.matchRight.length === 0) {
        const field = question.matchLeft.length === 0 ? 'matchLeft' : 'matchRight';
        problems.push(at('empty-column', field, `В вопросе №${number} заполните обе колонки.`));
      } else {
        const row = question.matchAnswers.findIndex((right) => question.matchRight[right] === undefined);
        if (row >= 0) {
          problems.push(at('incomplete-match', 'matchAnswers', `Выберите пару для строки ${rowLetter(row)}.`));
        }
      }
      return problems;
    case 'short':
      if (question.answers.length === 0) {
        problems.push(at('no-accepted-answer', 'answers', errorMessages['no-accepted-answer']));
      }
      return problems;
    case 'number':
      if (question.answer === null || !Number.isFinite(question.answer)) {
        problems.push(at('invalid-number', 'answer', errorMessages['invalid-number']));
      }
      if (!Number.isFinite(question.tolerance) || question.tolerance < 0) {
        problems.push(at('invalid-number', 'tolerance', 'Погрешность не меньше 0.'));
      }
      return problems;
    case 'sequence':
      if (question.items.length < 2) {
        problems.push(at('too-few-options', 'items', 'Добавьте хотя бы две строки.'));
      } else if (hasRepeatedItems(question.items)) {
        problems.push(at('invalid-order-of-items', 'items', errorMessages['invalid-order-of-items']));
      } else if (!isPermutation(question.correctOrder, question.items.length)) {
        problems.push(at('invalid-order-of-items', 'correctOrder', 'Укажите верный порядок всех строк.'));
      }
      return problems;
    case 'freeform':
      return problems;
  }
}

/** The rules that a draft obeys too (rule R150): a text or key may be missing, but no number or order is wrong. */
export const draftProblems = (test: TestInput): Problem[] => [
  ...nameProblems(test),
  ...test.questions.flatMap((question, index) => (hasMalformedKey(question) ? questionProblems(question, index).filter(isOfKey) : [])),
];

function hasMalformedKey(question: Question): boolean {
  if (question.type === 'number') return Number.isNaN(question.answer) || !(question.tolerance >= 0);
  if (question.type === 'sequence') return question.correctOrder.length > 0 && !isPermutation(question.correctOrder, question.items.length);
  return false;
}

const isOfKey = ({ field }: Problem): boolean => field === 'answer' || field === 'tolerance' || field === 'correctOrder';

/** As `checkTest`, by the rules of a draft. */
export function checkDraft(input: TestInput): TestInput {
  const test = normalizeTest(input);
  throwProblems([...draftProblems(test), ...test.questions.flatMap(imageProblems)]);
  return test;
}

/**
 * @returns the normalized test
 * @throws AppError code and message of the first broken rule, and the messages of all by field
 */
export function checkTest(input: TestInput): TestInput {
  const test = normalizeTest(input);
  throwProblems([...testProblems(test), ...test.questions.flatMap(imageProblems)]);
  return test;
}

function imageProblems(question: Question, index: number): Problem[] {
  if (question.contextImage === null) return [];
  try {
    readImage(question.contextImage);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ code: error.code, message: error.message, index, field: 'contextImage' }];
  }
}

/** @throws AppError code and message of the first problem, if any, and the messages of all by field */
export function throwProblems(problems: Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const path = ({ index, field }: Problem) => (index === undefined ? field : `questions.${index}.${field}`);
  throw new AppError(first.code, {
    // For a missing name the message of the API document stays; the page shows the field's own.
    ...(first.code !== 'missing-fields' && { message: first.message }),
    fields: Object.fromEntries(problems.map((each) => [path(each), each.message])),
    ...(first.index !== undefined && { question: first.index + 1 }),
  });
}
