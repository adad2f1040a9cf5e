/** Rules for blocks, lessons and lesson tests (rules R52, R55, R58). */
import type * as z from 'zod';
import { editorError } from '../editor-error.ts';
import { editorMessages } from '../editor-messages.ts';
import { AppError, errorMessages } from '../errors.ts';
import { INT32_MAX } from '../numbers.ts';
import { russianOrder } from '../russian-order.ts';
import type * as schema from './lesson-schema.ts';
import type { LearnerQuestion, Question } from '../questions/question.ts';
import type { Problem } from '../questions/problem.ts';
import { normalizeTest, questionProblems, throwProblems } from '../questions/test-input/test-input.ts';
import { toVideo } from './video.ts';

export type BlockInput = z.infer<typeof schema.BlockInput>;
export type LessonInput = z.infer<typeof schema.LessonInput>;
export type LessonChange = z.infer<typeof schema.LessonChange>;
export type LessonQuestion = z.infer<typeof schema.LessonQuestion>;
export type LessonTestInput = z.infer<typeof schema.LessonTestInput>;

const LESSON_TEST_PREFIX = 'Тест для: ';

/** The name of a lesson's test (rule R58). */
export const lessonTestName = (lessonTitle: string): string => `${LESSON_TEST_PREFIX}${lessonTitle}`;

/** Finds the title of the lesson in the name of its test. */
export const lessonTitleOf = (testName: string): string =>
  testName.startsWith(LESSON_TEST_PREFIX) ? testName.slice(LESSON_TEST_PREFIX.length) : testName;

/** The message for a pupil who hands in a lesson test with unanswered questions (rule R45). */
export const unansweredLessonText = 'Пожалуйста, ответьте на все вопросы.';

/** Whether a number is valid as the order of a block (rule R52). */
export const isOrder = (order: number): boolean => Number.isInteger(order) && order >= 1 && order <= INT32_MAX;

type Ordered = Pick<BlockInput, 'order' | 'title'> & { id: string };

/** Compares blocks by their order, then by their title (rule R53). */
export const byOrder = (a: Ordered, b: Ordered): number =>
  a.order - b.order || russianOrder(a.title, b.title) || (a.id < b.id ? -1 : 1);

/**
 * Reads the order of a block. It is `NaN` unless all characters are digits: `Number` would also accept `1e3` and
 * `0x10`.
 */
const parseOrder = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/**
 * @returns the block with trimmed texts
 * @throws AppError `missing-fields`, `invalid-order`
 */
export function checkBlock(input: BlockInput): BlockInput {
  const block = { title: input.title.trim(), description: input.description.trim(), order: input.order };
  if (!block.title || !block.description) throw missingFields(block);
  if (!isOrder(block.order)) {
    throw editorError('invalid-order', { fields: { order: editorMessages['invalid-order'] } });
  }
  return block;
}

/**
 * Checks the values of a form as `checkBlock` checks a block.
 * @throws AppError also `missing-fields` for an empty order
 */
export function checkTypedBlock(typed: Record<keyof BlockInput, string>): BlockInput {
  if (!typed.order.trim()) throw missingFields({ title: typed.title.trim(), description: typed.description.trim(), order: '' });
  return checkBlock({ ...typed, order: parseOrder(typed.order) });
}

/**
 * @returns the lesson with trimmed texts
 * @throws AppError `missing-fields`, `invalid-video`
 */
export function checkLesson(input: LessonInput): LessonInput {
  const videoUrl = input.videoUrl.trim();
  const lesson = { ...trim(input), videoUrl };
  if (Object.values(lesson).includes('')) throw missingFields(lesson);
  if (toVideo(videoUrl) === null) {
    throw editorError('invalid-video', { fields: { videoUrl: editorMessages['invalid-video'] } });
  }
  return lesson;
}

/** @throws AppError `missing-fields` */
export function checkLessonChange(input: LessonChange): LessonChange {
  const lesson = trim(input);
  if (Object.values(lesson).includes('')) throw missingFields(lesson);
  return lesson;
}

const trim = ({ title, content, blockId }: LessonChange): LessonChange => ({
  title: title.trim(),
  content: content.trim(),
  blockId: blockId.trim(),
});

function missingFields(fields: object): AppError {
  const emptyFields = Object.entries(fields).filter(([, value]) => value === '');
  return new AppError('missing-fields', {
    fields: Object.fromEntries(emptyFields.map(([name]) => [name, errorMessages['missing-fields']])),
  });
}

/** Converts a question of a lesson test to a general question. */
export const toQuestion = ({ question, options, correct, explanation }: LessonQuestion): Extract<Question, { type: 'text' }> => ({
  type: 'text',
  question,
  contextText: null,
  contextImage: null,
  options,
  correct,
  ...(explanation !== undefined && { explanation }),
});

/** A lesson test as learners get it; it has `text` questions only (rule R58). */
export const toLessonLearnerQuestions = (questions: readonly Omit<LessonQuestion, 'correct'>[]): LearnerQuestion[] =>
  questions.map(({ question, options }, index) => ({ type: 'text', index, question, options, contextText: null, contextImage: null }));

/** Converts general questions to questions of a lesson test. It drops all kinds but `text`. */
export const toLessonQuestions = (questions: readonly Question[]): LessonQuestion[] =>
  questions.flatMap((each) =>
    each.type === 'text' ? [lessonQuestionOf(each)] : [],
  );

const lessonQuestionOf = ({ question, options, correct, explanation }: Extract<Question, { type: 'text' }>): LessonQuestion => ({
  question,
  options,
  correct,
  ...(explanation !== undefined && { explanation }),
});

/** Normalizes a lesson test, as `normalizeTest` does for a general test. */
export function normalizeLessonTest(input: LessonTestInput): LessonTestInput {
  const { questions } = normalizeTest({ name: '', questions: input.questions.map(toQuestion) });
  return { questions: toLessonQuestions(questions) };
}

/** Finds every broken rule of a normalized lesson test. */
export function lessonTestProblems({ questions }: LessonTestInput): Problem[] {
  if (questions.length === 0) {
    return [{ code: 'no-questions', message: editorMessages['no-questions'], field: 'questions' }];
  }
  return questions.map(toQuestion).flatMap(questionProblems);
}

/** @throws AppError the error of the first broken rule */
export function checkLessonTest(input: LessonTestInput): LessonTestInput {
  const test = normalizeLessonTest(input);
  throwProblems(lessonTestProblems(test));
  return test;
}
