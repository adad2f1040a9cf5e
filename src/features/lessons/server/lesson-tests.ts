import { implement, type Implementation } from '../../../api/implement.ts';
import { Failure, failureTexts } from '../../../domain/failure.ts';
import { checkLessonTest, lessonTestName } from '../../../domain/lesson.ts';
import type { Database } from '../../../storage/database.ts';
import { deleteLessonTest, getStoredLessonTest, putLessonTest } from '../author-contract.ts';
import * as store from '../store/lesson-tests.ts';
import { findPlace } from '../store/lessons.ts';

/** What the tutor does with the tests of lessons. */
export function lessonTestCalls(db: Database): Implementation[] {
  /** The title of a lesson that must be there. */
  const titleOf = async (lessonId: string): Promise<string> => {
    const lesson = await findPlace(db, lessonId);
    if (lesson === undefined) throw new Failure('lesson-not-found');
    return lesson.title;
  };

  return [
    implement(getStoredLessonTest, async ({ params: { lessonId } }) => {
      const title = await titleOf(lessonId);
      const test = await store.findLessonTest(db, lessonId);
      if (test === undefined) throw new Failure('test-not-found');
      return { lessonId, name: lessonTestName(title), ...test };
    }),

    implement(putLessonTest, async ({ params: { lessonId }, input: { revision, ...draft }, answerWith, ...by }) => {
      const title = await titleOf(lessonId);
      const { questions } = checkLessonTest(draft);
      const saved =
        revision === undefined
          ? await store.addLessonTest(db, lessonId, questions, by)
          : await store.replaceLessonTest(db, lessonId, revision, questions, by);
      if (saved === 'lesson-not-found') throw new Failure(saved);
      if (saved === null && revision === undefined) throw needsRevision();
      if (saved === null) throw new Failure('edit-conflict');
      if (revision === undefined) answerWith(201);
      return { lessonId, name: lessonTestName(title), revision: saved, questions };
    }),

    implement(deleteLessonTest, async ({ params: { lessonId }, ...by }) => {
      await titleOf(lessonId);
      if (!(await store.removeLessonTest(db, lessonId, by))) throw new Failure('test-not-found');
      return undefined;
    }),
  ];
}

/** The lesson has a test by now: a change of it must say which version it is based on. */
const needsRevision = (): Failure =>
  new Failure('invalid-request', {
    message: failureTexts['edit-conflict'],
    fields: { revision: failureTexts['edit-conflict'] },
  });
