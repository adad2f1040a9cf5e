/** The admin endpoints of pupils' results: the gradebook and the card of a pupil. */
import * as z from 'zod';
import { ExamProgress, listedExamScore } from '../../domain/exams/exam-score-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { orderedPageQuery, pageOutput } from '../../http/pagination.ts';
import { checkingFields, EarlierAttempt, EarlierLessonAttempt } from '../../domain/results/attempt-schema.ts';
import { Role } from '../../domain/users/user-schema.ts';
import { searchFilter } from './contract.ts';
import { TopicShare } from './topics-contract.ts';

const Int = z.number().int();
const Time = z.iso.datetime();
const person = { uid: z.string(), nickname: z.string(), email: z.string() };

const GradebookTest = z.object({ id: z.string(), name: z.string(), maxScore: Int, deleted: z.boolean() }).meta({ id: 'GradebookTest' });
export type GradebookTest = z.infer<typeof GradebookTest>;

const GradebookUser = z.object({
  ...person,
  /** The results, by the id of the test. */
  results: z.record(z.string(), z.object({ score: Int, maxScore: Int, timestamp: Time, ...checkingFields, ...listedExamScore })),
  lessonsPassed: Int,
  /** The mean share in the general tests; `null` if there is none. */
  meanShare: z.number().nullable(),
}).meta({ id: 'GradebookUser' });
export type GradebookUser = z.infer<typeof GradebookUser>;

export const getGradebook = defineEndpoint({
  method: 'GET',
  path: '/api/admin/gradebook',
  access: 'admin',
  summary: 'Ведомость: ученики по нику и их результаты, поиск, страницы.',
  query: z.object({ ...searchFilter, ...orderedPageQuery }),
  output: z.object({ tests: z.array(GradebookTest), users: z.array(GradebookUser), total: Int, ...pageOutput }),
  successStatuses: [200],
  errors: ['group-not-found'],
});

export const listUserResults = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/{uid}/results',
  access: 'admin',
  summary: 'Всё, что прошёл один ученик, и предыдущие попытки.',
  output: z.object({
    user: z.object({
      ...person,
      role: Role,
      signedInAt: Time,
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    tests: z.array(
      z.object({
        testId: z.string(),
        name: z.string(),
        deleted: z.boolean(),
        /** The score. Together with `maxScore` and `timestamp` it is `null` if all attempts are earlier attempts. */
        score: Int.nullable(),
        maxScore: Int.nullable(),
        timestamp: Time.nullable(),
        ...checkingFields,
        ...listedExamScore,
        earlier: z.array(EarlierAttempt),
      }),
    ),
    lessons: z.array(
      z.object({
        lessonId: z.string(),
        title: z.string(),
        blockTitle: z.string().nullable(),
        deleted: z.boolean(),
        score: Int.nullable(),
        maxScore: Int.nullable(),
        timestamp: Time.nullable(),
        earlier: z.array(EarlierLessonAttempt),
      }),
    ),
    topics: z.array(TopicShare),
    exams: z.array(ExamProgress),
  }),
  successStatuses: [200],
  errors: ['user-not-found'],
});
export type UserResults = z.infer<typeof listUserResults.output>;
