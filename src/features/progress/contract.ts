/** Endpoint of a pupil's own figures. */
import * as z from 'zod';
import { AttemptNumber, checkingFields } from '../../domain/results/attempt-schema.ts';
import { ExamProgress } from '../../domain/exams/exam-score-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

const Count = z.number().int().nonnegative();

export const getProgress = defineEndpoint({
  method: 'GET',
  path: '/api/progress',
  access: 'user',
  summary: 'Свои результаты: тесты и попытки по времени, доли баллов по темам, пройденные уроки.',
  output: z.object({
    /** The last attempts first. */
    tests: z.array(
      z.object({
        testId: z.string(),
        name: z.string(),
        deleted: z.boolean(),
        /** The attempts in the order of their times. */
        attempts: z.array(
          z.object({
            attempt: AttemptNumber,
            score: z.number().int(),
            maxScore: z.number().int(),
            timestamp: z.iso.datetime(),
            ...checkingFields,
            current: z.boolean(),
          }),
        ),
      }),
    ),
    /** Shares in the current attempts by topic, weighted by points; the lowest share first, questions without a topic last; empty while no question has a topic. */
    topics: z.array(z.object({ topic: z.string().nullable(), questions: Count, share: z.number().nullable() })),
    /** Lessons with a result; these and the lessons with a test in open blocks. */
    lessons: z.object({ passed: Count, total: Count }),
    /** Results by exam: of variants, and those that were written down by hand. */
    exams: z.array(ExamProgress),
  }),
  successStatuses: [200],
  errors: [],
});
export type Progress = z.infer<typeof getProgress.output>;
