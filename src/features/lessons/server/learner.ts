import { implement, type Implementation } from '../../../api/implement.ts';
import { Failure } from '../../../domain/failure.ts';
import { lessonTestName, toQuestion, unansweredLessonText } from '../../../domain/lesson.ts';
import { checkLearner, checkShownVersion, isSameSubmission, scoredAnswers } from '../../../domain/submission.ts';
import type { User } from '../../../domain/user.ts';
import type { Database } from '../../../storage/database.ts';
import {
  getLesson,
  getLessonResult,
  getLessonTest,
  listBlocks,
  listLessonResults,
  submitLessonResult,
  type LessonResult,
} from '../contract.ts';
import * as blocks from '../store/blocks.ts';
import * as results from '../store/lesson-results.ts';
import * as tests from '../store/lesson-tests.ts';
import * as lessons from '../store/lessons.ts';

/** Specification §6: a lesson, its test and its results are open to whom its block is open to; whatever the role. */
function requireAccess(user: User, blockId: string): void {
  if (!user.accessBlocks.includes(blockId)) throw new Failure('no-access');
}

/** What learners do. */
export const learnerCalls = (db: Database): Implementation[] => [
  implement(listBlocks, ({ user }) => blocks.listBlocks(db, user.uid)),

  implement(getLesson, async ({ params, user }) => {
    const lesson = await lessons.findLesson(db, params.id, user.uid);
    if (lesson === undefined) throw new Failure('lesson-not-found');
    requireAccess(user, lesson.blockId);
    return lesson;
  }),

  implement(getLessonTest, async ({ params: { lessonId }, user }) => {
    const lesson = await lessons.findPlace(db, lessonId);
    if (lesson === undefined) throw new Failure('lesson-not-found');
    requireAccess(user, lesson.blockId);
    const test = await tests.findLessonTest(db, lessonId);
    if (test === undefined) throw new Failure('test-not-found');
    if (await results.findLessonResult(db, user.uid, lessonId)) throw new Failure('already-done');
    return { lessonId, name: lessonTestName(lesson.title), ...test };
  }),

  implement(submitLessonResult, async ({ params: { lessonId }, input, user, answerWith }) => {
    checkLearner(input.learner, user.uid);
    const again = (stored: LessonResult): LessonResult => {
      if (!isSameSubmission(stored.answers, input.answers)) throw new Failure('already-done');
      answerWith(200);
      return stored;
    };
    const lesson = await lessons.findPlace(db, lessonId);
    if (lesson !== undefined) requireAccess(user, lesson.blockId);
    const earlier = await results.findLessonResult(db, user.uid, lessonId);
    if (earlier !== undefined) return again(earlier);

    if (lesson === undefined) throw new Failure('lesson-not-found');
    const test = (await tests.findLessonTest(db, lessonId, input.revision)) ?? (await tests.findLessonTest(db, lessonId));
    if (test === undefined) throw new Failure('test-not-found');
    checkShownVersion(input.revision, test.revision);
    const { answers, ...points } = scoredAnswers(test.questions.map(toQuestion), input.answers, unansweredLessonText);
    // Nothing is left without an answer, and an answer to one choice is a number.
    const result: LessonResult = { answers: answers.map(Number), ...points };
    const row = { uid: user.uid, lessonId, revision: test.revision, name: lessonTestName(lesson.title), ...result };
    if (await results.addLessonResult(db, row)) return result;
    const winner = await results.findLessonResult(db, user.uid, lessonId);
    if (winner === undefined) throw new Failure('unavailable');
    return again(winner);
  }),

  implement(listLessonResults, ({ user }) => results.listLessonResults(db, user.uid)),

  implement(getLessonResult, async ({ params: { lessonId }, user }) => {
    const lesson = await lessons.findPlace(db, lessonId);
    if (lesson !== undefined) requireAccess(user, lesson.blockId);
    const review = await results.findLessonReview(db, user.uid, lessonId);
    if (review === undefined) throw new Failure('result-not-found');
    return review;
  }),
];
