/** Taking a test, of a lesson or outside: what pupils get, keep and hand in. Endpoints add who may do so, and their shapes. */
import { findDraft, mergeDraft } from '../../db/attempts/drafts.ts';
import { examColumns } from '../../db/attempts/exam-scores.ts';
import { mayAnswer, noteServed } from '../../db/attempts/served-versions.ts';
import type { Database } from '../../db/database.ts';
import { findImageSizes } from '../../db/image-sizes.ts';
import { findMissingPhotos } from '../../db/photos/photos.ts';
import { photoIds } from '../../domain/checking/extended-answer.ts';
import { handIn } from '../../domain/checking/pending.ts';
import { answersTo, attemptToDraft, checkDraftAnswers, hasAnswers, toDraft, withinPhotoLimits, type Draft, type DraftChange } from '../../domain/drafts/draft.ts';
import { AppError } from '../../domain/errors.ts';
import { toLessonLearnerQuestions, toLessonQuestions } from '../../domain/lessons/lesson.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import type { Answer, LearnerQuestion, Question } from '../../domain/questions/question.ts';
import { toLearnerQuestions } from '../../domain/questions/shown-questions.ts';
import { keysByPlace } from '../../domain/questions/question-keys.ts';
import { endOfLast, pressTime } from '../../domain/assignments/progress.ts';
import { toShownMaterials } from '../../domain/materials/material.ts';
import { withoutEmptyWorks, withoutHalves } from '../../domain/questions/answers.ts';
import { gradeSubmission, isSameSubmission, unknownRevision } from '../../domain/questions/submission.ts';
import { attemptToSubmit, currentAttempt, nextAttempt } from '../../domain/results/attempt.ts';
import { imageUrl } from '../../http/image-path.ts';
import { addResult, findCounter, type StoredResult } from './store/results.ts';
import { findShownTest, findTest } from './store/tests.ts';

/** A learner's view of a test. The questions of lessons have another order of properties, which is part of their keys. */
const toShown = (testId: string, questions: Question[], ...sizes: Parameters<typeof toLearnerQuestions>[2][]): LearnerQuestion[] =>
  lessonOf(testId) === null ? toLearnerQuestions(questions, imageUrl, ...sizes) : toLessonLearnerQuestions(toLessonQuestions(questions));

/** A published test as learners see it, in its current version or in the given one. */
async function findShown(db: Database, testId: string, uid: string, revision?: number) {
  const test = await findShownTest(db, uid, testId, revision);
  return test?.published === true ? { ...test, shown: toShown(testId, test.questions) } : undefined;
}

/**
 * A test for the attempt that comes next, with the answers in progress.
 * @throws AppError `test-not-found`, `already-done`
 */
export async function openTest(db: Database, testId: string, uid: string) {
  const test = await findShownTest(db, uid, testId);
  if (test === undefined) throw new AppError('test-not-found');
  const attempts = await findCounter(db, uid, testId);
  if (currentAttempt(attempts) !== undefined) throw new AppError('already-done');
  if (!test.published) throw new AppError('test-not-found');
  const attempt = nextAttempt(attempts);
  await noteServed(db, { uid, testId, revision: test.revision });
  const sizes = await findImageSizes(db, test);
  const shown = toShown(testId, test.questions, sizes);
  const answers = await findDraft(db, { uid, testId, attempt });
  const draft = answers === undefined ? null : toDraft({ ...test, attempt, questions: shown }, answers);
  return { ...test, materials: toShownMaterials(test, imageUrl, sizes), attempt, shown, draft };
}

interface Submission {
  answers: Answer[];
  revision?: number | undefined;
  attempt?: number | undefined;
  epoch?: string | undefined;
  /** The press on «Завершить тест». */
  finishedAt?: string | undefined;
  /** The places of extended questions without an answer. */
  withoutAnswer?: readonly number[] | undefined;
}

interface SubmissionRules {
  /**
   * Called once it is clear what the submission is for.
   * @param next the number of a new attempt; `null` when the submission repeats a stored one
   * @throws AppError when the pupil may not hand it in
   */
  admit?(next: number | null): Promise<void>;
  /** The message for a question without an answer, where it is not that of the code. */
  unansweredText?: string;
  /** The name that the result keeps. */
  nameOfResult?(): string;
}

