/** What authors ask of blocks, lessons and their tests. */
import * as z from 'zod';
import { call } from '../../api/call.ts';
import { BlockDraft, LessonChange, LessonDraft, LessonQuestion, LessonTestDraft } from '../../domain/lesson-schema.ts';
import { Revision } from '../../domain/revision-schema.ts';

const StoredBlock = z.object({ id: z.string(), revision: Revision, ...BlockDraft.shape });
export type StoredBlock = z.infer<typeof StoredBlock>;

export const listStoredBlocks = call({
  method: 'GET',
  path: '/api/admin/blocks',
  access: 'admin',
  summary: 'Блоки по порядку.',
  output: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      order: z.number().int(),
      lessonCount: z.number().int(),
      revision: Revision,
    }),
  ),
  statuses: [200],
  errors: [],
});

export const createBlock = call({
  method: 'POST',
  path: '/api/admin/blocks',
  access: 'admin',
  summary: 'Создаёт блок.',
  input: BlockDraft,
  output: StoredBlock,
  statuses: [201],
  errors: ['missing-fields', 'invalid-order'],
});

export const getStoredBlock = call({
  method: 'GET',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Один блок.',
  output: StoredBlock,
  statuses: [200],
  errors: ['block-not-found'],
});

export const updateBlock = call({
  method: 'PUT',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Меняет блок, если его версия та, с которой начали правку.',
  input: z.object({ ...BlockDraft.shape, revision: Revision }),
  output: StoredBlock,
  statuses: [200],
  errors: ['block-not-found', 'missing-fields', 'invalid-order', 'edit-conflict'],
});

export const deleteBlock = call({
  method: 'DELETE',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Удаляет блок, его уроки и их тесты. Результаты учеников остаются.',
  output: null,
  statuses: [204],
  errors: ['block-not-found'],
});

const StoredLesson = z.object({ id: z.string(), revision: Revision, ...LessonDraft.shape });
export type StoredLesson = z.infer<typeof StoredLesson>;

export const listStoredLessons = call({
  method: 'GET',
  path: '/api/admin/lessons',
  access: 'admin',
  summary: 'Уроки без текстов; `blockId` — только одного блока.',
  query: z.object({ blockId: z.string().optional() }),
  output: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      blockId: z.string(),
      hasTest: z.boolean(),
      questionCount: z.number().int(),
      revision: Revision,
    }),
  ),
  statuses: [200],
  errors: [],
});
export type ListedLesson = z.infer<typeof listStoredLessons.output>[number];

export const createLesson = call({
  method: 'POST',
  path: '/api/admin/lessons',
  access: 'admin',
  summary: 'Создаёт урок.',
  input: LessonDraft,
  output: StoredLesson,
  statuses: [201],
  errors: ['missing-fields', 'invalid-video'],
  inputErrors: ['block-not-found'],
});

export const getStoredLesson = call({
  method: 'GET',
  path: '/api/admin/lessons/{id}',
  access: 'admin',
  summary: 'Один урок с текстом.',
  output: StoredLesson,
  statuses: [200],
  errors: ['lesson-not-found'],
});

export const updateLesson = call({
  method: 'PUT',
  path: '/api/admin/lessons/{id}',
  access: 'admin',
  summary: 'Меняет урок, кроме ссылки на видео.',
  input: z.object({ ...LessonChange.shape, revision: Revision }),
  output: StoredLesson,
  statuses: [200],
  errors: ['lesson-not-found', 'missing-fields', 'edit-conflict'],
  inputErrors: ['block-not-found'],
});

export const deleteLesson = call({
  method: 'DELETE',
  path: '/api/admin/lessons/{id}',
  access: 'admin',
  summary: 'Удаляет урок и его тест. Результаты учеников остаются.',
  output: null,
  statuses: [204],
  errors: ['lesson-not-found'],
});

const StoredLessonTest = z.object({
  lessonId: z.string(),
  name: z.string(),
  revision: Revision,
  questions: z.array(LessonQuestion),
});
export type StoredLessonTest = z.infer<typeof StoredLessonTest>;

export const getStoredLessonTest = call({
  method: 'GET',
  path: '/api/admin/lesson-tests/{lessonId}',
  access: 'admin',
  summary: 'Тест урока с верными ответами.',
  output: StoredLessonTest,
  statuses: [200],
  errors: ['lesson-not-found', 'test-not-found'],
});

export const putLessonTest = call({
  method: 'PUT',
  path: '/api/admin/lesson-tests/{lessonId}',
  access: 'admin',
  summary: 'Создаёт тест урока (без `revision`) или меняет его (с `revision`). Название даёт сервер.',
  input: z.object({ ...LessonTestDraft.shape, revision: Revision.optional() }),
  output: StoredLessonTest,
  statuses: [200, 201],
  errors: [
    'lesson-not-found',
    'edit-conflict',
    'no-questions',
    'question-empty',
    'too-few-options',
    'no-correct-answer',
  ],
});

export const deleteLessonTest = call({
  method: 'DELETE',
  path: '/api/admin/lesson-tests/{lessonId}',
  access: 'admin',
  summary: 'Удаляет тест урока. Результаты учеников остаются.',
  output: null,
  statuses: [204],
  errors: ['lesson-not-found', 'test-not-found'],
});
