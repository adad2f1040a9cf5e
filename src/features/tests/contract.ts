/** The endpoints of general tests. */
import * as z from 'zod';
import { ANSWER_PATHS } from '../../domain/drafts/answer-paths.ts';
import { Clock, ListedClock, Spent, Taken } from '../../domain/clock/clock-schema.ts';
import { Draft } from '../../domain/drafts/draft-schema.ts';
import { HandedInAssignment, OwnAssignment, Visibility } from '../../domain/assignments/assignment-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { IMAGE_PATH } from '../../http/image-path.ts';
import {
  Answer,
  answersOf,
  DraftedAnswer,
  LearnerQuestion,
  Question,
  ReviewedQuestion,
} from '../../domain/questions/question-schema.ts';
import { DeletedPhotos, Given, ReviewPhotos } from '../../domain/checking/given-schema.ts';
import { attemptFields, attemptQuery, AttemptNumber, checkingFields, EarlierAttempt } from '../../domain/results/attempt-schema.ts';
import { ShownMaterial } from '../../domain/materials/material-schema.ts';
import { ExamScore, listedExamScore } from '../../domain/exams/exam-score-schema.ts';
import { TestSettings } from '../../domain/exams/test-settings-schema.ts';
import { exportFileTypes } from '../../domain/question-export/export-file-types.ts';
import { ExportQuery } from '../../domain/question-export/export-query-schema.ts';
import { ClientId, Epoch, finishedAt, grace, Revision, submission } from '../../domain/shared-schema.ts';
import { QUESTION_LIMITS } from '../../domain/questions/question-limits.ts';
import { hasQuestionsOrIsDraft, questionsMissing, testFields } from '../../domain/questions/test-input/test-input-schema.ts';

const Score = z.object({ score: z.number().int(), maxScore: z.number().int(), timestamp: z.iso.datetime(), ...checkingFields }).meta({ id: 'Score' });
const Result = z.object({ answers: z.array(Answer), ...Score.shape, ...attemptFields }).meta({ id: 'Result' });
export type Result = z.infer<typeof Result>;

const { exam, timeLimit, timeMode } = TestSettings.shape;
/** The materials of a test. Their images are URLs of this site. */
const materials = z.array(ShownMaterial);

const TestSummary = z.object({
  id: z.string(),
  name: z.string(),
  questionCount: z.number().int(),
  maxScore: z.number().int(),
}).meta({ id: 'TestSummary' });

export const listTests = defineEndpoint({
  method: 'GET',
  path: '/api/tests',
  access: 'user',
  summary: 'Общие тесты со своими результатами, без вопросов.',
  /** The tests. An unpublished test is listed only for users who have a current result of the test. */
  output: z.array(
    z.object({
      ...TestSummary.shape,
      exam,
      timeLimit,
      timeMode,
      /** The clock of the running attempt; `null` if there is none. */
      clock: ListedClock.nullable(),
      published: z.boolean(),
      result: z.object({ ...Score.shape, ...listedExamScore }).nullable(),
      /** Whether the work was given out and the pupil has not opened its review since. */
      unseen: z.boolean(),
      earlier: z.array(EarlierAttempt),
    }),
  ),
  successStatuses: [200],
  errors: [],
});
export type ListedTest = z.infer<typeof listTests.output>[number];

/** A test that a user can take. */
export type TakenTest = z.infer<typeof TakenTest>;
const TakenTest = z.object({
  id: z.string(),
  name: z.string(),
  /** The revision of the sent version. The submission names it and is scored by it (rule R49). */
  revision: Revision,
  /** The number of the next attempt, from 1 (rule R85). */
  attempt: AttemptNumber,
  epoch: Epoch,
  maxScore: z.number().int(),
  /** The questions; empty before the start of a test with a time limit. */
  questions: z.array(LearnerQuestion),
  questionCount: z.number().int(),
  /** The clock; `null` before the start, and if there is no time limit. */
  clock: Clock.nullable(),
  /** The minutes that the tutor has added, before or after the start. */
  extraMinutes: z.number().int(),
  /** The settings of the test, and the materials of `questions`. */
  ...TestSettings.shape,
  materials,
  /** The draft of the answers. It is sent with the test, so that the page needs no further request. */
  draft: Draft.nullable(),
  /** The open assignment of the test that is due first; `null` if there is none. */
  assignment: OwnAssignment.nullable(),
}).meta({ id: 'TakenTest' });

export const getTest = defineEndpoint({
  method: 'GET',
  path: '/api/tests/{id}',
  access: 'user',
  gated: { draftOf: 'test' },
  summary: 'Тест, чтобы его пройти: без верных ответов и без вопросов со свободным ответом.',
  output: TakenTest,
  successStatuses: [200],
  errors: ['test-not-found', 'already-done'],
});

export const startTest = defineEndpoint({
  method: 'POST',
  path: '/api/tests/{id}/start',
  access: 'user',
  summary: 'Начинает тест с ограничением времени: с этой минуты видны вопросы. Ещё раз — те же часы.',
  body: z.object({ learner: submission.learner, attempt: submission.attempt }),
  output: TakenTest,
  successStatuses: [201, 200],
  errors: ['test-not-found', 'already-done', 'other-user'],
});

