import { actorOf, handle, type Route } from '../../http/handler.ts';
import { questionsFile } from '../../http/questions-file.ts';
import { imageUrl } from '../../http/image-path.ts';
import { AppError } from '../../domain/errors.ts';
import { toLearnerQuestions, toReviewedQuestions } from '../../domain/questions/shown-questions.ts';
import { maxScore } from '../../domain/questions/max-score.ts';
import { assertSubmitter, isSameSubmission, gradeSubmission, unknownRevision } from '../../domain/questions/submission.ts';
import { checkDraft, checkTest, type TestInput } from '../../domain/questions/test-input.ts';
import { attemptToSubmit, currentAttempt, nextAttempt } from '../../domain/results/attempt.ts';
import { findOwnAssignment, findServed, type AssignmentClock } from '../../db/assignments/own.ts';
import { endOfLast, pressTime } from '../../domain/assignments/progress.ts';
import type { Database } from '../../db/database.ts';
import { findImageSizes } from '../../db/image-sizes.ts';
import { findDraft } from '../../db/attempts/drafts.ts';
import { mayAnswer, noteServed } from '../../db/attempts/served-versions.ts';
import { toDraft } from '../../domain/drafts/draft.ts';
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
  submitResult,
  updateTest,
  type Result,
} from './contract.ts';
import { draftEndpoints } from './draft-endpoints.ts';
import { questionSearchEndpoint } from './question-search-endpoint.ts';
import { findImage } from './store/images.ts';
import * as results from './store/results.ts';
import * as tests from './store/tests.ts';

/** Endpoints of general tests: taking them, their results, and their administration. */
export const generalTestEndpoints = (db: Database, clock: AssignmentClock): Route[] => [
  ...learnerEndpoints(db, clock),
  ...draftEndpoints(db),
  ...adminEndpoints(db),
  questionSearchEndpoint(db),
];

const learnerEndpoints = (db: Database, clock: AssignmentClock): Route[] => [
  handle(listTests, ({ user }) => tests.listTests(db, user.uid)),

  handle(getTest, async ({ params, user }) => {
    const test = await tests.findShownTest(db, user.uid, params.id);
    if (test === undefined) throw new AppError('test-not-found');
    const attempts = await results.findAttempts(db, user.uid, params.id);
    if (currentAttempt(attempts) !== undefined) throw new AppError('already-done');
    if (!test.published) throw new AppError('test-not-found');
    const attempt = nextAttempt(attempts);
    await noteServed(db, { uid: user.uid, testId: params.id, revision: test.revision });
    const questions = toLearnerQuestions(test.questions, imageUrl, await findImageSizes(db, test.questions));
    const answers = await findDraft(db, { uid: user.uid, testId: params.id, attempt });
    const draft = answers === undefined ? null : toDraft({ ...test, attempt, questions }, answers);
    return { ...test, attempt, maxScore: maxScore(test.questions), questions, draft, assignment: await findOwnAssignment(db, { uid: user.uid, testId: params.id }, clock) };
  }),

  handle(submitResult, async ({ params: { testId }, body, user: { uid }, setStatus }) => {
    assertSubmitter(body.learner, uid);
    /** The response to a repeated submission (rule R47). */
    const repeatOf = (stored: Result): Result => {
      if (!isSameSubmission(stored.answers, body.answers)) throw new AppError('already-done');
      setStatus(200);
      return stored;
    };
    const attempts = await results.findAttempts(db, uid, testId);
    const decision = attemptToSubmit(attempts, body.attempt);
    if ('stored' in decision) return repeatOf(decision.stored);

    // The version that the learner saw (rule R49).
    const shown = await tests.findShownTest(db, uid, testId, body.revision);
    const test = shown ?? (await tests.findShownTest(db, uid, testId));
    if (test?.published !== true) throw new AppError('test-not-found');
    const current = { revision: test.currentRevision, epoch: test.epoch };
    if (shown === undefined || !(await mayAnswer(db, { uid, testId, ...body, current }))) throw unknownRevision();
    const timestamp = new Date().toISOString();
    const finishedAt = pressTime(body.finishedAt, timestamp, endOfLast(attempts));
    const graded = { ...gradeSubmission(test.questions, body.answers), timestamp, attempt: decision.next };
    if (await results.addResult(db, { uid, testId, revision: test.revision, finishedAt, ...graded })) return { ...graded, regraded: null };
    const concurrent = attemptToSubmit(await results.findAttempts(db, uid, testId), decision.next);
    if ('next' in concurrent) throw new AppError('unavailable');
    return repeatOf(concurrent.stored);
  }),

  handle(listResults, ({ user }) => results.listResults(db, user.uid)),

  handle(getResult, async ({ params, query, user }) => {
    const review = await results.findReview(db, user.uid, params.testId, query.attempt);
    if (review === undefined) throw new AppError('result-not-found');
    const { questions } = review.test;
    const assignments = await findServed(db, { uid: user.uid, testId: params.testId, attempt: review.attempt }, clock);
    return { ...review, assignments, test: { ...review.test, questions: toReviewedQuestions(questions, imageUrl, await findImageSizes(db, questions)) } };
  }),

  handle(getImage, async ({ params }) => {
    const image = await findImage(db, params.id);
    if (image === undefined) throw new AppError('image-not-found');
    return { type: image.type, bytes: new Uint8Array(image.bytes) };
  }),
];

/** @throws AppError by the rules of a draft for one, else by those of a published test (rule R150) */
const checkInput = ({ name, questions = [] }: Partial<TestInput> & Pick<TestInput, 'name'>, published: boolean): TestInput =>
  published ? checkTest({ name, questions }) : checkDraft({ name, questions });

const adminEndpoints = (db: Database): Route[] => [
  handle(listStoredTests, () => tests.listStoredTests(db)),

  handle(createTest, ({ body: { id, published = true, visibility, ...input }, ...context }) =>
    tests.addTest(db, checkInput(input, published), actorOf(context), { id, published, visibility }),
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
    const saved = await tests.replaceTest(db, params.id, revision, checkInput(input, published), actorOf(context), { published, visibility });
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
