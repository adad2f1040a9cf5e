import { actorOf, handle, type Route } from '../../../http/handler.ts';
import { questionsFile } from '../../../http/questions-file.ts';
import { AppError, errorMessages } from '../../../domain/errors.ts';
import { checkLessonTest, lessonTestName, toQuestion } from '../../../domain/lessons/lesson.ts';
import type { Database } from '../../../db/database.ts';
import { deleteLessonTest, exportLessonTest, getStoredLessonTest, putLessonTest } from '../admin-contract.ts';
import * as store from '../store/lesson-tests.ts';
import { findLessonBlock } from '../store/lessons.ts';

/** Administration of lesson tests. */
export function lessonTestEndpoints(db: Database): Route[] {
  /** @throws AppError `lesson-not-found` */
  const titleOf = async (lessonId: string): Promise<string> => {
    const lesson = await findLessonBlock(db, lessonId);
    if (lesson === undefined) throw new AppError('lesson-not-found');
    return lesson.title;
  };

  return [
    handle(getStoredLessonTest, async ({ params: { lessonId } }) => {
      const title = await titleOf(lessonId);
      const test = await store.findLessonTest(db, lessonId);
      if (test === undefined) throw new AppError('test-not-found');
      return { lessonId, name: lessonTestName(title), ...test };
    }),

    handle(exportLessonTest, async ({ params: { lessonId }, query }) => {
      const name = lessonTestName(await titleOf(lessonId));
      const test = await store.findLessonTest(db, lessonId);
      if (test === undefined) throw new AppError('test-not-found');
      return questionsFile(query.format, { name, questions: test.questions.map(toQuestion) });
    }),

    handle(putLessonTest, async ({ params: { lessonId }, body: { revision, ...input }, setStatus, ...context }) => {
      const title = await titleOf(lessonId);
      const { questions } = checkLessonTest(input);
      const saved =
        revision === undefined
          ? await store.addLessonTest(db, lessonId, questions, actorOf(context))
          : await store.replaceLessonTest(db, lessonId, revision, questions, actorOf(context));
      if (saved === 'lesson-not-found') throw new AppError(saved);
      if (saved === null && revision === undefined) throw needsRevision();
      if (saved === null) throw new AppError('edit-conflict');
      if (revision === undefined) setStatus(201);
      return { lessonId, name: lessonTestName(title), revision: saved, questions };
    }),

    handle(deleteLessonTest, async ({ params: { lessonId }, ...context }) => {
      await titleOf(lessonId);
      if (!(await store.removeLessonTest(db, lessonId, actorOf(context)))) throw new AppError('test-not-found');
      return undefined;
    }),
  ];
}

/** The lesson already has a test, so the request must name the revision that it changes. */
const needsRevision = (): AppError =>
  new AppError('invalid-request', {
    message: errorMessages['edit-conflict'],
    fields: { revision: errorMessages['edit-conflict'] },
  });
