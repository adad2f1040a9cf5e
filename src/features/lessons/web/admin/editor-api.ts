import { AppError } from '../../../../domain/errors.ts';
import type { BlockInput, LessonInput, LessonTestInput } from '../../../../domain/lessons/lesson.ts';
import type { ResourceApi } from '../../../../ui/forms/idempotent-save.ts';
import type { StoredBlock, StoredLesson, StoredLessonTest } from '../../admin-contract.ts';
import { api } from '../api.ts';
import { blocksQuery, storedBlocksQuery, storedLessonsQuery } from '../queries.ts';

/** The queries that a saved or deleted block, lesson or test changes. */
export const affectedQueries = [storedBlocksQuery, storedLessonsQuery, blocksQuery];

export const blockApi = (id: string): ResourceApi<BlockInput, StoredBlock> => ({
  create: (input) => api('POST /api/admin/blocks', { body: { ...input, id } }),
  update: (input, { revision }) => api('PUT /api/admin/blocks/{id}', { params: { id }, body: { ...input, revision } }),
  read: () => api('GET /api/admin/blocks/{id}', { params: { id } }),
});

/** The requests for a lesson. The video link of a stored lesson never changes (rule R55). */
export const lessonApi = (id: string): ResourceApi<LessonInput, StoredLesson> => ({
  create: (input) => api('POST /api/admin/lessons', { body: { ...input, id } }),
  update: ({ title, content, blockId }, { revision }) =>
    api('PUT /api/admin/lessons/{id}', { params: { id }, body: { title, content, blockId, revision } }),
  read: () => api('GET /api/admin/lessons/{id}', { params: { id } }),
});

/** The requests for the test of a lesson. A lesson has at most one test, so the id of the lesson identifies it. */
export function lessonTestApi(lessonId: string): ResourceApi<LessonTestInput, StoredLessonTest> {
  const params = { lessonId };
  let hasTried = false;
  const hasTest = async (): Promise<boolean> => {
    const lessons = await api('GET /api/admin/lessons', { query: {} });
    return lessons.some((lesson) => lesson.id === lessonId && lesson.hasTest);
  };
  return {
    create: async ({ questions }) => {
      // An earlier creation whose response was lost may have succeeded. The server rejects a second creation as invalid, even of the same test. The
      // error is an edit conflict here, so that `createSaver` compares the stored test.
      if (hasTried && (await hasTest())) throw new AppError('edit-conflict');
      hasTried = true;
      return api('PUT /api/admin/lesson-tests/{lessonId}', { params, body: { questions } });
    },
    update: ({ questions }, { revision }) =>
      api('PUT /api/admin/lesson-tests/{lessonId}', { params, body: { questions, revision } }),
    read: () => api('GET /api/admin/lesson-tests/{lessonId}', { params }),
  };
}

export const deleteLessonTest = (lessonId: string) => api('DELETE /api/admin/lesson-tests/{lessonId}', { params: { lessonId } });
