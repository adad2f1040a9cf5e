/** The admin endpoints of a test's results, general or of a lesson. */
import * as z from 'zod';
import { DeletedPhotos, Given, ReviewPhotos } from '../../domain/checking/given-schema.ts';
import { TestSettings } from '../../domain/exams/test-settings-schema.ts';
import { ShownMaterial } from '../../domain/materials/material-schema.ts';
import { ExamScore, listedExamScore } from '../../domain/exams/exam-score-schema.ts';
import { Ended, Taken } from '../../domain/clock/clock-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { orderedPageQuery, pageOutput } from '../../http/pagination.ts';
import { Answer, ReviewedQuestion } from '../../domain/questions/question-schema.ts';
import { GRADED_TYPES } from '../../domain/questions/question-kinds.ts';
import { LessonQuestion } from '../../domain/lessons/lesson-schema.ts';
import { QUESTION_FLAGS } from '../../domain/results/question-flags.ts';
import { HandedInAssignment } from '../../domain/assignments/assignment-schema.ts';
import { attemptFields, attemptQuery, checkingFields, EarlierAttempt, EarlierLessonAttempt, Regraded } from '../../domain/results/attempt-schema.ts';
import { IdInput, Revision } from '../../domain/shared-schema.ts';
import { USER_SEARCH_MAX_LENGTH } from '../../domain/users/user-limits.ts';

const Int = z.number().int();
const Time = z.iso.datetime();
const Share = z.number();
export type Answers = z.infer<typeof Answer>[];
const Person = z.object({ uid: z.string(), nickname: z.string(), email: z.string() }).meta({ id: 'Person' });

export const groupFilter = { groupId: IdInput.optional() };
export const searchFilter = { search: z.string().max(USER_SEARCH_MAX_LENGTH).default(''), ...groupFilter };

const totals = {
  deleted: z.boolean(),
  /** The number of current attempts, one per pupil. */
  attempts: Int,
  meanShare: Share.nullable(),
  /** The number of questions with a flag; `null` if no analysis is up to date. */
  flagged: Int.nullable(),
};

export const listTakenTests = defineEndpoint({
  method: 'GET',
  path: '/api/admin/results',
  access: 'admin',
  summary: 'Тесты и тесты уроков, которые кто-нибудь прошёл, и удалённые: сначала с последними попытками.',
  query: z.object(groupFilter),
  output: z.object({
    tests: z.array(z.object({ id: z.string(), name: z.string(), ...totals, lastAt: Time })),
    lessonTests: z.array(
      z.object({ lessonId: z.string(), name: z.string(), blockId: z.string().nullable(), ...totals, lastAt: Time.nullable() }),
    ),
    /** The tests in exam mode that pupils are writing. Without a filter by group, they include tests that no pupil has begun. */
    writing: z.array(z.object({ id: z.string(), name: z.string(), pupils: Int })),
  }),
  successStatuses: [200],
  errors: ['group-not-found'],
});
export type TakenTests = z.infer<typeof listTakenTests.output>;

export const ATTEMPT_ORDERS = ['newest', 'score', 'nickname'] as const;
export type AttemptOrder = (typeof ATTEMPT_ORDERS)[number];

const head = {
  name: z.string(),
  deleted: z.boolean(),
  maxScore: Int,
  /** The number of questions that pupils see. */
  questionCount: Int,
  revision: Revision,
  meanShare: Share.nullable(),
  lastAt: Time.nullable(),
  /** Whether the test is in exam mode, or a pupil is still writing it in that mode. */
  hasClock: z.boolean(),
};

