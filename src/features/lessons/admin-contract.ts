/** The admin endpoints of blocks, lessons and lesson tests. */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { BlockInput, LessonChange, LessonInput, LessonQuestion, LessonTestInput } from '../../domain/lessons/lesson-schema.ts';
import { exportFileTypes } from '../../domain/question-export/export-file-types.ts';
import { ExportQuery } from '../../domain/question-export/export-query-schema.ts';
import { ClientId, Revision } from '../../domain/shared-schema.ts';

const StoredBlock = z.object({ id: z.string(), revision: Revision, ...BlockInput.shape }).meta({ id: 'StoredBlock' });
export type StoredBlock = z.infer<typeof StoredBlock>;

export const listStoredBlocks = defineEndpoint({
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
  successStatuses: [200],
  errors: [],
});

export const createBlock = defineEndpoint({
  method: 'POST',
  path: '/api/admin/blocks',
  access: 'admin',
  summary: 'Создаёт блок. С тем же `id` и содержанием ещё раз — тот же блок.',
  body: z.object({ ...BlockInput.shape, id: ClientId.optional() }),
  output: StoredBlock,
  successStatuses: [201],
  errors: ['missing-fields', 'invalid-order', 'edit-conflict'],
});

export const getStoredBlock = defineEndpoint({
  method: 'GET',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Один блок.',
  output: StoredBlock,
  successStatuses: [200],
  errors: ['block-not-found'],
});

export const updateBlock = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Меняет блок, если его версия та, с которой начали правку.',
  body: z.object({ ...BlockInput.shape, revision: Revision }),
  output: StoredBlock,
  successStatuses: [200],
  errors: ['block-not-found', 'missing-fields', 'invalid-order', 'edit-conflict'],
});

export const deleteBlock = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Удаляет блок, его уроки и их тесты. Результаты учеников остаются.',
  output: null,
  successStatuses: [204],
  errors: ['block-not-found'],
});

const StoredLesson = z.object({ id: z.string(), revision: Revision, ...LessonInput.shape }).meta({ id: 'StoredLesson' });
export type StoredLesson = z.infer<typeof StoredLesson>;

export const listStoredLessons = defineEndpoint({
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
  successStatuses: [200],
  errors: [],
});
export type ListedLesson = z.infer<typeof listStoredLessons.output>[number];

export const createLesson = defineEndpoint({
  method: 'POST',
  path: '/api/admin/lessons',
  access: 'admin',
  summary: 'Создаёт урок. С тем же `id` и содержанием ещё раз — тот же урок.',
  body: z.object({ ...LessonInput.shape, id: ClientId.optional() }),
  output: StoredLesson,
  successStatuses: [201],
  errors: ['missing-fields', 'invalid-video', 'edit-conflict'],
  badRequestErrors: ['block-not-found'],
});

export const getStoredLesson = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lessons/{id}',
  access: 'admin',
  summary: 'Один урок с текстом.',
  output: StoredLesson,
  successStatuses: [200],
  errors: ['lesson-not-found'],
});

export const updateLesson = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/lessons/{id}',
  access: 'admin',
  summary: 'Меняет урок, кроме ссылки на видео.',
  body: z.object({ ...LessonChange.shape, revision: Revision }),
  output: StoredLesson,
  successStatuses: [200],
  errors: ['lesson-not-found', 'missing-fields', 'edit-conflict'],
  badRequestErrors: ['block-not-found'],
});

export const deleteLesson = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/lessons/{id}',
  access: 'admin',
  summary: 'Удаляет урок и его тест. Результаты учеников остаются.',
  output: null,
  successStatuses: [204],
  errors: ['lesson-not-found'],
});

const StoredLessonTest = z.object({
  lessonId: z.string(),
  name: z.string(),
  revision: Revision,
  questions: z.array(LessonQuestion),
}).meta({ id: 'StoredLessonTest' });
export type StoredLessonTest = z.infer<typeof StoredLessonTest>;

export const getStoredLessonTest = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lesson-tests/{lessonId}',
  access: 'admin',
  summary: 'Тест урока с верными ответами.',
  output: StoredLessonTest,
  successStatuses: [200],
  errors: ['lesson-not-found', 'test-not-found'],
});

export const putLessonTest = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/lesson-tests/{lessonId}',
  access: 'admin',
  summary: 'Создаёт тест урока (без `revision`) или меняет его (с `revision`). Название даёт сервер.',
  body: z.object({ ...LessonTestInput.shape, revision: Revision.optional() }),
  output: StoredLessonTest,
  successStatuses: [200, 201],
  errors: [
    'lesson-not-found',
    'edit-conflict',
    'no-questions',
    'question-empty',
    'too-few-options',
    'no-correct-answer',
  ],
});

export const deleteLessonTest = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/lesson-tests/{lessonId}',
  access: 'admin',
  summary: 'Удаляет тест урока. Результаты учеников остаются.',
  output: null,
  successStatuses: [204],
  errors: ['lesson-not-found', 'test-not-found'],
});

export const exportLessonTest = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lesson-tests/{lessonId}/export',
  access: 'admin',
  summary: 'Скачивает вопросы теста урока в формате, который читают другие программы.',
  query: ExportQuery,
  output: 'file',
  fileTypes: Object.values(exportFileTypes),
  successStatuses: [200],
  errors: ['lesson-not-found', 'test-not-found'],
});
