import * as z from 'zod';

const LIMIT = { title: 300, description: 2_000, content: 200_000, url: 2_000, option: 2_000, question: 5_000 } as const;

const text = (max: number) => z.string().max(max, `Не больше ${max} символов.`);

/** What an author sends to be stored as a block (specification §3). */
export const BlockDraft = z.object({ title: text(LIMIT.title), description: text(LIMIT.description), order: z.number() });

/** A lesson when it is made; its video link doesn't change afterwards. */
export const LessonDraft = z.object({
  title: text(LIMIT.title),
  content: text(LIMIT.content),
  blockId: z.string().max(128),
  videoUrl: text(LIMIT.url),
});

/** A lesson when it is changed (specification §7: the video link is not editable). */
export const LessonChange = LessonDraft.omit({ videoUrl: true });

/** Questions of a lesson's test: one answer each. */
export const LessonQuestion = z.object({
  question: text(LIMIT.question),
  options: z.array(text(LIMIT.option)).max(100, 'Не больше 100 строк.'),
  correct: z.number().int(),
});

export const LessonTestDraft = z.object({
  questions: z.array(LessonQuestion).max(200, 'Не больше 200 вопросов.'),
});
