/** Results of one test: its pupils, their answers, another attempt, analysis, regrading. */
import { AppError } from '../../../domain/errors.ts';
import { isGraded } from '../../../domain/questions/question.ts';
import { toReviewedQuestions } from '../../../domain/questions/shown-questions.ts';
import { toLessonQuestions } from '../../../domain/lessons/lesson.ts';
import type { Database } from '../../../db/database.ts';
import { findImageSizes } from '../../../db/image-sizes.ts';
import { assertGroup } from '../../../db/groups.ts';
import { actorOf, handle, type Route } from '../../../http/handler.ts';
import { imageUrl } from '../../../http/image-path.ts';
import { cursorOf, toOrderedPage, type OrderedCursor } from '../../../http/pagination.ts';
import * as contract from '../contract.ts';
import { analyse } from '../store/analyses.ts';
import { findAttempt, findAttempts, lastAttemptAt, lastAttemptsIn, SORTINGS } from '../store/attempts.ts';
import { listTakenLessonTests, listTakenTests } from '../store/overview.ts';
import { previewRegrading, regrade, type RegradeError } from '../store/regrade.ts';
import { reopenAttempt } from '../store/reopen.ts';
import { findSubject, findVersion, nameOfAttempt, type Subject, type SubjectTest } from '../store/subject.ts';
import { totalsOf } from '../store/totals.ts';

const testSubject = (id: string): Subject => ({ kind: 'test', id });
const lessonSubject = (id: string): Subject => ({ kind: 'lesson-test', id });

export const testResultEndpoints = (db: Database): Route[] => [
  handle(contract.listTakenTests, async ({ query }) => {
    const { groupId } = query;
    await assertGroup(db, groupId);
    return { tests: await listTakenTests(db, groupId), lessonTests: await listTakenLessonTests(db, groupId) };
  }),

  handle(contract.listAttempts, async ({ params: { id }, query }) => {
    const { head, ...page } = await attemptsPage(db, testSubject(id), query);
    return { test: { id, ...head }, ...page };
  }),
  handle(contract.listLessonAttempts, async ({ params: { lessonId }, query }) => {
    const { head, ...page } = await attemptsPage(db, lessonSubject(lessonId), query);
    return { test: { lessonId, ...head }, ...page };
  }),

  handle(contract.getAttempt, async ({ params: { id, uid }, query }) => {
    const { attempt, test, questions } = await review(db, testSubject(id), uid, query.attempt);
    return { ...attempt, test: { id, ...test, questions: toReviewedQuestions(questions, imageUrl, await findImageSizes(db, questions)) } };
  }),
  handle(contract.getLessonAttempt, async ({ params: { lessonId, uid }, query }) => {
    const { attempt, test, questions } = await review(db, lessonSubject(lessonId), uid, query.attempt);
    return {
      ...attempt,
      answers: attempt.answers.map(Number),
      test: { lessonId, ...test, questions: toLessonQuestions(questions) },
    };
  }),

  handle(contract.reopenAttempt, ({ params: { id, uid }, ...context }) => reopen(db, testSubject(id), uid, actorOf(context))),
  handle(contract.reopenLessonAttempt, ({ params: { lessonId, uid }, ...context }) =>
    reopen(db, lessonSubject(lessonId), uid, actorOf(context)),
  ),

  handle(contract.analyseTest, ({ params, query }) => analysisOf(db, testSubject(params.id), query)),
  handle(contract.analyseLessonTest, ({ params, query }) => analysisOf(db, lessonSubject(params.lessonId), query)),

  handle(contract.regradeTest, ({ params, body, ...context }) => regradeSubject(db, testSubject(params.id), body, actorOf(context))),
  handle(contract.regradeLessonTest, ({ params, body, ...context }) =>
    regradeSubject(db, lessonSubject(params.lessonId), body, actorOf(context)),
  ),
];

/** @throws AppError when the test neither exists nor has results */
async function requireSubject(db: Database, subject: Subject): Promise<SubjectTest> {
  const test = await findSubject(db, subject);
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

async function attemptsPage(db: Database, subject: Subject, { search, groupId, sort, limit, cursor }: AttemptsQuery) {
  await assertGroup(db, groupId);
  const after = cursorOf(cursor, sort, SORTINGS[sort].type);
  const test = await requireSubject(db, subject);
  const totals = await totalsOf(db, subject, groupId);
  const { attempts, total } = await findAttempts(db, subject, test, totals, { search, groupId, sort, limit: limit + 1, after });
  const { shown, nextCursor } = toOrderedPage(attempts, limit, ({ key, uid }) => ({ order: sort, key, id: uid }));
  const { name, deleted, maxScore, revision, questions } = test;
  const lastAt =
    groupId === undefined
      ? await lastAttemptAt(db, subject)
      : ((await lastAttemptsIn(db, subject.kind, groupId, subject.id)).get(subject.id) ?? null);
  const questionCount = questions.filter(isGraded).length;
  const head = { name, deleted, maxScore, questionCount, revision, meanShare: totals.meanShare, lastAt };
  return { head, results: shown, total, nextCursor };
}

/** @throws AppError `result-not-found` */
async function review(db: Database, subject: Subject, uid: string, attempt: number | undefined) {
  const found = await findAttempt(db, subject, uid, attempt);
  const test = await findSubject(db, subject);
  if (found === undefined || typeof test === 'string') throw new AppError('result-not-found');
  const { questions } = await findVersion(db, subject, found.revision);
  const answers = JSON.parse(found.answers) as contract.Answers;
  const name = await nameOfAttempt(db, subject, found);
  return { attempt: { ...found, answers }, test: { name, deleted: test.deleted }, questions };
}

async function reopen(db: Database, subject: Subject, uid: string, actor: ReturnType<typeof actorOf>): Promise<undefined> {
  const errorCode = await reopenAttempt(db, subject, uid, actor);
  if (errorCode !== null) throw new AppError(errorCode);
  return undefined;
}

async function analysisOf(db: Database, subject: Subject, { groupId }: { groupId?: string | undefined }) {
  await assertGroup(db, groupId);
  const { revision } = await requireSubject(db, subject);
  return analyse(db, subject, revision, groupId);
}

async function regradeSubject(
  db: Database,
  subject: Subject,
  { revision, dryRun }: { revision: number; dryRun: boolean },
  actor: ReturnType<typeof actorOf>,
): Promise<contract.Regrading> {
  const outcome: contract.Regrading | RegradeError = await (dryRun
    ? previewRegrading(db, subject, revision)
    : regrade(db, subject, revision, actor));
  if (typeof outcome === 'string') throw new AppError(outcome);
  return outcome;
}
