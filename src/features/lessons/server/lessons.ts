import { implement, type Implementation } from '../../../api/implement.ts';
import { Failure } from '../../../domain/failure.ts';
import { checkLesson, checkLessonChange } from '../../../domain/lesson.ts';
import type { Database } from '../../../storage/database.ts';
import { createLesson, deleteLesson, getStoredLesson, listStoredLessons, updateLesson } from '../author-contract.ts';
import * as store from '../store/lessons.ts';

/** What the tutor does with lessons. */
export const lessonCalls = (db: Database): Implementation[] => [
  implement(listStoredLessons, ({ query }) => store.listStoredLessons(db, query.blockId)),

  implement(createLesson, async ({ input, ...by }) => {
    const saved = await store.addLesson(db, checkLesson(input), by);
    if (typeof saved === 'string') throw new Failure(saved);
    return saved;
  }),

  implement(getStoredLesson, async ({ params }) => {
    const lesson = await store.findStoredLesson(db, params.id);
    if (lesson === undefined) throw new Failure('lesson-not-found');
    return lesson;
  }),

  implement(updateLesson, async ({ params, input: { revision, ...change }, ...by }) => {
    const saved = await store.replaceLesson(db, params.id, revision, checkLessonChange(change), by);
    if (typeof saved === 'string') throw new Failure(saved);
    return saved;
  }),

  implement(deleteLesson, async ({ params, ...by }) => {
    if (!(await store.removeLesson(db, params.id, by))) throw new Failure('lesson-not-found');
    return undefined;
  }),
];
