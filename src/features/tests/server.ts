import { fillPath } from '../../api/call.ts';
import { implement, type Implementation } from '../../api/implement.ts';
import { Failure } from '../../domain/failure.ts';
import { isVisible, toLearnerQuestions } from '../../domain/question.ts';
import { maxScore } from '../../domain/scoring.ts';
import { checkLearner, checkShownVersion, isSameSubmission, scoredAnswers } from '../../domain/submission.ts';
import { checkTest } from '../../domain/test-draft.ts';
import type { Database } from '../../storage/database.ts';
import {
  createTest,
  deleteTest,
  getImage,
  getResult,
  getStoredTest,
  getTest,
  listResults,
  listStoredTests,
  listTests,
  submitResult,
  updateTest,
  type Result,
} from './contract.ts';
import { findImage } from './store/images.ts';
import * as results from './store/results.ts';
import * as tests from './store/tests.ts';

const imageUrl = (id: string): string => fillPath(getImage.path, { id });

/** General tests, for learners and for the tutor. */
export const testCalls = (db: Database): Implementation[] => [...learnerCalls(db), ...authorCalls(db)];

const learnerCalls = (db: Database): Implementation[] => [
  implement(listTests, ({ user }) => tests.listTests(db, user.uid)),

  implement(getTest, async ({ params, user }) => {
    const test = await tests.findTest(db, params.id);
    if (test === undefined) throw new Failure('test-not-found');
    if (await results.findResult(db, user.uid, params.id)) throw new Failure('already-done');
    return { ...test, maxScore: maxScore(test.questions), questions: toLearnerQuestions(test.questions, imageUrl) };
  }),

  implement(submitResult, async ({ params: { testId }, input, user: { uid }, answerWith }) => {
    checkLearner(input.learner, uid);
    const again = (stored: Result): Result => {
      if (!isSameSubmission(stored.answers, input.answers)) throw new Failure('already-done');
      answerWith(200);
      return stored;
    };
    const earlier = await results.findResult(db, uid, testId);
    if (earlier !== undefined) return again(earlier);

    const test = (await tests.findTest(db, testId, input.revision)) ?? (await tests.findTest(db, testId));
    if (test === undefined) throw new Failure('test-not-found');
    checkShownVersion(input.revision, test.revision);
    const result: Result = { ...scoredAnswers(test.questions, input.answers), timestamp: new Date().toISOString() };
    if (await results.addResult(db, { uid, testId, revision: test.revision, ...result })) return result;
    const winner = await results.findResult(db, uid, testId);
    if (winner === undefined) throw new Failure('unavailable');
    return again(winner);
  }),

  implement(listResults, ({ user }) => results.listResults(db, user.uid)),

  implement(getResult, async ({ params, user }) => {
    const review = await results.findReview(db, user.uid, params.testId);
    if (review === undefined) throw new Failure('result-not-found');
    const questions = review.test.questions.map((question) => {
      if (!isVisible(question)) return null;
      return { ...question, contextImage: question.contextImage && imageUrl(question.contextImage) };
    });
    return { ...review, test: { ...review.test, questions } };
  }),

  implement(getImage, async ({ params }) => {
    const image = await findImage(db, params.id);
    if (image === undefined) throw new Failure('image-not-found');
    return { type: image.type, bytes: new Uint8Array(image.bytes) };
  }),
];

const authorCalls = (db: Database): Implementation[] => [
  implement(listStoredTests, () => tests.listStoredTests(db)),

  implement(createTest, ({ input, ...by }) => tests.addTest(db, checkTest(input), by)),

  implement(getStoredTest, async ({ params }) => {
    const test = await tests.findStoredTest(db, params.id);
    if (test === undefined) throw new Failure('test-not-found');
    return test;
  }),

  implement(updateTest, async ({ params, input: { revision, ...draft }, ...by }) => {
    const saved = await tests.replaceTest(db, params.id, revision, checkTest(draft), by);
    if (typeof saved === 'string') throw new Failure(saved);
    return saved;
  }),

  implement(deleteTest, async ({ params, ...by }) => {
    if (!(await tests.removeTest(db, params.id, by))) throw new Failure('test-not-found');
    return undefined;
  }),
];