const ListedAttempt = z.object({
  ...Person.shape,
  score: Int,
  maxScore: Int,
  ...checkingFields,
  timestamp: Time.nullable(),
  revision: Revision,
  /** Whether the attempt can be compared with the current version. */
  sameShape: z.boolean(),
  /** The number of attempts that were put aside. */
  earlierAttempts: Int,
  regraded: Regraded.nullable(),
  ...listedExamScore,
  /** The active time in seconds. Like `ended`, it is `null` if the attempt had no clock. */
  spent: z.number().nullable(),
  ended: Ended.nullable(),
  /** The number of answers that were left out, because they were given after the end of the time or arrived too late. */
  late: Int,
  /** The time from start to finish, in minutes; in a training the active time. `null` if the attempt had no clock. */
  minutes: Int.nullable(),
  extraMinutes: Int,
}).meta({ id: 'ListedAttempt' });
export type ListedAttempt = z.infer<typeof ListedAttempt>;

const attemptsQuery = z.object({ ...searchFilter, sort: z.enum(ATTEMPT_ORDERS).default('newest'), ...orderedPageQuery });
const attemptsSummary = 'Кто прошёл: поиск по нику и email, порядок, страницы.';
const attemptsPage = { results: z.array(ListedAttempt), total: Int, ...pageOutput };

export const listAttempts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tests/{id}/results',
  access: 'admin',
  summary: attemptsSummary,
  query: attemptsQuery,
  output: z.object({ test: z.object({ id: z.string(), ...head }), ...attemptsPage }),
  successStatuses: [200],
  errors: ['test-not-found', 'group-not-found'],
});

export const listLessonAttempts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lesson-tests/{lessonId}/results',
  access: 'admin',
  summary: attemptsSummary,
  query: attemptsQuery,
  output: z.object({ test: z.object({ lessonId: z.string(), ...head }), ...attemptsPage }),
  successStatuses: [200],
  errors: ['lesson-not-found', 'test-not-found', 'group-not-found'],
});

const reviewSummary = 'Разбор попытки ученика: нынешней или названной.';
const scored = { score: Int, maxScore: Int, ...attemptFields, user: Person, assignments: z.array(HandedInAssignment) };

export const getAttempt = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tests/{id}/results/{uid}',
  access: 'admin',
  summary: reviewSummary,
  query: attemptQuery,
  output: z.object({
    answers: z.array(Answer),
    ...scored,
    ...checkingFields,
    checks: z.array(Given.nullable()),
    photos: ReviewPhotos,
    deletedPhotos: DeletedPhotos,
    exam: ExamScore.nullable(),
    timestamp: Time,
    taken: Taken.nullable(),
    earlier: z.array(EarlierAttempt),
    test: z.object({ id: z.string(), name: z.string(), deleted: z.boolean(), questions: z.array(ReviewedQuestion.nullable()), materials: z.array(ShownMaterial), exam: TestSettings.shape.exam }),
  }),
  successStatuses: [200],
  errors: ['result-not-found'],
});

export const getLessonAttempt = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lesson-tests/{lessonId}/results/{uid}',
  access: 'admin',
  summary: reviewSummary,
  query: attemptQuery,
  output: z.object({
    answers: z.array(Int),
    ...scored,
    timestamp: Time.nullable(),
    earlier: z.array(EarlierLessonAttempt),
    test: z.object({ lessonId: z.string(), name: z.string(), deleted: z.boolean(), questions: z.array(LessonQuestion) }),
  }),
  successStatuses: [200],
  errors: ['result-not-found'],
});

const reopenSummary = 'Разрешает пройти ещё раз: нынешняя попытка становится предыдущей.';

export const reopenAttempt = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/tests/{id}/results/{uid}',
  access: 'admin',
  summary: reopenSummary,
  output: null,
  successStatuses: [204],
  errors: ['result-not-found', 'test-not-found'],
});

export const reopenLessonAttempt = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/lesson-tests/{lessonId}/results/{uid}',
  access: 'admin',
  summary: reopenSummary,
  output: null,
  successStatuses: [204],
  errors: ['result-not-found', 'test-not-found', 'lesson-not-found'],
});

