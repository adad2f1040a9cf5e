/** Endpoints of general tests. */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import {
  Answer,
  Answers,
  LearnerQuestion,
  MatchQuestion,
  MultipleQuestion,
  Question,
  TextQuestion,
} from '../../domain/questions/question-schema.ts';
import { Revision, submission } from '../../domain/shared-schema.ts';
import { TestInput } from '../../domain/questions/test-input-schema.ts';

const Score = z.object({ score: z.number().int(), maxScore: z.number().int(), timestamp: z.iso.datetime() });
const Result = z.object({ answers: z.array(Answer), ...Score.shape });
export type Result = z.infer<typeof Result>;

const TestSummary = z.object({
  id: z.string(),
  name: z.string(),
  questionCount: z.number().int(),
  maxScore: z.number().int(),
});

export const listTests = defineEndpoint({
  method: 'GET',
  path: '/api/tests',
  access: 'user',
  summary: 'Общие тесты со своими результатами, без вопросов.',
  output: z.array(z.object({ ...TestSummary.shape, result: Score.nullable() })),
  successStatuses: [200],
  errors: [],
});
export type ListedTest = z.infer<typeof listTests.output>[number];

export const getTest = defineEndpoint({
  method: 'GET',
  path: '/api/tests/{id}',
  access: 'user',
  summary: 'Тест, чтобы его пройти: без верных ответов и без вопросов со свободным ответом.',
  output: z.object({
    id: z.string(),
    name: z.string(),
    /** The version that is shown; the submission names it, and it is scored by that version (rule R49). */
    revision: Revision,
    maxScore: z.number().int(),
    questions: z.array(LearnerQuestion),
  }),
  successStatuses: [200],
  errors: ['test-not-found', 'already-done'],
});

export const submitResult = defineEndpoint({
  method: 'PUT',
  path: '/api/results/{testId}',
  access: 'user',
  summary: 'Принимает ответы, считает баллы и хранит результат. Те же ответы ещё раз — тот же результат.',
  body: z.object({ answers: Answers, ...submission }),
  output: Result,
  successStatuses: [201, 200],
  shedding: 'last',
  errors: ['test-not-found', 'already-done', 'other-user', 'unanswered', 'invalid-answer'],
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

/** A question of the version that was taken, with its right answers; `null` for freeform ones. */
const ReviewedQuestion = z.discriminatedUnion('type', [TextQuestion, MultipleQuestion, MatchQuestion]).nullable();
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>;

export const getResult = defineEndpoint({
  method: 'GET',
  path: '/api/results/{testId}',
  access: 'user',
  summary: 'Разбор: вопросы, какими они были, свои ответы и верные.',
  output: z.object({
    ...Result.shape,
    test: z.object({ id: z.string(), name: z.string(), questions: z.array(ReviewedQuestion) }),
  }),
  successStatuses: [200],
  shedding: 'last',
  errors: ['result-not-found'],
});

export const getImage = defineEndpoint({
  method: 'GET',
  path: '/api/images/{id}',
  access: 'user',
  summary: 'Рисунок вопроса. Под одним адресом всегда один и тот же.',
  output: 'image',
  successStatuses: [200],
  errors: ['image-not-found'],
});

const StoredTest = z.object({ id: z.string(), revision: Revision, name: z.string(), questions: z.array(Question) });
export type StoredTest = z.infer<typeof StoredTest>;

const VALIDATION_ERRORS = [
  'missing-fields',
  'no-questions',
  'question-empty',
  'too-few-options',
  'no-correct-answer',
  'empty-column',
  'incomplete-match',
  'only-freeform',
  'invalid-image',
  'image-too-large',
] as const;

export const listStoredTests = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tests',
  access: 'admin',
  summary: 'Общие тесты без вопросов.',
  output: z.array(z.object({ ...TestSummary.shape, revision: Revision })),
  successStatuses: [200],
  errors: [],
});

export const createTest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/tests',
  access: 'admin',
  summary: 'Создаёт общий тест.',
  body: TestInput,
  output: StoredTest,
  successStatuses: [201],
  errors: VALIDATION_ERRORS,
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
  summary: 'Меняет общий тест, если его версия та, с которой начали правку.',
  body: z.object({ ...TestInput.shape, revision: Revision }),
  output: StoredTest,
  successStatuses: [200],
  errors: ['test-not-found', 'edit-conflict', ...VALIDATION_ERRORS],
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
