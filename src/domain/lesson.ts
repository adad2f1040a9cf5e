/** Blocks, lessons and the tests of lessons: what an author may store (specification §5). */
import type * as z from 'zod';
import { Failure, failureTexts } from './failure.ts';
import { INTEGER_MAX } from './integer.ts';
import type * as schema from './lesson-schema.ts';
import type { Question } from './question.ts';
import { normalizeTest, questionProblems, throwProblems, type Problem } from './test-draft.ts';
import { toVideo } from './video.ts';

export type BlockDraft = z.infer<typeof schema.BlockDraft>;
export type LessonDraft = z.infer<typeof schema.LessonDraft>;
export type LessonChange = z.infer<typeof schema.LessonChange>;
export type LessonQuestion = z.infer<typeof schema.LessonQuestion>;
export type LessonTestDraft = z.infer<typeof schema.LessonTestDraft>;

/** The name of a lesson's test (specification §3). */
export const lessonTestName = (lessonTitle: string): string => `Тест для: ${lessonTitle}`;

/** Said when a lesson's test is finished with gaps (specification §5). */
export const unansweredLessonText = 'Пожалуйста, ответьте на все вопросы.';

/** Whether a number may be the order of a block: whole and from 1 (specification §9). */
export const isOrder = (order: number): boolean => Number.isInteger(order) && order >= 1 && order <= INTEGER_MAX;

/** Sorts as Russian does, whatever a database or a machine has for its language, and numbers by their size. */
const russian = new Intl.Collator('ru', { numeric: true });

type Ordered = Pick<BlockDraft, 'order' | 'title'> & { id: string };

/** Compares blocks by their places in a list: by order, then by title. */
export const byOrder = (a: Ordered, b: Ordered): number =>
  a.order - b.order || russian.compare(a.title, b.title) || (a.id < b.id ? -1 : 1);

/** The order that somebody typed, `NaN` where it isn't digits alone: `1e3` and `0x10` are numbers to a program, not to a tutor. */
const orderOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/**
 * Checks a block as the server does before it stores it; texts are trimmed.
 * @throws Failure `missing-fields`, `invalid-order`
 */
export function checkBlock(draft: BlockDraft): BlockDraft {
  const block = { title: draft.title.trim(), description: draft.description.trim(), order: draft.order };
  if (!block.title || !block.description) throw missing(block);
  if (!isOrder(block.order)) {
    throw new Failure('invalid-order', { fields: { order: failureTexts['invalid-order'] } });
  }
  return block;
}

/**
 * Checks a block as it was typed.
 * @throws Failure as `checkBlock`, `missing-fields` where no order is typed too
 */
export function checkTypedBlock(typed: Record<keyof BlockDraft, string>): BlockDraft {
  if (!typed.order.trim()) throw missing({ title: typed.title.trim(), description: typed.description.trim(), order: '' });
  return checkBlock({ ...typed, order: orderOf(typed.order) });
}

/**
 * Checks a new lesson.
 * @throws Failure `missing-fields`, `invalid-video`
 */
export function checkLesson(draft: LessonDraft): LessonDraft {
  const videoUrl = draft.videoUrl.trim();
  const lesson = { ...trimmed(draft), videoUrl };
  if (Object.values(lesson).includes('')) throw missing(lesson);
  if (toVideo(videoUrl) === null) {
    throw new Failure('invalid-video', { fields: { videoUrl: failureTexts['invalid-video'] } });
  }
  return lesson;
}

/** Checks a changed lesson. @throws Failure `missing-fields` */
export function checkLessonChange(draft: LessonChange): LessonChange {
  const lesson = trimmed(draft);
  if (Object.values(lesson).includes('')) throw missing(lesson);
  return lesson;
}

const trimmed = ({ title, content, blockId }: LessonChange): LessonChange => ({
  title: title.trim(),
  content: content.trim(),
  blockId: blockId.trim(),
});

function missing(fields: object): Failure {
  const empty = Object.entries(fields).filter(([, value]) => value === '');
  return new Failure('missing-fields', { fields: Object.fromEntries(empty.map(([name]) => [name, failureTexts['missing-fields']])) });
}

/** A lesson's question as the general question of one answer that it is. */
export const toQuestion = ({ question, options, correct }: LessonQuestion): Extract<Question, { type: 'text' }> => ({
  type: 'text',
  question,
  contextText: null,
  contextImage: null,
  options,
  correct,
});

/** General questions as those of a lesson's test, which are of one answer each. */
export const toLessonQuestions = (questions: readonly Question[]): LessonQuestion[] =>
  questions.flatMap((each) =>
    each.type === 'text' ? [{ question: each.question, options: each.options, correct: each.correct }] : [],
  );

/** The stored form of a lesson's test: trimmed, blank options dropped, the right one moved along. */
export function normalizeLessonTest(draft: LessonTestDraft): LessonTestDraft {
  const { questions } = normalizeTest({ name: '', questions: draft.questions.map(toQuestion) });
  return { questions: toLessonQuestions(questions) };
}

/** Every broken rule of a normalized lesson test: at least one question, and the rules of a question of one answer. */
export function lessonTestProblems({ questions }: LessonTestDraft): Problem[] {
  if (questions.length === 0) {
    return [{ code: 'no-questions', message: failureTexts['no-questions'], field: 'questions' }];
  }
  return questions.map(toQuestion).flatMap(questionProblems);
}

/** Checks a lesson's test. @throws Failure with the first broken rule */
export function checkLessonTest(draft: LessonTestDraft): LessonTestDraft {
  const test = normalizeLessonTest(draft);
  throwProblems(lessonTestProblems(test));
  return test;
}
