/** The user endpoints of lessons and lesson tests. */
import * as z from 'zod';
import { ANSWER_PATHS } from '../../domain/drafts/answer-paths.ts';
import { Draft } from '../../domain/drafts/draft-schema.ts';
import { HandedInAssignment, OwnAssignment } from '../../domain/assignments/assignment-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { OwnRequest } from '../../domain/access/access-schema.ts';
import { unansweredLessonText } from '../../domain/lessons/lesson.ts';
import { LessonQuestion } from '../../domain/lessons/lesson-schema.ts';
import { answersOf } from '../../domain/questions/question-schema.ts';
import { attemptFields, attemptQuery, AttemptNumber, EarlierLessonAttempt } from '../../domain/results/attempt-schema.ts';
import { Epoch, finishedAt, grace, Revision, submission } from '../../domain/shared-schema.ts';

const Score = z.object({ score: z.number().int(), maxScore: z.number().int() }).meta({ id: 'LessonScore' });
/** The indexes of the chosen options; `null` for an unanswered question. */
const LessonAnswers = answersOf(z.number().nullable());
const LessonResult = z.object({
  ...Score.shape,
  answers: z.array(z.number()),
  /** When the attempt was submitted; `null` in old results, which were stored without times. */
  timestamp: z.iso.datetime().nullable(),
  ...attemptFields,
}).meta({ id: 'LessonResult' });
const earlier = z.array(EarlierLessonAttempt);
export type LessonResult = z.infer<typeof LessonResult>;

export const listBlocks = defineEndpoint({
  method: 'GET',
  path: '/api/blocks',
  access: 'user',
  summary: 'Блоки по порядку; у открытых — уроки.',
  output: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      order: z.number().int(),
      unlocked: z.boolean(),
      /**
       * The last day of access in the tutor's time zone, even after it has passed; `null` for access without an end, and for a block that was
       * never open.
       */
      until: z.string().nullable(),
      /** The user's open request; `null` if there is none. */
      request: OwnRequest.nullable(),
      lessonCount: z.number().int(),
      lessons: z.array(
        z.object({ id: z.string(), title: z.string(), hasTest: z.boolean(), result: Score.nullable(), earlier }),
      ),
    }),
  ),
  successStatuses: [200],
  errors: [],
});
export type ListedBlock = z.infer<typeof listBlocks.output>[number];

export const getLesson = defineEndpoint({
  method: 'GET',
  path: '/api/lessons/{id}',
  access: 'user',
  summary: 'Один урок открытого блока.',
  output: z.object({
    id: z.string(),
    title: z.string(),
    content: z.string(),
    blockId: z.string(),
    blockTitle: z.string(),
    videoUrl: z.string(),
    hasTest: z.boolean(),
    /** The number of questions in the test; 0 if the lesson has no test. */
    questionCount: z.number().int(),
    result: Score.nullable(),
    /** The open assignment of the lesson that is due first; `null` if there is none. */
    assignment: OwnAssignment.nullable(),
  }),
  successStatuses: [200],
  errors: ['lesson-not-found', 'no-access'],
});
export type Lesson = z.infer<typeof getLesson.output>;

export const getLessonTest = defineEndpoint({
  method: 'GET',
  path: '/api/lesson-tests/{lessonId}',
  access: 'user',
  gated: { draftOf: 'lesson' },
  summary: 'Тест урока, чтобы его пройти: без верных ответов.',
  output: z.object({
    lessonId: z.string(),
    name: z.string(),
    revision: Revision,
    /** The number of the next attempt, from 1 (rule R85). */
    attempt: AttemptNumber,
    epoch: Epoch,
    questions: z.array(z.object({ question: z.string(), options: z.array(z.string()) })),
    /** The draft of the answers. It is sent with the test, so that the page needs no further request. */
    draft: Draft.nullable(),
    assignment: OwnAssignment.nullable(),
  }),
  successStatuses: [200],
  errors: ['lesson-not-found', 'test-not-found', 'no-access', 'already-done'],
});
export type LessonTest = z.infer<typeof getLessonTest.output>;

export const submitLessonResult = defineEndpoint({
  method: 'PUT',
  path: ANSWER_PATHS.lesson.submission,
  access: 'user',
  gated: 'in-grace',
  summary: 'Принимает ответы на тест урока. Те же ответы ещё раз — тот же результат.',
  body: z.object({ answers: LessonAnswers, ...submission, finishedAt }),
  output: z.object({ ...LessonResult.shape, ...grace }),
  successStatuses: [201, 200],
  shedding: 'last',
  errors: ['lesson-not-found', 'test-not-found', 'no-access', 'already-done', 'other-user', 'unanswered', 'invalid-answer'],
  errorMessages: { unanswered: unansweredLessonText },
});

export const listLessonResults = defineEndpoint({
  method: 'GET',
  path: '/api/lesson-results',
  access: 'user',
  summary: 'Все свои результаты тестов уроков, закрытых блоков тоже.',
  output: z.record(z.string(), LessonResult),
  successStatuses: [200],
  errors: [],
});

export const getLessonResult = defineEndpoint({
  method: 'GET',
  path: '/api/lesson-results/{lessonId}',
  access: 'user',
  summary: 'Разбор теста урока, пока блок открыт или урока уже нет. Попытка — нынешняя или названная.',
  query: attemptQuery,
  output: z.object({
    ...LessonResult.shape,
    earlier,
    /** The assignments that the attempt counts for. */
    assignments: z.array(HandedInAssignment),
    test: z.object({ name: z.string(), questions: z.array(LessonQuestion) }),
  }),
  successStatuses: [200],
  shedding: 'last',
  errors: ['result-not-found', 'no-access'],
});
export type LessonReview = z.infer<typeof getLessonResult.output>;
