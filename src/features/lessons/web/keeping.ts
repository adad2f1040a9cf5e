/** How blocks, lessons and their tests are kept on the server. */
import type { BlockDraft, LessonDraft, LessonTestDraft } from '../../../domain/lesson.ts';
import type { Keeping } from '../../../ui/saving/saver.ts';
import type { StoredBlock, StoredLesson, StoredLessonTest } from '../author-contract.ts';
import { api } from './api.ts';
import { blocksQuery, storedBlocksQuery, storedLessonsQuery } from './queries.ts';

/** Every list shows something of each. */
export const lists = [storedBlocksQuery, storedLessonsQuery, blocksQuery];

const readBlock = ({ id }: { id: string }) => api('GET /api/admin/blocks/{id}', { params: { id } });

/** How the form of a block saves it. */
export const keptBlocks: Keeping<BlockDraft, StoredBlock> = {
  create: (draft) => api('POST /api/admin/blocks', { input: draft }),
  change: (draft, { id, revision }) =>
    api('PUT /api/admin/blocks/{id}', { params: { id }, input: { ...draft, revision } }),
  read: readBlock,
  likely: async ({ title }) => {
    const blocks = await api('GET /api/admin/blocks', {});
    return Promise.all(blocks.filter((block) => block.title === title).map(readBlock));
  },
};

const readLesson = ({ id }: { id: string }) => api('GET /api/admin/lessons/{id}', { params: { id } });

/** How the form of a lesson saves it; the link to its video stays as it was made (specification §7). */
export const keptLessons: Keeping<LessonDraft, StoredLesson> = {
  create: (draft) => api('POST /api/admin/lessons', { input: draft }),
  change: ({ title, content, blockId }, { id, revision }) =>
    api('PUT /api/admin/lessons/{id}', { params: { id }, input: { title, content, blockId, revision } }),
  read: readLesson,
  likely: async ({ title, blockId }) => {
    const lessons = await api('GET /api/admin/lessons', { query: { blockId } });
    return Promise.all(lessons.filter((lesson) => lesson.title === title).map(readLesson));
  },
};

const readTest = (lessonId: string) => api('GET /api/admin/lesson-tests/{lessonId}', { params: { lessonId } });

/** A lesson has one test at most. */
export const keptTestOf = (lessonId: string): Keeping<LessonTestDraft, StoredLessonTest> => ({
  create: ({ questions }) =>
    api('PUT /api/admin/lesson-tests/{lessonId}', { params: { lessonId }, input: { questions } }),
  change: ({ questions }, { revision }) =>
    api('PUT /api/admin/lesson-tests/{lessonId}', { params: { lessonId }, input: { questions, revision } }),
  read: () => readTest(lessonId),
  likely: async () => {
    const lessons = await api('GET /api/admin/lessons', { query: {} });
    return Promise.all(lessons.filter(({ id, hasTest }) => id === lessonId && hasTest).map(() => readTest(lessonId)));
  },
});
