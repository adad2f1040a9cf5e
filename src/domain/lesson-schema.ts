import * as z from 'zod';
import { IdInput } from './id-schema.ts';
import { Lines, questionsOf, QuestionText, text } from './question-schema.ts';

const LIMIT = { title: 300, description: 2_000, content: 200_000, url: 2_000 } as const;

/** What an author sends to be stored as a block (specification §3). */
export const BlockDraft = z.object({ title: text(LIMIT.title), description: text(LIMIT.description), order: z.number() });

/** A lesson when it is made; its video link doesn't change afterwards. */
export const LessonDraft = z.object({
  title: text(LIMIT.title),
  content: text(LIMIT.content),
  blockId: IdInput,
  videoUrl: text(LIMIT.url),
});

/** A lesson when it is changed (specification §7: the video link is not editable). */
export const LessonChange = LessonDraft.omit({ videoUrl: true });

/** Questions of a lesson's test: one answer each. */
export const LessonQuestion = z.object({ question: QuestionText, options: Lines, correct: z.number().int() });

export const LessonTestDraft = z.object({ questions: questionsOf(LessonQuestion) });
