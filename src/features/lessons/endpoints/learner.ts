import type { BodyOf } from '../../../http/endpoint.ts';
import { handle, type Route } from '../../../http/handler.ts';
import { AppError } from '../../../domain/errors.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { hasAnswers, toDraft } from '../../../domain/drafts/draft.ts';
import { lessonTestName, toLessonLearnerQuestions, toQuestion, unansweredLessonText } from '../../../domain/lessons/lesson.ts';
import { assertSubmitter, isSameSubmission, gradeSubmission, unknownRevision } from '../../../domain/questions/submission.ts';
import { attemptToSubmit, currentAttempt, nextAttempt } from '../../../domain/results/attempt.ts';
import { isOpenTo } from '../../../db/block-access.ts';
import { findOwnAssignment, findServed, type AssignmentClock } from '../../../db/assignments/own.ts';
import { endOfLast, pressTime } from '../../../domain/assignments/progress.ts';
import type { Database } from '../../../db/database.ts';
import { mayAnswer, noteServed } from '../../../db/attempts/served-versions.ts';
import { findDraft } from '../../../db/attempts/drafts.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';
import {
  getLesson,
  getLessonResult,
  getLessonTest,
  listBlocks,
  listLessonResults,
  submitLessonResult,
  type LessonResult,
} from '../contract.ts';
import { hasAccess, requireAccess } from '../require-access.ts';
import * as blocks from '../store/blocks.ts';
import * as results from '../store/lesson-results.ts';
import * as tests from '../store/lesson-tests.ts';
import * as lessons from '../store/lessons.ts';

type Submission = BodyOf<typeof submitLessonResult>;

export interface LessonServices {
  db: Database;
  days: TutorDays;
  botUrl: string;
  clock: AssignmentClock;
}

/** Reading lessons, taking their tests, and the results. */
export const learnerEndpoints = ({ db, days, botUrl, clock }: LessonServices): Route[] => [
  handle(listBlocks, ({ user }) => blocks.listBlocks(db, { uid: user.uid, today: days.today(), botUrl })),

  handle(getLesson, async ({ params, user }) => {
    const lesson = await lessons.findLesson(db, params.id, user.uid);
    if (lesson === undefined) throw new AppError('lesson-not-found');
    requireAccess(user, lesson.blockId);
    return { ...lesson, assignment: await findOwnAssignment(db, { uid: user.uid, testId: lessonTestId(lesson.id) }, clock) };
  }),

  handle(getLessonTest, async ({ params: { lessonId }, user }) => {
    const lesson = await lessons.findLessonBlock(db, lessonId);
    if (lesson === undefined) throw new AppError('lesson-not-found');
    requireAccess(user, lesson.blockId);
    const test = await tests.findLessonTest(db, lessonId);
    if (test === undefined) throw new AppError('test-not-found');
    const attempts = await results.findLessonAttempts(db, user.uid, lessonId);
    if (currentAttempt(attempts) !== undefined) throw new AppError('already-done');
    const attempt = nextAttempt(attempts);
    await noteServed(db, { uid: user.uid, testId: lessonTestId(lessonId), revision: test.revision });
    const answers = await findDraft(db, { uid: user.uid, testId: lessonTestId(lessonId), attempt });
    const shown = { ...test, attempt, questions: toLessonLearnerQuestions(test.questions) };
    return { lessonId, name: lessonTestName(lesson.title), attempt, ...test, draft: answers === undefined ? null : toDraft(shown, answers), assignment: await findOwnAssignment(db, { uid: user.uid, testId: lessonTestId(lessonId) }, clock) };
  }),

  handle(submitLessonResult, async ({ params: { lessonId }, body, user, setStatus }) => {
    assertSubmitter(body.learner, user.uid);
    /** The response to a repeated submission (rule R47). */
    const repeatOf = (stored: LessonResult): LessonResult => {
      if (!isSameSubmission(stored.answers, body.answers)) throw new AppError('already-done');
      setStatus(200);
      return stored;
    };
    const lesson = await lessons.findLessonBlock(db, lessonId);
    // What was begun before access ended may still be handed in (rule R93).
    const isOpen =
      lesson === undefined || hasAccess(user, lesson.blockId) || (await isOpenTo(db, user.uid, lesson.blockId, days.handInDay()));
    const attempts = await results.findLessonAttempts(db, user.uid, lessonId);
    const decision = attemptToSubmit(attempts, body.attempt);
    if (!isOpen && ('stored' in decision || !(await isDrafted(db, user.uid, lessonId, decision.next, body)))) throw new AppError('no-access');
    if ('stored' in decision) return repeatOf(decision.stored);

    if (lesson === undefined) throw new AppError('lesson-not-found');
    // The version that the learner saw (rule R49).
    const shown = await tests.findLessonTest(db, lessonId, body.revision);
    const test = shown ?? (await tests.findLessonTest(db, lessonId));
    if (test === undefined) throw new AppError('test-not-found');
    const current = { revision: test.currentRevision, epoch: test.epoch };
    if (shown === undefined || !(await mayAnswer(db, { uid: user.uid, testId: lessonTestId(lessonId), ...body, current }))) throw unknownRevision();
    const { answers, ...points } = gradeSubmission(test.questions.map(toQuestion), body.answers, unansweredLessonText);
    // Every question is answered, and the answer to a `text` question is a number.
    const timestamp = new Date().toISOString();
    const finishedAt = pressTime(body.finishedAt, timestamp, endOfLast(attempts));
    const graded = { answers: answers.map(Number), ...points, timestamp, attempt: decision.next };
    const row = { finishedAt, uid: user.uid, lessonId, revision: test.revision, name: lessonTestName(lesson.title), ...graded };
    if (await results.addLessonResult(db, row)) return { ...graded, regraded: null };
    const concurrent = attemptToSubmit(await results.findLessonAttempts(db, user.uid, lessonId), decision.next);
    if ('next' in concurrent) throw new AppError('unavailable');
    return repeatOf(concurrent.stored);
  }),

  handle(listLessonResults, ({ user }) => results.listLessonResults(db, user.uid)),

  handle(getLessonResult, async ({ params: { lessonId }, query, user }) => {
    const lesson = await lessons.findLessonBlock(db, lessonId);
    if (lesson !== undefined) requireAccess(user, lesson.blockId);
    const review = await results.findLessonReview(db, user.uid, lessonId, query.attempt);
    if (review === undefined) throw new AppError('result-not-found');
    return { ...review, assignments: await findServed(db, { uid: user.uid, testId: lessonTestId(lessonId), attempt: review.attempt }, clock) };
  }),
];

/** Whether the server has these answers as a draft: they were given while the block was open (rule R173). */
async function isDrafted(db: Database, uid: string, lessonId: string, attempt: number, { answers, revision }: Submission): Promise<boolean> {
  const draft = await findDraft(db, { uid, testId: lessonTestId(lessonId), attempt });
  const test = draft && (await tests.findLessonTest(db, lessonId, revision));
  return test !== undefined && hasAnswers(toLessonLearnerQuestions(test.questions), draft ?? {}, answers);
}
