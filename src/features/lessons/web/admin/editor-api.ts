import type { BlockInput, LessonInput, LessonTestInput } from '../../../../domain/lessons/lesson.ts';
import type { ResourceApi } from '../../../../ui/forms/idempotent-save.ts';
import type { StoredBlock, StoredLesson, StoredLessonTest } from '../../admin-contract.ts';
import { api } from '../api.ts';
import { blocksQuery, storedBlocksQuery, storedLessonsQuery } from '../queries.ts';

/** The queries that a saved or deleted block, lesson or test changes. */
export const affectedQueries = [storedBlocksQuery, storedLessonsQuery, blocksQuery];

const readBlock = ({ id }: { id: string }) => api('GET /api/admin/blocks/{id}', { params: { id } });

export const blockApi: ResourceApi<BlockInput, StoredBlock> = {
  create: (input) => api('POST /api/admin/blocks', { body: input }),
  update: (input, { id, revision }) =>
    api('PUT /api/admin/blocks/{id}', { params: { id }, body: { ...input, revision } }),
  read: readBlock,
  findCandidates: async ({ title }) => {
    const blocks = await api('GET /api/admin/blocks', {});
    return Promise.all(blocks.filter((block) => block.title === title).map(readBlock));
  },
};

const readLesson = ({ id }: { id: string }) => api('GET /api/admin/lessons/{id}', { params: { id } });

/** The video link of a stored lesson never changes (rule R55). */
export const lessonApi: ResourceApi<LessonInput, StoredLesson> = {
  create: (input) => api('POST /api/admin/lessons', { body: input }),
  update: ({ title, content, blockId }, { id, revision }) =>
    api('PUT /api/admin/lessons/{id}', { params: { id }, body: { title, content, blockId, revision } }),
  read: readLesson,
  findCandidates: async ({ title, blockId }) => {
    const lessons = await api('GET /api/admin/lessons', { query: { blockId } });
    return Promise.all(lessons.filter((lesson) => lesson.title === title).map(readLesson));
  },
};

const readTest = (lessonId: string) => api('GET /api/admin/lesson-tests/{lessonId}', { params: { lessonId } });

/** A lesson has at most one test, so the lesson's id identifies it. */
export const lessonTestApi = (lessonId: string): ResourceApi<LessonTestInput, StoredLessonTest> => ({
  create: ({ questions }) =>
    api('PUT /api/admin/lesson-tests/{lessonId}', { params: { lessonId }, body: { questions } }),
  update: ({ questions }, { revision }) =>
    api('PUT /api/admin/lesson-tests/{lessonId}', { params: { lessonId }, body: { questions, revision } }),
  read: () => readTest(lessonId),
  findCandidates: async () => {
    const lessons = await api('GET /api/admin/lessons', { query: {} });
    return Promise.all(lessons.filter(({ id, hasTest }) => id === lessonId && hasTest).map(() => readTest(lessonId)));
  },
});
