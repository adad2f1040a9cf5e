/**
 * Opens a general test or a lesson test for a pupil, saves drafts and takes submissions. The endpoints check the access and convert to the shapes
 * of the API.
 */
import { findClock, toClock, type StoredClock } from '../../db/attempts/clocks.ts';
import { findDraft, mergeDraft, type DraftKey } from '../../db/attempts/drafts.ts';
import { examColumns } from '../../db/attempts/exam-scores.ts';
import { mayAnswer, noteServed } from '../../db/attempts/served-versions.ts';
import type { Database } from '../../db/database.ts';
import { findImageSizes } from '../../db/image-sizes.ts';
import { findMissingPhotos } from '../../db/photos/photos.ts';
import { photoIds } from '../../domain/checking/extended-answer.ts';
import { handIn } from '../../domain/checking/pending.ts';
import { isOver } from '../../domain/clock/clock.ts';
import type { SpentChange } from '../../domain/clock/spent.ts';
import { answersTo, submittedAnswer, withinPhotoLimits } from '../../domain/drafts/merge-answers.ts';
import { attemptToDraft, checkDraftAnswers, hasAnswers, toDraft, type Draft, type DraftChange, type SavedDraft } from '../../domain/drafts/draft.ts';
import { AppError } from '../../domain/errors.ts';
import { isGraded, type Answer } from '../../domain/questions/question.ts';
import { keysByPlace } from '../../domain/questions/question-keys.ts';
import { endOfLast, pressTime } from '../../domain/assignments/progress.ts';
import { toShownMaterials } from '../../domain/materials/material.ts';
import { withoutEmptyWorks, withoutHalves } from '../../domain/questions/answers.ts';
import { gradeSubmission, isSameSubmission, unknownRevision } from '../../domain/questions/submission.ts';
import { attemptToSubmit, currentAttempt, nextAttempt } from '../../domain/results/attempt.ts';
import { datedSubmission, noteSpent, saveEndedDraft, submitLate } from './clock/drafts.ts';
import { settleClocks } from './clock/settle.ts';
import { startClock } from './clock/start.ts';
import { findShown, toShown } from './shown.ts';
import { imageUrl } from '../../http/image-path.ts';
import { addResult, findAttempts, type StoredResult } from './store/results.ts';
import { findShownTest, findTest } from './store/tests.ts';

/**
 * The test for the next attempt, with the draft of the answers.
 * @throws AppError `test-not-found`, `already-done`
 */
export async function openTest(db: Database, testId: string, uid: string) {
  const { test, attempt } = await findOpen(db, testId, uid);
  const { clock, extraMinutes } = await findClock(db, { uid, testId, attempt });
  if (clock === undefined && test.timeLimit !== null) {
    const questionCount = test.questions.filter(isGraded).length;
    return { ...test, attempt, shown: [], materials: [], questionCount, clock: null, extraMinutes, draft: null };
  }
  // An attempt with a clock keeps the version with which it was started, even if the test is edited later.
  const version = clock === undefined ? test : ((await findShownTest(db, uid, testId, clock.revision)) ?? test);
  await noteServed(db, { uid, testId, revision: version.revision });
  const sizes = await findImageSizes(db, version);
  const shown = toShown(testId, version.questions, sizes);
  const answers = await findDraft(db, { uid, testId, attempt });
  const draft = answers === undefined ? null : toDraft({ ...version, attempt, questions: shown }, answers);
  return { ...version, materials: toShownMaterials(version, imageUrl, sizes), attempt, shown, questionCount: shown.length, clock: clock === undefined ? null : toClock(clock), extraMinutes, draft };
}

/**
 * A published test, and the number of the next attempt.
 * @throws AppError `test-not-found`, `already-done`
 */
async function findOpen(db: Database, testId: string, uid: string) {
  const test = await findShownTest(db, uid, testId);
  if (test === undefined) throw new AppError('test-not-found');
  const attempts = await findAttempts(db, uid, testId);
  if (currentAttempt(attempts) !== undefined) throw new AppError('already-done');
  if (!test.published) throw new AppError('test-not-found');
  return { test, attempts, attempt: nextAttempt(attempts) };
}

/**
 * Starts the clock of the next attempt.
 * @returns whether it was not running before
 */
export async function startTest(db: Database, testId: string, uid: string, named: number | undefined): Promise<boolean> {
  const { test, attempts } = await findOpen(db, testId, uid);
  return startClock(db, { uid, testId, attempt: attemptToDraft(attempts, named) }, test);
}

interface Submission {
  answers: Answer[];
  revision?: number | undefined;
  attempt?: number | undefined;
  epoch?: string | undefined;
  /** When the pupil pressed «Завершить тест». */
  finishedAt?: string | undefined;
  /** The places of the extended questions that have no answer. */
  withoutAnswer?: readonly number[] | undefined;
  /** When the answers were given, by place. */
  changedAt?: (string | null)[] | undefined;
  spent?: SpentChange | undefined;
  /** Who has finished the test. `time`: the device says that the time is over. */
  finish?: 'pupil' | 'time' | undefined;
}

