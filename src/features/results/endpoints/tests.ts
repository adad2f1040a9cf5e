/** The endpoints of a test's results: its pupils, their answers, another attempt, the analysis and the regrading. */
import { AppError } from '../../../domain/errors.ts';
import { toShownMaterials } from '../../../domain/materials/material.ts';
import { isGraded } from '../../../domain/questions/question.ts';
import { toReviewedQuestions } from '../../../domain/questions/shown-questions.ts';
import { toLessonQuestions } from '../../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { examScoreOf } from '../../../db/attempts/exam-scores.ts';
import { findServed, type AssignmentClock } from '../../../db/assignments/own.ts';
import { findReviewOfWork } from '../../../db/checking/review.ts';
import { findTaken } from '../../../db/attempts/clocks.ts';
import { findMaterials } from '../../../db/attempts/parse-materials.ts';
import { withTime } from '../../../db/derived/attempt-columns.ts';
import type { Database } from '../../../db/database.ts';
import { findImageSizes } from '../../../db/image-sizes.ts';
import { assertGroup } from '../../../db/groups.ts';
import { actorOf, handle, type Route } from '../../../http/handler.ts';
import { imageUrl } from '../../../http/image-path.ts';
import { cursorOf, toOrderedPage, type OrderedCursor } from '../../../http/pagination.ts';
import * as contract from '../contract.ts';
import { analyse } from '../store/analyses.ts';
import { findAttempt, findAttempts, lastAttemptAt, lastAttemptsIn, SORTINGS } from '../store/attempts.ts';
import { listTakenTests } from '../store/overview.ts';
import { previewRegrading, regrade, type RegradeError } from '../store/regrade.ts';
import { reopenAttempt } from '../store/reopen.ts';
import { findCurrentTest, findExam, findVersion, hasClock, nameOfAttempt, type CurrentTest } from '../store/current-test.ts';
import { totalsOf } from '../store/totals.ts';

export const testResultEndpoints = (db: Database, clock: AssignmentClock): Route[] => [
  handle(contract.listTakenTests, async ({ query }) => {
    const { groupId } = query;
    await assertGroup(db, groupId);
    return listTakenTests(db, groupId);
  }),

  handle(contract.listAttempts, async ({ params: { id }, query }) => {
    const { head, ...page } = await attemptsPage(db, id, query);
    return { test: { id, ...head }, ...page };
  }),
  handle(contract.listLessonAttempts, async ({ params: { lessonId }, query }) => {
    const { head, ...page } = await attemptsPage(db, lessonTestId(lessonId), query);
    return { test: { lessonId, ...head }, ...page };
  }),

  handle(contract.getAttempt, async ({ params: { id, uid }, query }) => {
    const { attempt, test, questions } = await review(db, id, uid, query.attempt, clock);
    const earlier = attempt.earlier.map(withTime);
    const taken = await findTaken(db, { uid, testId: id, attempt: attempt.attempt }, attempt, questions.length);
    const content = { questions, materials: await findMaterials(db, id, attempt.revision) };
    const sizes = await findImageSizes(db, content);
    const shown = { questions: toReviewedQuestions(questions, imageUrl, sizes), materials: toShownMaterials(content, imageUrl, sizes) };
    const work = await findReviewOfWork(db, attempt, attempt.answers, questions.length);
    return { ...withTime(attempt), ...work, exam: examScoreOf(attempt), earlier, taken, test: { id, ...test, ...shown, exam: await findExam(db, id, attempt.revision) } };
  }),
  handle(contract.getLessonAttempt, async ({ params: { lessonId, uid }, query }) => {
    const { attempt, test, questions } = await review(db, lessonTestId(lessonId), uid, query.attempt, clock);
    return {
      ...attempt,
      answers: attempt.answers.map(Number),
      test: { lessonId, ...test, questions: toLessonQuestions(questions) },
    };
  }),

  handle(contract.reopenAttempt, ({ params: { id, uid }, ...context }) => reopen(db, id, uid, actorOf(context), clock)),
  handle(contract.reopenLessonAttempt, ({ params: { lessonId, uid }, ...context }) =>
    reopen(db, lessonTestId(lessonId), uid, actorOf(context), clock),
  ),

  handle(contract.analyseTest, ({ params, query }) => analysisOf(db, params.id, query)),
  handle(contract.analyseLessonTest, ({ params, query }) => analysisOf(db, lessonTestId(params.lessonId), query)),

  handle(contract.regradeTest, ({ params, body, ...context }) => regradeTest(db, params.id, body, actorOf(context))),
  handle(contract.regradeLessonTest, ({ params, body, ...context }) =>
    regradeTest(db, lessonTestId(params.lessonId), body, actorOf(context)),
  ),
];

