import { findDraft, mergeDraft as storeDraft } from '../../db/attempts/drafts.ts';
import type { Database } from '../../db/database.ts';
import { mayAnswer } from '../../db/attempts/served-versions.ts';
import { answersTo, attemptToDraft, checkDraftAnswers, toDraft } from '../../domain/drafts/draft.ts';
import { AppError } from '../../domain/errors.ts';
import { toLearnerQuestions } from '../../domain/questions/shown-questions.ts';
import { keysByPlace } from '../../domain/questions/question-keys.ts';
import { assertSubmitter, unknownRevision } from '../../domain/questions/submission.ts';
import { currentAttempt, nextAttempt } from '../../domain/results/attempt.ts';
import { handle, type Route } from '../../http/handler.ts';
import { imageUrl } from '../../http/image-path.ts';
import { getDraft, mergeDraft } from './drafts-contract.ts';
import { findAttempts } from './store/results.ts';
import { findShownTest } from './store/tests.ts';

/** Answers in progress at general tests (rules R170 to R174). */
export const draftEndpoints = (db: Database): Route[] => [
  handle(getDraft, async ({ params: { testId }, user: { uid } }) => {
    const test = await findShown(db, uid, testId);
    const attempts = await findAttempts(db, uid, testId);
    if (test === undefined || currentAttempt(attempts) !== undefined) throw new AppError('draft-not-found');
    const attempt = nextAttempt(attempts);
    const answers = await findDraft(db, { uid, testId, attempt });
    if (answers === undefined) throw new AppError('draft-not-found');
    return toDraft({ ...test, attempt }, answers);
  }),

  handle(mergeDraft, async ({ params: { testId }, body, user: { uid } }) => {
    assertSubmitter(body.learner, uid);
    const attempt = attemptToDraft(await findAttempts(db, uid, testId), body.attempt);
    const current = await findShown(db, uid, testId);
    if (current === undefined) throw new AppError('test-not-found');
    const shown = body.revision === current.revision ? current : await findShown(db, uid, testId, body.revision);
    if (shown === undefined || !(await mayAnswer(db, { uid, testId, ...body, current }))) throw unknownRevision();
    const now = new Date();
    const changes = checkDraftAnswers(shown.questions, body.answers, now);
    const keys = keysByPlace(current.questions);
    const answers = await storeDraft(db, { uid, testId, attempt }, shown, changes, (merged) => answersTo(keys, merged));
    if (answers === undefined) {
      attemptToDraft(await findAttempts(db, uid, testId), attempt);
      throw new AppError('test-not-found');
    }
    return toDraft({ ...current, attempt }, answers, now);
  }),
];

/** A published test as learners see it, in its current version or in the given one. */
async function findShown(db: Database, uid: string, id: string, revision?: number) {
  const test = await findShownTest(db, uid, id, revision);
  return test?.published !== true ? undefined : { revision: test.revision, epoch: test.epoch, questions: toLearnerQuestions(test.questions, imageUrl) };
}
