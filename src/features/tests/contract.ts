import * as z from 'zod';
import { call } from '../../api/call.ts';
import {
  Answer,
  Answers,
  LearnerQuestion,
  MatchQuestion,
  MultipleQuestion,
  Question,
  TextQuestion,
} from '../../domain/question-schema.ts';
import { Revision } from '../../domain/revision-schema.ts';
import { submission } from '../../domain/submission-schema.ts';
import { TestDraft } from '../../domain/test-draft-schema.ts';

const Score = z.object({ score: z.number().int(), maxScore: z.number().int(), timestamp: z.iso.datetime() });
const Result = z.object({ answers: z.array(Answer), ...Score.shape });
export type Result = z.infer<typeof Result>;

const TestSummary = z.object({
  id: z.string(),
  name: z.string(),
  questionCount: z.number().int(),
  maxScore: z.number().int(),
});

export const listTests = call({
  method: 'GET',
  path: '/api/tests',
  access: 'user',
  summary: 'Общие тесты со своими результатами, без вопросов.',
  output: z.array(z.object({ ...TestSummary.shape, result: Score.nullable() })),
  statuses: [200],
  errors: [],
});
export type ListedTest = z.infer<typeof listTests.output>[number];

export const getTest = call({
  method: 'GET',
  path: '/api/tests/{id}',
  access: 'user',
  summary: 'Тест, чтобы его пройти: без верных ответов и без вопросов со свободным ответом.',
  output: z.object({
    id: z.string(),
    name: z.string(),
    /** The version that is shown; sent back with the answers, it is the one they are scored by. */
    revision: Revision,
    maxScore: z.number().int(),
    questions: z.array(LearnerQuestion),
  }),
  statuses: [200],
  errors: ['test-not-found', 'already-done'],
});

export const submitResult = call({
  method: 'PUT',
  path: '/api/results/{testId}',
  access: 'user',
  summary: 'Принимает ответы, считает баллы и хранит результат. Те же ответы ещё раз — тот же результат.',
  input: z.object({ answers: Answers, ...submission }),
  output: Result,
  statuses: [201, 200],
  inCrowd: 'served-longer',
  errors: ['test-not-found', 'already-done', 'other-user', 'unanswered', 'invalid-answer'],
});

export const listResults = call({
  method: 'GET',
  path: '/api/results',
  access: 'user',
  summary: 'Все свои результаты по id теста.',
  output: z.record(z.string(), Result),
  statuses: [200],
  errors: [],
});

/** A question as it was when the test was taken, with its right answers; freeform ones are `null`. */
const ReviewedQuestion = z.discriminatedUnion('type', [TextQuestion, MultipleQuestion, MatchQuestion]).nullable();
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>;

export const getResult = call({
  method: 'GET',
  path: '/api/results/{testId}',
  access: 'user',
  summary: 'Разбор: вопросы, какими они были, свои ответы и верные.',
  output: z.object({
    ...Result.shape,
    test: z.object({ id: z.string(), name: z.string(), questions: z.array(ReviewedQuestion) }),
  }),
  statuses: [200],
  inCrowd: 'served-longer',
  errors: ['result-not-found'],
});

export const getImage = call({
  method: 'GET',
  path: '/api/images/{id}',
  access: 'user',
  summary: 'Рисунок вопроса. Под одним адресом всегда один и тот же.',
  output: 'picture',
  statuses: [200],
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

export const listStoredTests = call({
  method: 'GET',
  path: '/api/admin/tests',
  access: 'admin',
  summary: 'Общие тесты без вопросов.',
  output: z.array(z.object({ ...TestSummary.shape, revision: Revision })),
  statuses: [200],
  errors: [],
});

export const createTest = call({
  method: 'POST',
  path: '/api/admin/tests',
  access: 'admin',
  summary: 'Создаёт общий тест.',
  input: TestDraft,
  output: StoredTest,
  statuses: [201],
  errors: VALIDATION_ERRORS,
});

export const getStoredTest = call({
  method: 'GET',
  path: '/api/admin/tests/{id}',
  access: 'admin',
  summary: 'Общий тест с верными ответами, чтобы его изменить.',
  output: StoredTest,
  statuses: [200],
  errors: ['test-not-found'],
});

export const updateTest = call({
  method: 'PUT',
  path: '/api/admin/tests/{id}',
  access: 'admin',
  summary: 'Меняет общий тест, если его версия та, с которой начали правку.',
  input: z.object({ ...TestDraft.shape, revision: Revision }),
  output: StoredTest,
  statuses: [200],
  errors: ['test-not-found', 'edit-conflict', ...VALIDATION_ERRORS],
});

export const deleteTest = call({
  method: 'DELETE',
  path: '/api/admin/tests/{id}',
  access: 'admin',
  summary: 'Удаляет общий тест. Результаты учеников и их разборы остаются.',
  output: null,
  statuses: [204],
  errors: ['test-not-found'],
});
