import { findDraft, mergeDraft } from '../../../db/attempts/drafts.ts';
import type { Database } from '../../../db/database.ts';
import { mayAnswer } from '../../../db/attempts/served-versions.ts';
import { answersTo, attemptToDraft, checkDraftAnswers, toDraft } from '../../../domain/drafts/draft.ts';
import { AppError } from '../../../domain/errors.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { toLessonLearnerQuestions } from '../../../domain/lessons/lesson.ts';
import { keysByPlace } from '../../../domain/questions/question-keys.ts';
import { assertSubmitter, unknownRevision } from '../../../domain/questions/submission.ts';
import { currentAttempt, nextAttempt } from '../../../domain/results/attempt.ts';
import { handle, type Route } from '../../../http/handler.ts';
import { getLessonDraft, mergeLessonDraft } from '../drafts-contract.ts';
import { requireAccess } from '../require-access.ts';
import { findLessonAttempts } from '../store/lesson-results.ts';
import { findLessonTest } from '../store/lesson-tests.ts';
import { findLessonBlock } from '../store/lessons.ts';

/** Answers in progress at lesson tests (rules R170 to R174). */
export const lessonDraftEndpoints = (db: Database): Route[] => [
  handle(getLessonDraft, async ({ params: { lessonId }, user }) => {
    const lesson = await findLessonBlock(db, lessonId);
    if (lesson !== undefined) requireAccess(user, lesson.blockId);
    const test = await findShown(db, lessonId);
    const attempts = await findLessonAttempts(db, user.uid, lessonId);
    if (test === undefined || currentAttempt(attempts) !== undefined) throw new AppError('draft-not-found');
    const attempt = nextAttempt(attempts);
    const answers = await findDraft(db, { uid: user.uid, testId: lessonTestId(lessonId), attempt });
    if (answers === undefined) throw new AppError('draft-not-found');
    return toDraft({ ...test, attempt }, answers);
  }),

  handle(mergeLessonDraft, async ({ params: { lessonId }, body, user }) => {
    assertSubmitter(body.learner, user.uid);
    const lesson = await findLessonBlock(db, lessonId);
    if (lesson !== undefined) requireAccess(user, lesson.blockId);
    const attempt = attemptToDraft(await findLessonAttempts(db, user.uid, lessonId), body.attempt);
    const current = await findShown(db, lessonId);
    if (current === undefined) throw new AppError('test-not-found');
    const shown = body.revision === current.revision ? current : await findShown(db, lessonId, body.revision);
    const key = { uid: user.uid, testId: lessonTestId(lessonId), attempt } as const;
    if (shown === undefined || !(await mayAnswer(db, { ...key, ...body, current }))) throw unknownRevision();
    const now = new Date();
    const changes = checkDraftAnswers(shown.questions, body.answers, now);
    const keys = keysByPlace(current.questions);
    const answers = await mergeDraft(db, key, shown, changes, (merged) => answersTo(keys, merged));
    if (answers === undefined) {
      attemptToDraft(await findLessonAttempts(db, user.uid, lessonId), attempt);
      throw new AppError('test-not-found');
    }
    return toDraft({ ...current, attempt }, answers, now);
  }),
];

/** The undeleted test of a lesson as learners see it, in its current version or in the given one. */
async function findShown(db: Database, lessonId: string, revision?: number) {
  const test = await findLessonTest(db, lessonId, revision);
  return test && { ...test, questions: toLessonLearnerQuestions(test.questions) };
}
