import { actorOf, handle, type Route } from '../../../http/handler.ts';
import { AppError } from '../../../domain/errors.ts';
import { checkLesson, checkLessonChange } from '../../../domain/lessons/lesson.ts';
import type { Database } from '../../../db/database.ts';
import { createLesson, deleteLesson, getStoredLesson, listStoredLessons, updateLesson } from '../admin-contract.ts';
import * as store from '../store/lessons.ts';

/** The endpoints that administer lessons. */
export const lessonEndpoints = (db: Database): Route[] => [
  handle(listStoredLessons, ({ query }) => store.listStoredLessons(db, query.blockId)),

  handle(createLesson, async ({ body: { id, ...input }, ...context }) => {
    const saved = await store.addLesson(db, checkLesson(input), actorOf(context), id);
    if (typeof saved === 'string') throw new AppError(saved);
    return saved;
  }),

  handle(getStoredLesson, async ({ params }) => {
    const lesson = await store.findStoredLesson(db, params.id);
    if (lesson === undefined) throw new AppError('lesson-not-found');
    return lesson;
  }),

  handle(updateLesson, async ({ params, body: { revision, ...change }, ...context }) => {
    const saved = await store.replaceLesson(db, params.id, revision, checkLessonChange(change), actorOf(context));
    if (typeof saved === 'string') throw new AppError(saved);
    return saved;
  }),

  handle(deleteLesson, async ({ params, ...context }) => {
    if (!(await store.removeLesson(db, params.id, actorOf(context)))) throw new AppError('lesson-not-found');
    return undefined;
  }),
];