export const submitResult = defineEndpoint({
  method: 'PUT',
  path: ANSWER_PATHS.general.submission,
  access: 'user',
  gated: 'in-grace',
  summary: 'Принимает ответы, считает баллы и хранит результат. Те же ответы ещё раз — тот же результат.',
  body: z.object({
    answers: answersOf(DraftedAnswer),
    ...submission,
    finishedAt,
    /** The places of extended questions that are submitted without an answer. */
    withoutAnswer: z.array(z.number().int().nonnegative()).max(QUESTION_LIMITS.questions).optional(),
    changedAt: answersOf(z.iso.datetime().nullable()).optional(),
    spent: Spent.optional(),
    finish: z.enum(['pupil', 'time']).optional(),
  }),
  output: z.object({ ...Result.shape, ...grace }),
  successStatuses: [201, 200],
  shedding: 'last',
  errors: ['test-not-found', 'already-done', 'other-user', 'unanswered', 'invalid-answer', 'photos-missing', 'not-started', 'time-left'],
});

export const listResults = defineEndpoint({
  method: 'GET',
  path: '/api/results',
  access: 'user',
  summary: 'Все свои результаты по id теста.',
  output: z.record(z.string(), Result),
  successStatuses: [200],
  errors: [],
});

/** A result with the questions of its version and their right answers. A freeform question is `null`. */
const Review = z.object({
  ...Result.shape,
  /** The checks, by the places of the questions; `null` for questions of other kinds, and before the check is given out. */
  checks: z.array(Given.nullable()),
  photos: ReviewPhotos,
  deletedPhotos: DeletedPhotos,
  exam: ExamScore.nullable(),
  earlier: z.array(EarlierAttempt),
  /** The assignments that the attempt counts for. */
  assignments: z.array(HandedInAssignment),
  /** The times of an attempt with a clock; `null` if there was none. */
  taken: Taken.nullable(),
  test: z.object({ id: z.string(), name: z.string(), questions: z.array(ReviewedQuestion.nullable()), materials, exam }),
}).meta({ id: 'Review' });

export const getResult = defineEndpoint({
  method: 'GET',
  path: '/api/results/{testId}',
  access: 'user',
  summary: 'Разбор: вопросы, какими они были, свои ответы и верные. Попытка — нынешняя или названная.',
  query: attemptQuery,
  output: Review,
  successStatuses: [200],
  shedding: 'last',
  errors: ['result-not-found'],
});

export const getImage = defineEndpoint({
  method: 'GET',
  path: IMAGE_PATH,
  access: 'user',
  gated: 'in-grace',
  summary: 'Рисунок вопроса. Под одним адресом всегда один и тот же.',
  output: 'image',
  successStatuses: [200],
  errors: ['image-not-found'],
});

const StoredTest = z.object({ id: z.string(), revision: Revision, name: z.string(), published: z.boolean(), visibility: Visibility, questions: z.array(Question), ...TestSettings.shape }).meta({ id: 'StoredTest' });
export type StoredTest = z.infer<typeof StoredTest>;

const VALIDATION_ERRORS = [
  'missing-fields',
  'no-questions',
  'question-empty',
  'too-few-options',
  'no-correct-answer',
  'empty-column',
  'incomplete-match',
  'no-accepted-answer',
  'invalid-number',
  'invalid-order-of-items',
  'invalid-criteria',
  'only-freeform',
  'invalid-line',
  'material-split',
  'material-empty',
  'invalid-image',
  'image-too-large',
] as const;

export const listStoredTests = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tests',
  access: 'admin',
  summary: 'Общие тесты без вопросов.',
  output: z.array(z.object({ ...TestSummary.shape, published: z.boolean(), visibility: Visibility, revision: Revision, exam })),
  successStatuses: [200],
  errors: [],
});

export const createTest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/tests',
  access: 'admin',
  summary: 'Создаёт общий тест. С тем же `id` и содержанием ещё раз — тот же тест. `published: false` — черновик.',
  body: z.object({ ...testFields, id: ClientId.optional() }).refine(hasQuestionsOrIsDraft, questionsMissing),
  output: StoredTest,
  successStatuses: [201],
  errors: ['edit-conflict', ...VALIDATION_ERRORS],
});

export const getStoredTest = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tests/{id}',
  access: 'admin',
  summary: 'Общий тест с верными ответами, чтобы его изменить.',
  output: StoredTest,
  successStatuses: [200],
  errors: ['test-not-found'],
});

export const updateTest = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/tests/{id}',
  access: 'admin',
  summary: 'Меняет общий тест, если его версия та, с которой начали правку. `published: false` снимает с публикации.',
  body: z.object({ ...testFields, revision: Revision }).refine(hasQuestionsOrIsDraft, questionsMissing),
  output: StoredTest,
  successStatuses: [200],
  errors: ['test-not-found', 'edit-conflict', ...VALIDATION_ERRORS],
});

export const copyTest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/tests/{id}/copy',
  access: 'admin',
  summary: 'Создаёт черновик с теми же вопросами и названием «… (копия)».',
  output: StoredTest,
  successStatuses: [201],
  errors: ['test-not-found'],
});

export const deleteTest = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/tests/{id}',
  access: 'admin',
  summary: 'Удаляет общий тест. Результаты учеников и их разборы остаются.',
  output: null,
  successStatuses: [204],
  errors: ['test-not-found'],
});

export const exportTest = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tests/{id}/export',
  access: 'admin',
  summary: 'Скачивает вопросы теста в формате, который читают другие программы.',
  query: ExportQuery,
  output: 'file',
  fileTypes: Object.values(exportFileTypes),
  successStatuses: [200],
  errors: ['test-not-found'],
});