/** Stores a submission. @returns the result, and whether it is new: the same answers again are the stored result (rule R47) */
export async function submit(db: Database, testId: string, uid: string, body: Submission, rules: SubmissionRules = {}): Promise<{ result: StoredResult; isNew: boolean }> {
  const repeatOf = async (stored: StoredResult) => {
    if (!isSameSubmission(stored.answers, body.answers) && !(await isSameAsStored(db, testId, stored, body))) throw new AppError('already-done');
    return { result: stored, isNew: false };
  };
  const attempts = await findCounter(db, uid, testId);
  const decision = attemptToSubmit(attempts, body.attempt);
  await rules.admit?.('stored' in decision ? null : decision.next);
  if ('stored' in decision) return repeatOf(decision.stored);

  // The version that the learner saw (rule R49).
  const shown = await findShownTest(db, uid, testId, body.revision);
  const test = shown ?? (await findShownTest(db, uid, testId));
  if (test?.published !== true) throw new AppError('test-not-found');
  const current = { revision: test.currentRevision, epoch: test.epoch };
  if (shown === undefined || !(await mayAnswer(db, { uid, testId, ...body, current }))) throw unknownRevision();
  const { answers, ...points } = gradeSubmission(test.questions, body.answers, {
    unansweredMessage: rules.unansweredText,
    withoutAnswer: body.withoutAnswer,
    allowsGaps: test.allowUnanswered,
  });
  const missing = await findMissingPhotos(db, uid, answers.flatMap(photoIds));
  if (missing.length > 0) throw new AppError('photos-missing', { photos: missing });
  const timestamp = new Date().toISOString();
  const finishedAt = pressTime(body.finishedAt, timestamp, endOfLast(attempts));
  const { given, ...handedIn } = handIn(test.questions, answers, points, timestamp);
  const graded = { answers, ...handedIn, timestamp, attempt: decision.next };
  const name = rules.nameOfResult?.() ?? null;
  if (await addResult(db, { uid, testId, revision: test.revision, name, finishedAt, given, ...graded, ...examColumns(test, { ...graded, given }) })) return { result: { ...graded, regraded: null }, isNew: true };
  const concurrent = attemptToSubmit(await findCounter(db, uid, testId), decision.next);
  if ('next' in concurrent) throw new AppError('unavailable');
  return repeatOf(concurrent.stored);
}

/** Whether a submission repeats the stored one but for what is not stored: empty extended answers, and halves of answers where gaps are allowed (rule R323). */
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

/** The answers in progress (rules R170 to R174). @throws AppError `draft-not-found` */
export async function readDraft(db: Database, testId: string, uid: string): Promise<Draft> {
  const test = await findShown(db, testId, uid);
  const attempts = await findCounter(db, uid, testId);
  if (test === undefined || currentAttempt(attempts) !== undefined) throw new AppError('draft-not-found');
  const attempt = nextAttempt(attempts);
  const answers = await findDraft(db, { uid, testId, attempt });
  if (answers === undefined) throw new AppError('draft-not-found');
  return toDraft({ ...test, questions: test.shown, attempt }, answers);
}

/** Merges changed answers into the draft. @returns also the photos that answers have too many of @throws AppError `already-done`, `test-not-found`, `invalid-answer`, `invalid-request` */
export async function saveDraft(db: Database, testId: string, uid: string, body: DraftChange): Promise<Draft & { over?: string[] }> {
  const attempt = attemptToDraft(await findCounter(db, uid, testId), body.attempt);
  const current = await findShown(db, testId, uid);
  if (current === undefined) throw new AppError('test-not-found');
  const named = body.revision === current.revision ? current : await findShown(db, testId, uid, body.revision);
  const key = { uid, testId, attempt };
  if (named === undefined || !(await mayAnswer(db, { ...key, ...body, current }))) throw unknownRevision();
  const now = new Date();
  const changes = checkDraftAnswers(named.shown, body.answers, now);
  const keys = keysByPlace(current.shown);
  let over: string[] = [];
  const answers = await mergeDraft(db, key, named, changes, (merged) => {
    const limited = withinPhotoLimits(answersTo(keys, merged));
    over = limited.over;
    return limited.answers;
  });
  if (answers === undefined) {
    attemptToDraft(await findCounter(db, uid, testId), attempt);
    throw new AppError('test-not-found');
  }
  return { ...toDraft({ ...current, questions: current.shown, attempt }, answers, now), ...(over.length > 0 && { over }) };
}