const figure = z.number().nullable();
const Analysis = z.object({
  revision: Revision,
  /** The number of analysed attempts. Only current attempts at versions with the same shape as the current version are analysed. */
  attempts: Int,
  /** The number of works whose extended answers are not given out. They count only in the facility and the choices of the other questions. */
  awaiting: Int,
  otherAttempts: Int,
  pendingRegrade: Int,
  maxScore: Int,
  mean: figure,
  median: figure,
  standardDeviation: figure,
  reliability: figure,
  standardError: figure,
  distribution: z.array(z.object({ score: Int, count: Int })),
  questions: z.array(
    z.object({
      index: Int,
      type: z.enum(GRADED_TYPES),
      question: z.string(),
      topic: z.string().nullable(),
      maxPoints: Int,
      facility: figure,
      discrimination: figure,
      flags: z.array(z.enum(QUESTION_FLAGS)),
      options: z
        .array(z.object({ text: z.string(), correct: z.boolean(), share: Share, upperShare: Share, lowerShare: Share }))
        .optional(),
      rows: z.array(z.object({ left: z.string(), correct: Int, shares: z.array(Share) })).optional(),
      /** The items of the right column of a `match` question. `shares` and `correct` refer to their indexes. */
      right: z.array(z.string()).optional(),
      /** For an extended question: the share of works that contain each element, and the number of works with each number of points. */
      elements: z.array(z.object({ id: z.string(), text: z.string(), share: Share })).optional(),
      points: z.array(z.object({ points: Int, count: Int })).optional(),
      /** The most frequent answers, for a question whose answers are typed or put in order. */
      given: z.array(z.object({ answer: z.string(), share: Share, correct: z.boolean() })).optional(),
    }),
  ),
}).meta({ id: 'Analysis' });
export type Analysis = z.infer<typeof Analysis>;

const analysisSummary = 'Показатели теста и его вопросов по нынешним попыткам.';

export const analyseTest = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tests/{id}/analysis',
  access: 'admin',
  summary: analysisSummary,
  query: z.object(groupFilter),
  output: Analysis,
  successStatuses: [200],
  errors: ['test-not-found', 'group-not-found'],
});

export const analyseLessonTest = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lesson-tests/{lessonId}/analysis',
  access: 'admin',
  summary: analysisSummary,
  query: z.object(groupFilter),
  output: Analysis,
  successStatuses: [200],
  errors: ['lesson-not-found', 'test-not-found', 'group-not-found'],
});

const RegradeInput = z.object({ revision: Revision, dryRun: z.boolean() }).meta({ id: 'RegradeInput' });
const Regrading = z.object({
  up: Int,
  down: Int,
  unchanged: Int,
  notComparable: Int,
  /** The changes in checked answers of works that are not given out. */
  checks: z.object({ up: Int, down: Int, unchanged: Int, byHand: Int }),
  /** The first 200 changes in points, the largest first. */
  changes: z.array(
    z.object({
      uid: z.string(),
      nickname: z.string(),
      from: Int,
      to: Int,
      /** The maximum that `from` belongs to, if the current version has another maximum. */
      maxScoreBefore: Int.optional(),
    }),
  ),
}).meta({ id: 'Regrading' });
export type Regrading = z.infer<typeof Regrading>;

const regradeSummary = 'Пересчитывает баллы по ключу нынешней версии или показывает, какими они станут.';

export const regradeTest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/tests/{id}/regrade',
  access: 'admin',
  summary: regradeSummary,
  body: RegradeInput,
  output: Regrading,
  successStatuses: [200],
  errors: ['test-not-found', 'edit-conflict'],
});

export const regradeLessonTest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/lesson-tests/{lessonId}/regrade',
  access: 'admin',
  summary: regradeSummary,
  body: RegradeInput,
  output: Regrading,
  successStatuses: [200],
  errors: ['lesson-not-found', 'test-not-found', 'edit-conflict'],
});