/** @throws AppError if the test does not exist and has no results */
async function requireTest(db: Database, testId: string): Promise<CurrentTest> {
  const test = await findCurrentTest(db, testId);
  if (typeof test === 'string') throw new AppError(test);
  return test;
}

interface AttemptsQuery {
  search: string;
  groupId?: string | undefined;
  sort: contract.AttemptOrder;
  limit: number;
  cursor?: OrderedCursor | undefined;
}

async function attemptsPage(db: Database, testId: string, { search, groupId, sort, limit, cursor }: AttemptsQuery) {
  await assertGroup(db, groupId);
  const after = cursorOf(cursor, sort, SORTINGS[sort].type);
  const test = await requireTest(db, testId);
  const totals = await totalsOf(db, testId, groupId);
  const { attempts, total } = await findAttempts(db, testId, test, totals, { search, groupId, sort, limit: limit + 1, after });
  const { shown, nextCursor } = toOrderedPage(attempts, limit, ({ key, uid }) => ({ order: sort, key, id: uid }));
  const { name, deleted, maxScore, revision, questions } = test;
  const lastAt =
    groupId === undefined
      ? await lastAttemptAt(db, testId)
      : ((await lastAttemptsIn(db, groupId, testId)).get(testId) ?? null);
  const questionCount = questions.filter(isGraded).length;
  const head = { name, deleted, maxScore, questionCount, revision, meanShare: totals.meanShare, lastAt, hasClock: await hasClock(db, testId) };
  return { head, results: shown, total, nextCursor };
}

/** @throws AppError `result-not-found` */
async function review(db: Database, testId: string, uid: string, attempt: number | undefined, clock: AssignmentClock) {
  const found = await findAttempt(db, testId, uid, attempt);
  const test = await findCurrentTest(db, testId);
  if (found === undefined || typeof test === 'string') throw new AppError('result-not-found');
  const { questions } = await findVersion(db, testId, found.revision);
  const answers = JSON.parse(found.answers) as contract.Answers;
  const name = await nameOfAttempt(db, found);
  const assignments = await findServed(db, { uid, testId, attempt: found.attempt }, clock);
  return { attempt: { ...found, answers, assignments }, test: { name, deleted: test.deleted }, questions };
}

async function reopen(db: Database, testId: string, uid: string, actor: ReturnType<typeof actorOf>, clock: AssignmentClock): Promise<undefined> {
  const errorCode = await reopenAttempt(db, testId, uid, actor, clock.today());
  if (errorCode !== null) throw new AppError(errorCode);
  return undefined;
}

async function analysisOf(db: Database, testId: string, { groupId }: { groupId?: string | undefined }) {
  await assertGroup(db, groupId);
  const { revision } = await requireTest(db, testId);
  return analyse(db, testId, revision, groupId);
}

async function regradeTest(
  db: Database,
  testId: string,
  { revision, dryRun }: { revision: number; dryRun: boolean },
  actor: ReturnType<typeof actorOf>,
): Promise<contract.Regrading> {
  const outcome: contract.Regrading | RegradeError = await (dryRun
    ? previewRegrading(db, testId, revision)
    : regrade(db, testId, revision, actor));
  if (typeof outcome === 'string') throw new AppError(outcome);
  return outcome;
}
