import { actorOf, handle, type Route } from '../../http/handler.ts';
import { questionsFile } from '../../http/questions-file.ts';
import { imageUrl } from '../../http/image-path.ts';
import { AppError } from '../../domain/errors.ts';
import { toShownMaterials } from '../../domain/materials/material.ts';
import { toReviewedQuestions, withoutCheck } from '../../domain/questions/shown-questions.ts';
import { maxScore } from '../../domain/questions/max-score.ts';
import { assertSubmitter } from '../../domain/questions/submission.ts';
import { checkDraft, checkTest, normalizeTest, type TestInput } from '../../domain/questions/test-input/test-input.ts';
import { withIds } from '../../domain/checking/question-ids.ts';
import type { Question } from '../../domain/questions/question.ts';
import { newId } from '../../db/new-id.ts';
import { findReviewOfWork } from '../../db/checking/review.ts';
import { markOpened } from './store/opened.ts';
import { findOwnAssignment, findServed, type AssignmentClock } from '../../db/assignments/own.ts';
import { findTaken } from '../../db/attempts/clocks.ts';
import type { Database } from '../../db/database.ts';
import { findImageSizes } from '../../db/image-sizes.ts';
import { withTime } from '../../db/derived/attempt-columns.ts';
import { findImage } from './store/stored-images.ts';
import * as results from './store/results.ts';
import { openTest, readDraft, saveDraft, startTest as begin, submit } from './take.ts';
import { clockEndpoints } from './clock/endpoints.ts';
import { testListOf } from './store/test-list.ts';
import * as tests from './store/tests.ts';
import {
  copyTest,
  createTest,
  deleteTest,
  exportTest,
  getImage,
  getResult,
  getStoredTest,
  getTest,
  listResults,
  listStoredTests,
  listTests,
  startTest,
  submitResult,
  updateTest,
} from './contract.ts';
import { getDraft, mergeDraft } from './drafts-contract.ts';
import { questionSearchEndpoint } from './question-search-endpoint.ts';

/** The endpoints of general tests: taking them, their results, and their administration. */
export const generalTestEndpoints = (db: Database, clock: AssignmentClock): Route[] => [
  ...learnerEndpoints(db, clock),
  ...adminEndpoints(db),
  ...clockEndpoints(db),
  questionSearchEndpoint(db),
];

const isWork = ({ pending, checkedAt }: Pick<results.StoredResult, 'pending' | 'checkedAt'>): boolean => pending !== null || checkedAt !== null;
const isGivenOut = ({ pending, checkedAt }: Pick<results.StoredResult, 'pending' | 'checkedAt'>): boolean => pending === null && checkedAt !== null;

const learnerEndpoints = (db: Database, clock: AssignmentClock): Route[] => [
  handle(listTests, ({ user }) => testListOf(db, user.uid)),

  handle(getTest, ({ params: { id }, user }) => testToTake(db, id, user.uid, clock)),

  handle(startTest, async ({ params: { id }, body, user: { uid }, setStatus }) => {
    assertSubmitter(body.learner, uid);
    if (!(await begin(db, id, uid, body.attempt))) setStatus(200);
    return testToTake(db, id, uid, clock);
  }),

  handle(submitResult, async ({ params: { testId }, body, user: { uid }, setStatus }) => {
    assertSubmitter(body.learner, uid);
    const { result, isNew } = await submit(db, testId, uid, body);
    if (!isNew) setStatus(200);
    return withTime(result);
  }),

  handle(getDraft, ({ params: { testId }, user: { uid } }) => readDraft(db, testId, uid)),

  handle(mergeDraft, async ({ params: { testId }, body, user: { uid } }) => {
    assertSubmitter(body.learner, uid);
    return saveDraft(db, testId, uid, body);
  }),

  handle(listResults, async ({ user }) => {
    const own = await results.listResults(db, user.uid, { ofLessons: false });
    return Object.fromEntries(own.map(([testId, result]) => [testId, withTime(result)]));
  }),

  handle(getResult, async ({ params, query, user }) => {
    const review = await results.findReview(db, user.uid, params.testId, query.attempt);
    if (review === undefined) throw new AppError('result-not-found');
    const { questions } = review.test;
    const { attempt, answers } = review;
    const key = { uid: user.uid, testId: params.testId, attempt };
    const taken = await findTaken(db, key, review, questions.length);
    // The server notes that the review was opened. Answers that arrive later do not count, because the pupil has seen the right answers.
    if (isWork(review) || taken !== null) await markOpened(db, key);
    const work = await findReviewOfWork(db, key, answers, questions.length);
    const assignments = await findServed(db, key, clock);
    const sizes = await findImageSizes(db, review.test);
    const reviewed = toReviewedQuestions(questions, imageUrl, sizes);
    const shown = { questions: isGivenOut(review) ? reviewed : reviewed.map(withoutCheck), materials: toShownMaterials(review.test, imageUrl, sizes) };
    return { ...withTime(review), ...work, earlier: review.earlier.map(withTime), assignments, taken, test: { ...review.test, ...shown } };
  }),

  handle(getImage, async ({ params }) => {
    const image = await findImage(db, params.id);
    if (image === undefined) throw new AppError('image-not-found');
    return { type: image.type, bytes: new Uint8Array(image.bytes) };
  }),
];

