/** The endpoints of lesson tests. They call the same functions as general tests, after a check of the access to the block. */
import { questionsFile } from '../../../http/questions-file.ts';
import { actorOf, handle, type Route } from '../../../http/handler.ts';
import { AppError, errorMessages } from '../../../domain/errors.ts';
import { checkLessonTest, lessonTestName, toQuestion, unansweredLessonText } from '../../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { assertSubmitter } from '../../../domain/questions/submission.ts';
import type { User } from '../../../domain/users/user.ts';
import { findOwnAssignment, findServed } from '../../../db/assignments/own.ts';
import { isOpenTo } from '../../../db/block-access.ts';
import type { Database } from '../../../db/database.ts';
import { addLessonTest } from '../../tests/store/lesson-tests.ts';
import { findReview, listResults } from '../../tests/store/results.ts';
import { isDrafted, openTest, readDraft, saveDraft, submit } from '../../tests/take.ts';
import { findTest, removeTest, replaceTest } from '../../tests/store/tests.ts';
import { deleteLessonTest, exportLessonTest, getStoredLessonTest, putLessonTest } from '../admin-contract.ts';
import { getLessonResult, getLessonTest, listLessonResults, submitLessonResult } from '../contract.ts';
import { getLessonDraft, mergeLessonDraft } from '../drafts-contract.ts';
import { hasAccess, requireAccess } from '../require-access.ts';
import { findLessonBlock } from '../store/lessons.ts';
import { toLessonResult, toLessonResults, toLessonReview, toStoredLessonTest, toTakenLessonTest } from '../test-shapes.ts';
import type { LessonServices } from './services.ts';

export const lessonTestEndpoints = (services: LessonServices): Route[] => [...learnerEndpoints(services), ...adminEndpoints(services.db)];

/** @throws AppError `lesson-not-found` */
async function requireLesson(db: Database, lessonId: string) {
  const lesson = await findLessonBlock(db, lessonId);
  if (lesson === undefined) throw new AppError('lesson-not-found');
  return lesson;
}

/**
 * Checks the access to the block of a lesson. A deleted lesson belongs to no block, so its results need no access.
 * @throws AppError `no-access`
 */
async function requireAccessUnlessDeleted(db: Database, lessonId: string, user: User): Promise<void> {
  const lesson = await findLessonBlock(db, lessonId);
  if (lesson !== undefined) requireAccess(user, lesson.blockId);
}

const learnerEndpoints = ({ db, days, clock }: LessonServices): Route[] => [
  handle(getLessonTest, async ({ params: { lessonId }, user }) => {
    const { blockId, title } = await requireLesson(db, lessonId);
    requireAccess(user, blockId);
    const testId = lessonTestId(lessonId);
    const test = await openTest(db, testId, user.uid);
    return toTakenLessonTest(lessonId, title, test, await findOwnAssignment(db, { uid: user.uid, testId }, clock));
  }),

  handle(submitLessonResult, async ({ params: { lessonId }, body, user, setStatus }) => {
    assertSubmitter(body.learner, user.uid);
    const lesson = await findLessonBlock(db, lessonId);
    // A test that was begun before the access ended may still be submitted (rule R93).
    const isOpen =
      lesson === undefined || hasAccess(user, lesson.blockId) || (await isOpenTo(db, user.uid, lesson.blockId, days.handInDay()));
    const testId = lessonTestId(lessonId);
    const admit = async (next: number | null): Promise<void> => {
      // If the server has the answers as a draft, they were given while the block was open (rule R173).
      if (!isOpen && (next === null || !(await isDrafted(db, testId, user.uid, next, body)))) throw new AppError('no-access');
      if (lesson === undefined && next !== null) throw new AppError('lesson-not-found');
    };
    const nameOfResult = () => lessonTestName(lesson?.title ?? '');
    const { result, isNew } = await submit(db, testId, user.uid, body, { admit, nameOfResult, unansweredText: unansweredLessonText });
    if (!isNew) setStatus(200);
    return toLessonResult(result);
  }),

  handle(listLessonResults, async ({ user }) => toLessonResults(await listResults(db, user.uid, { ofLessons: true }))),

  handle(getLessonResult, async ({ params: { lessonId }, query, user }) => {
    await requireAccessUnlessDeleted(db, lessonId, user);
    const testId = lessonTestId(lessonId);
    const review = await findReview(db, user.uid, testId, query.attempt);
    if (review === undefined) throw new AppError('result-not-found');
    return toLessonReview(review, await findServed(db, { uid: user.uid, testId, attempt: review.attempt }, clock));
  }),

  handle(getLessonDraft, async ({ params: { lessonId }, user }) => {
    await requireAccessUnlessDeleted(db, lessonId, user);
    return readDraft(db, lessonTestId(lessonId), user.uid);
  }),

  handle(mergeLessonDraft, async ({ params: { lessonId }, body, user }) => {
    assertSubmitter(body.learner, user.uid);
    await requireAccessUnlessDeleted(db, lessonId, user);
    return saveDraft(db, lessonTestId(lessonId), user.uid, body);
  }),
];

const adminEndpoints = (db: Database): Route[] => [
  handle(getStoredLessonTest, async ({ params: { lessonId } }) => {
    const { title } = await requireLesson(db, lessonId);
    return toStoredLessonTest(lessonId, title, await requireTest(db, lessonId));
  }),

  handle(exportLessonTest, async ({ params: { lessonId }, query }) => {
    const { title } = await requireLesson(db, lessonId);
    const { questions } = await requireTest(db, lessonId);
    return questionsFile(query.format, { name: lessonTestName(title), questions });
  }),

  handle(putLessonTest, async ({ params: { lessonId }, body: { revision, ...input }, setStatus, ...context }) => {
    const { title } = await requireLesson(db, lessonId);
    const test = { name: '', questions: checkLessonTest(input).questions.map(toQuestion) };
    const saved =
      revision === undefined
        ? await addLessonTest(db, lessonId, test.questions, actorOf(context))
        : await replaceTest(db, lessonTestId(lessonId), revision, test, actorOf(context));
    if (saved === null) throw needsRevision();
    // A test that was deleted meanwhile is reported as an edit conflict.
    if (typeof saved === 'string') throw new AppError(saved === 'test-not-found' ? 'edit-conflict' : saved);
    if (revision === undefined) setStatus(201);
    return toStoredLessonTest(lessonId, title, saved);
  }),

  handle(deleteLessonTest, async ({ params: { lessonId }, ...context }) => {
    await requireLesson(db, lessonId);
    if (!(await removeTest(db, lessonTestId(lessonId), actorOf(context)))) throw new AppError('test-not-found');
    return undefined;
  }),
];

/** @throws AppError `test-not-found` */
async function requireTest(db: Database, lessonId: string) {
  const test = await findTest(db, lessonTestId(lessonId));
  if (test === undefined) throw new AppError('test-not-found');
  return test;
}

/** The error for a request without a revision when the lesson already has a test. To change a test, a request must name its revision. */
const needsRevision = (): AppError =>
  new AppError('invalid-request', {
    message: errorMessages['edit-conflict'],
    fields: { revision: errorMessages['edit-conflict'] },
  });