interface SubmissionRules {
  /**
   * Called when it is clear which attempt the submission belongs to.
   * @param next the number of a new attempt; `null` if the submission repeats a stored one
   * @throws AppError if the pupil may not submit it
   */
  admit?(next: number | null): Promise<void>;
  /** The message for a question without an answer, if it differs from the default message of the error. */
  unansweredText?: string;
  /** The name to store in the result. */
  nameOfResult?(): string;
}

/**
 * Stores a submission.
 * @returns the result, and whether it is new: a repetition of the same answers returns the stored result (rule R47)
 */
export async function submit(db: Database, testId: string, uid: string, sent: Submission, rules: SubmissionRules = {}): Promise<{ result: StoredResult; isNew: boolean }> {
  const body = { ...sent, answers: sent.answers.map(submittedAnswer) };
  const repeatOf = async (stored: StoredResult) => {
    if (!isSameSubmission(stored.answers, body.answers) && !(await isSameAsStored(db, testId, stored, body))) throw new AppError('already-done');
    return { result: stored, isNew: false };
  };
  const attempts = await findAttempts(db, uid, testId);
  const decision = attemptToSubmit(attempts, body.attempt);
  await rules.admit?.('stored' in decision ? null : decision.next);
  if ('stored' in decision) {
    const { attempt, answers } = decision.stored;
    if (!(await submitLate(db, { uid, testId, attempt }, sent, isSameSubmission(answers, body.answers)))) return repeatOf(decision.stored);
    return { result: await storedResult(db, testId, uid, attempt), isNew: false };
  }

  const key = { uid, testId, attempt: decision.next };
  const { clock } = await findClock(db, key);
  // The version that the learner has seen scores the submission (rule R49).
  const revision = body.revision ?? clock?.revision;
  const shown = await findShownTest(db, uid, testId, revision);
  const test = shown ?? (revision === undefined ? undefined : await findShownTest(db, uid, testId));
  if (test?.published !== true) throw new AppError('test-not-found');
  const current = { revision: clock?.revision ?? test.currentRevision, epoch: test.epoch };
  if (shown === undefined || !(await mayAnswer(db, { uid, testId, ...body, revision, current }))) throw unknownRevision();
  if (clock === undefined && test.timeLimit !== null) throw new AppError('not-started');
  if (clock !== undefined) {
    await noteOwnSpent(db, clock, test.revision, body);
    // The time has ended since the request began.
    if (isOver(clock.endsAt, new Date().toISOString())) return submitAfterEnd(db, key, sent, rules);
    if (body.finish === 'time') await keepForLater(db, clock, test.revision, sent);
  }
  const { answers, ...points } = gradeSubmission(test.questions, body.answers, {
    unansweredMessage: rules.unansweredText,
    withoutAnswer: body.withoutAnswer,
    allowsGaps: test.allowUnanswered,
  });
  const missing = await findMissingPhotos(db, uid, answers.flatMap(photoIds));
  if (missing.length > 0) throw new AppError('photos-missing', { photos: missing });
  const timestamp = new Date().toISOString();
  const finishedAt = pressTime(body.finishedAt, timestamp, clock?.startedAt ?? endOfLast(attempts));
  const { given, ...handedIn } = handIn(test.questions, answers, points, timestamp);
  const graded = { answers, ...handedIn, timestamp, attempt: decision.next };
  const name = rules.nameOfResult?.() ?? null;
  if (await addResult(db, { uid, testId, revision: test.revision, name, finishedAt, given, ...graded, ...examColumns(test, { ...graded, given }) })) return { result: { ...graded, regraded: null }, isNew: true };
  const concurrent = attemptToSubmit(await findAttempts(db, uid, testId), decision.next);
  if ('next' in concurrent) throw new AppError('unavailable');
  return repeatOf(concurrent.stored);
}

/** The result of an attempt that is finished. */
async function storedResult(db: Database, testId: string, uid: string, attempt: number): Promise<StoredResult> {
  const stored = (await findAttempts(db, uid, testId)).find((each) => each.attempt === attempt);
  if (stored === undefined) throw new AppError('unavailable');
  return stored;
}

async function submitAfterEnd(db: Database, { uid, testId, attempt }: DraftKey, body: Submission, rules: SubmissionRules) {
  await settleClocks(db, uid);
  await storedResult(db, testId, uid, attempt);
  return submit(db, testId, uid, { ...body, attempt }, rules);
}

async function noteOwnSpent(db: Database, clock: StoredClock, revision: number, { spent }: Submission): Promise<void> {
  if (spent === undefined) return;
  const [named, started] = [await findShown(db, clock.testId, clock.uid, revision), await findShown(db, clock.testId, clock.uid, clock.revision)];
  if (named !== undefined && started !== undefined) await noteSpent(db, clock, named.shown, started.shown, spent);
}

/**
 * Stores the answers of a submission as a draft. It is called when the device submits because the time is over, although the tutor has added
 * minutes.
 * @throws AppError `time-left`; `invalid-request` in a training, whose time does not end
 */