interface Saved {
  published: boolean;
  /** The questions of the previous version. The new version keeps their ids (rule R306). */
  stored: readonly Question[];
  /** Identifies the version. */
  version: string;
}

/** A test for a user who takes it, in the shape for learners. */
async function testToTake(db: Database, id: string, uid: string, clock: AssignmentClock) {
  const { shown, ...test } = await openTest(db, id, uid);
  const assignment = await findOwnAssignment(db, { uid, testId: id }, clock);
  return { ...test, maxScore: maxScore(test.questions), questions: shown, assignment };
}

/** @throws AppError if an unpublished test breaks the rules of drafts, or a published test the stricter rules of publication (rule R150) */
function checkInput({ questions = [], ...input }: Partial<TestInput> & Pick<TestInput, 'name'>, { published, stored, version }: Saved): TestInput {
  const test = normalizeTest({ ...input, questions });
  const named = { ...test, questions: withIds(test.questions, stored, version) };
  return published ? checkTest(named) : checkDraft(named);
}

const adminEndpoints = (db: Database): Route[] => [
  handle(listStoredTests, () => tests.listStoredTests(db)),

  handle(createTest, ({ body: { id = newId(), published = true, visibility, ...input }, ...context }) =>
    tests.addTest(db, checkInput(input, { published, stored: [], version: `${id}/1` }), actorOf(context), { id, published, visibility }),
  ),

  handle(getStoredTest, async ({ params }) => {
    const test = await tests.findStoredTest(db, params.id);
    if (test === undefined) throw new AppError('test-not-found');
    return test;
  }),

  handle(exportTest, async ({ params, query }) => {
    const test = await tests.findStoredTest(db, params.id);
    if (test === undefined) throw new AppError('test-not-found');
    return questionsFile(query.format, test);
  }),

  handle(updateTest, async ({ params, body: { revision, published = true, visibility, ...input }, ...context }) => {
    const stored = (await tests.findTest(db, params.id, revision))?.questions ?? [];
    const test = checkInput(input, { published, stored, version: `${params.id}/${revision + 1}` });
    const saved = await tests.replaceTest(db, params.id, revision, test, actorOf(context), { published, visibility });
    if (typeof saved === 'string') throw new AppError(saved);
    return saved;
  }),

  handle(copyTest, async ({ params, ...context }) => {
    const copy = await tests.copyTest(db, params.id, actorOf(context));
    if (copy === undefined) throw new AppError('test-not-found');
    return copy;
  }),

  handle(deleteTest, async ({ params, ...context }) => {
    if (!(await tests.removeTest(db, params.id, actorOf(context)))) throw new AppError('test-not-found');
    return undefined;
  }),
];
