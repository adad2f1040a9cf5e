/** The endpoint of a pupil's own results. */
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
    /** The tests; the tests with the latest attempts come first. */
    tests: z.array(
      z.object({
        testId: z.string(),
        name: z.string(),
        deleted: z.boolean(),
        /** The attempts, sorted by time. */
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
    /**
     * For each topic the share of the points that the pupil has got in the current attempts at general tests. The topic with the lowest share
     * comes first. Questions without a topic come last. The list is empty if no question has a topic.
     */
    topics: z.array(z.object({ topic: z.string().nullable(), questions: Count, share: z.number().nullable() })),
    /** `passed`: the lessons with a result. `total`: these lessons and the lessons with a test in open blocks. */
    lessons: z.object({ passed: Count, total: Count }),
    /** The results by exam: of variants, and of results that were written down by hand. */
    exams: z.array(ExamProgress),
  }),
  successStatuses: [200],
  errors: [],
});
export type Progress = z.infer<typeof getProgress.output>;