async function keepForLater(db: Database, clock: StoredClock, revision: number, body: Submission): Promise<never> {
  if (clock.endsAt === null) throw new AppError('invalid-request', { fields: { finish: 'В тренировке время не кончается.' } });
  const { uid, testId } = clock;
  const [named, started] = [await findShown(db, testId, uid, revision), await findShown(db, testId, uid, clock.revision)];
  if (named === undefined || started === undefined) throw new AppError('test-not-found');
  const keys = keysByPlace(started.shown);
  await mergeDraft(db, clock, named, datedSubmission(named, body, new Date()), (merged) => withinPhotoLimits(answersTo(keys, merged)).answers);
  throw new AppError('time-left', { clock: toClock(clock) });
}

/**
 * Whether a submission repeats the stored submission. Parts that are not stored do not count: empty extended answers, and, if gaps are allowed,
 * incomplete answers (rule R323).
 */
async function isSameAsStored(db: Database, testId: string, stored: StoredResult, { answers, revision }: Submission): Promise<boolean> {
  const test = await findTest(db, testId, revision);
  if (test === undefined) return false;
  const kept = withoutEmptyWorks(test.questions, answers);
  return isSameSubmission(stored.answers, test.allowUnanswered ? withoutHalves(test.questions, kept) : kept);
}

/** Whether the server has these answers as a draft (rule R173). */
export async function isDrafted(db: Database, testId: string, uid: string, attempt: number, { answers, revision }: Submission): Promise<boolean> {
  const draft = await findDraft(db, { uid, testId, attempt });
  const test = draft && (await findShown(db, testId, uid, revision));
  return test !== undefined && hasAnswers(test.shown, draft ?? {}, answers);
}

/**
 * The draft of the answers (rules R170 to R174).
 * @throws AppError `draft-not-found`
 */
export async function readDraft(db: Database, testId: string, uid: string): Promise<Draft> {
  const attempts = await findAttempts(db, uid, testId);
  const attempt = nextAttempt(attempts);
  const { clock } = await findClock(db, { uid, testId, attempt });
  const test = await findShown(db, testId, uid, clock?.revision);
  if (test === undefined || currentAttempt(attempts) !== undefined) throw new AppError('draft-not-found');
  const answers = await findDraft(db, { uid, testId, attempt });
  if (answers === undefined) throw new AppError('draft-not-found');
  return toDraft({ ...test, questions: test.shown, attempt }, answers);
}

/**
 * Merges changed answers into the draft.
 * @returns the draft, and the photos that exceed the limit of their answers
 * @throws AppError `already-done`, `test-not-found`, `invalid-answer`, `invalid-request`
 */
export async function saveDraft(db: Database, testId: string, uid: string, body: DraftChange): Promise<SavedDraft & { over?: string[] }> {
  const attempts = await findAttempts(db, uid, testId);
  const ended = await saveEndedDraft(db, testId, uid, attempts, body);
  if (ended !== undefined) return ended;
  const attempt = attemptToDraft(attempts, body.attempt);
  const { clock } = await findClock(db, { uid, testId, attempt });
  const current = await findShown(db, testId, uid, clock?.revision);
  if (current === undefined) throw new AppError('test-not-found');
  const named = body.revision === current.revision ? current : await findShown(db, testId, uid, body.revision);
  const key = { uid, testId, attempt };
  if (named === undefined || !(await mayAnswer(db, { ...key, ...body, current }))) throw unknownRevision();
  if (clock === undefined && named.timeLimit !== null) throw new AppError('not-started');
  const now = new Date();
  if (clock !== undefined && isOver(clock.endsAt, now.toISOString())) return saveAfterEnd(db, key, body);
  const changes = checkDraftAnswers(named.shown, body.answers, now);
  const keys = keysByPlace(current.shown);
  let over: string[] = [];
  const answers = await mergeDraft(db, key, named, changes, (merged) => {
    const limited = withinPhotoLimits(answersTo(keys, merged));
    over = limited.over;
    return limited.answers;
  });
  if (answers === undefined) {
    const later = await saveEndedDraft(db, testId, uid, await findAttempts(db, uid, testId), { ...body, attempt });
    if (later !== undefined) return later;
    attemptToDraft(await findAttempts(db, uid, testId), attempt);
    throw new AppError('test-not-found');
  }
  if (clock !== undefined) await noteSpent(db, clock, named.shown, current.shown, body.spent);
  const draft = { ...toDraft({ ...current, questions: current.shown, attempt }, answers, now), ...(over.length > 0 && { over }) };
  return clock === undefined ? draft : { ...draft, clock: toClock((await findClock(db, key)).clock ?? clock, now), late: [] };
}

/** Saves a draft if the time has ended since the request began. */
async function saveAfterEnd(db: Database, { uid, testId, attempt }: DraftKey, body: DraftChange): Promise<SavedDraft> {
  await settleClocks(db, uid);
  await storedResult(db, testId, uid, attempt);
  return saveDraft(db, testId, uid, { ...body, attempt });
}
