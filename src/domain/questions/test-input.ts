/** Rules for the tests that admins write (rules R37 to R39). The editor page runs them as well as the server. */
import type * as z from 'zod';
import { editorMessages } from '../editor-messages.ts';
import { AppError, type EditorCode } from '../errors.ts';
import { readImage } from '../images/image.ts';
import { toSingleLine } from '../lines.ts';
import type { QuestionProblem } from './kinds/kind.ts';
import { isGraded, type Question } from './question.ts';
import { kindOf } from './question-kinds.ts';
import type * as schema from './test-input-schema.ts';

export type TestInput = z.infer<typeof schema.TestInput>;

/** A broken rule. */
export interface Problem extends QuestionProblem {
  /** Index of the question, from 0; absent for a field of the test. */
  index?: number;
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
  const trimmed = { ...question, ...common };
  return kindOf(trimmed).normalize(trimmed);
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

const problem = (code: EditorCode, field: string): Problem => ({ code, message: editorMessages[code], field });

const nameProblems = (test: TestInput): Problem[] =>
  test.name ? [] : [{ code: 'missing-fields', message: 'Введите название теста.', field: 'name' }];

/** Every broken rule of a normalized question. */
export function questionProblems(question: Question, index: number): Problem[] {
  const number = index + 1;
  const isEmpty = question.question === '';
  return [
    ...(isEmpty ? [{ code: 'question-empty' as const, field: 'question', message: `Вопрос №${number} не заполнен.`, index }] : []),
    ...kindOf(question).problems(question, number).map((broken) => ({ ...broken, index })),
  ];
}

/** The rules that a draft obeys too (rule R150): a text or key may be missing, but no number or order is wrong. */
export const draftProblems = (test: TestInput): Problem[] => [
  ...nameProblems(test),
  ...test.questions.flatMap((question, index) => {
    const { isMalformed, keyFields } = kindOf(question);
    return isMalformed(question) ? questionProblems(question, index).filter(({ field }) => keyFields.includes(field)) : [];
  }),
];

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
