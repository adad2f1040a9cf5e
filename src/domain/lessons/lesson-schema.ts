import * as z from 'zod';
import { IdInput, NOT_EMPTY } from '../shared-schema.ts';
import { Explanation, Lines, questionsOf, QuestionText, text } from '../questions/question-schema.ts';

const MAX_LENGTH = { title: 300, description: 2_000, content: 200_000, url: 2_000 } as const;

/** What an admin sends to create or edit a block (rule R52). */
export const BlockInput = z.object({ title: text(MAX_LENGTH.title).meta(NOT_EMPTY), description: text(MAX_LENGTH.description).meta(NOT_EMPTY), order: z.number() }).meta({ id: 'BlockInput' });

/** What an admin sends to create a lesson (rule R55). */
export const LessonInput = z.object({
  title: text(MAX_LENGTH.title).meta(NOT_EMPTY),
  content: text(MAX_LENGTH.content).meta(NOT_EMPTY),
  blockId: IdInput,
  videoUrl: text(MAX_LENGTH.url).meta(NOT_EMPTY),
}).meta({ id: 'LessonInput' });

/** What an admin sends to edit a lesson. It has no video link, because that never changes (rule R55). */
export const LessonChange = LessonInput.omit({ videoUrl: true }).meta({ id: 'LessonChange' });

/** A question of a lesson test; its kind is always `text` (rule R58). */
export const LessonQuestion = z.object({ question: QuestionText, options: Lines, correct: z.number().int(), explanation: Explanation }).meta({ id: 'LessonQuestion' });

export const LessonTestInput = z.object({ questions: questionsOf(LessonQuestion) }).meta({ id: 'LessonTestInput' });
