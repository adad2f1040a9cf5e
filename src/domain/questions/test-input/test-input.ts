/** The rules for tests that admins write (rules R37 to R39). The editor page and the server run the same code. */
import type * as z from 'zod';
import { editorMessages } from '../../editor-messages.ts';
import { AppError, type EditorCode } from '../../errors.ts';
import { readImage } from '../../images/image.ts';
import { givenSettings } from '../../exams/test-settings.ts';
import { OUT_OF_LIMIT } from '../../exams/time-modes.ts';
import { toSingleLine } from '../../lines.ts';
import { isGraded, type Question } from '../question.ts';
import { kindOf } from '../question-kinds.ts';
import type { Material } from '../../materials/material.ts';
import { QUESTION_LIMITS } from '../question-limits.ts';
import type { Problem } from '../problem.ts';
import type * as schema from './test-input-schema.ts';
import { emptyMaterials, variantProblems } from '../../materials/variant-problems.ts';

export type TestInput = z.infer<typeof schema.TestInput>;

/**
 * Trims texts, joins the lines of each option and row to a single line, and drops blank options and rows (rule R39).
 * The indexes of the key are adjusted, so that each mark stays with its text.
 */
export function normalizeTest(input: TestInput): TestInput {
  const questions = input.questions.map(normalizeQuestion);
  return { name: input.name.trim(), questions, ...givenSettings({ ...input, materials: normalizeMaterials(input.materials ?? [], questions) }) };
}

/** Drops materials that no question has. */
function normalizeMaterials(materials: readonly Material[], questions: readonly Question[]): Material[] {
  const used = new Set(questions.map(({ materialId }) => materialId));
  return materials.filter(({ id }) => used.has(id)).map(({ id, text, images }) => ({ id, text: text.trim(), images: images.filter(Boolean) }));
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
  // A question without a material or a line is stored without that field. Older versions of the site stored questions
  // in this form, too.
  if (typeof trimmed.materialId !== 'string') delete trimmed.materialId;
  if (typeof trimmed.line !== 'number') delete trimmed.line;
  return kindOf(trimmed).normalize(trimmed);
}

/** Finds every broken rule of a normalized test, in reading order. `checkTest` checks the images. */
export function testProblems(test: TestInput): Problem[] {
  if (test.questions.length === 0) {
    return [...nameProblems(test), ...timeProblems(test), problem('no-questions', 'questions')];
  }
  const problems = [...nameProblems(test), ...timeProblems(test), ...test.questions.flatMap(questionProblems), ...variantProblems(test), ...emptyMaterials(test)];
  if (problems.length === 0 && !test.questions.some(isGraded)) return [problem('only-freeform', 'questions')];
  return problems;
}

const problem = (code: EditorCode, field: string): Problem => ({ code, message: editorMessages[code], field });

const nameProblems = (test: TestInput): Problem[] =>
  test.name ? [] : [{ code: 'missing-fields', message: 'Введите название теста.', field: 'name' }];

/** Checks the limit of time. The schema of requests refuses the same values; the editor has only this check. */
function timeProblems({ timeLimit }: TestInput): Problem[] {
  if (timeLimit === null || timeLimit === undefined) return [];
  const isLimit = Number.isInteger(timeLimit) && timeLimit >= 1 && timeLimit <= QUESTION_LIMITS.timeLimit;
  return isLimit ? [] : [{ code: 'invalid-request', field: 'timeLimit', message: OUT_OF_LIMIT }];
}

/** Finds every broken rule of a normalized question. */
export function questionProblems(question: Question, index: number): Problem[] {
  const number = index + 1;
  const isEmpty = question.question === '';
  return [
    ...(isEmpty ? [{ code: 'question-empty' as const, field: 'question', message: `Вопрос №${number} не заполнен.`, index }] : []),
    ...kindOf(question).problems(question, number).map((broken) => ({ ...broken, index })),
  ];
}

/**
 * Finds the broken rules that a draft must obey, too (rule R150). In a draft, texts and keys may be missing, but a key
 * must not be wrong.
 */
export const draftProblems = (test: TestInput): Problem[] => [
  ...nameProblems(test),
  ...timeProblems(test),
  ...test.questions.flatMap((question, index) => {
    const { isMalformed, keyFields } = kindOf(question);
    return isMalformed(question) ? questionProblems(question, index).filter(({ field }) => keyFields.includes(field)) : [];
  }),
  ...variantProblems(test),
];

/** Does the same as `checkTest`, by the rules of a draft. */
export function checkDraft(input: TestInput): TestInput {
  const test = normalizeTest(input);
  throwProblems([...draftProblems(test), ...imageProblems(test)]);
  return test;
}

/**
 * @returns the normalized test
 * @throws AppError with code and message of the first broken rule, and with the messages of all broken rules by field
 */
export function checkTest(input: TestInput): TestInput {
  const test = normalizeTest(input);
  throwProblems([...testProblems(test), ...imageProblems(test)]);
  return test;
}

const imageProblems = ({ questions, materials = [] }: TestInput): Problem[] => [
  ...questions.flatMap(({ contextImage }, index) => (contextImage === null ? [] : imageProblem(contextImage, { index, field: 'contextImage' }))),
  ...materials.flatMap(({ images }, material) => images.flatMap((image, index) => imageProblem(image, { field: `materials.${material}.images.${index}` }))),
];

function imageProblem(image: string, place: Pick<Problem, 'index' | 'field'>): Problem[] {
  try {
    readImage(image);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ code: error.code, message: error.message, ...place }];
  }
}

/**
 * @throws AppError with code and message of the first problem, if there is one, and with the messages of all problems
 * by field
 */
export function throwProblems(problems: Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const path = ({ index, field }: Problem) => (index === undefined ? field : `questions.${index}.${field}`);
  throw new AppError(first.code, {
    // `missing-fields` keeps its own message for the whole form. The page shows «Введите название теста.» at the field.
    ...(first.code !== 'missing-fields' && { message: first.message }),
    fields: Object.fromEntries(problems.map((each) => [path(each), each.message])),
    ...(first.index !== undefined && { question: first.index + 1 }),
  });
}
